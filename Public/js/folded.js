// Names as they are searched: without accents and case, in words. The same as on the server (`SearchText`): one file of vectors says so.
const letters = { ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ð: "d", ħ: "h", ı: "i", ł: "l", ŧ: "t", þ: "th" };

/** Small letters that Unicode doesn't decompose, without their strokes and ligatures. */
export const unstroked = (text) => text.replace(/[ßæœøđðħıłŧþ]/g, (letter) => letters[letter]);

/** Letter by letter, as a sigma is the same wherever it stands. */
const small = (text) => Array.from(text, (letter) => letter.toLowerCase()).join("");

export function folded(text) {
  const plain = small(text.normalize("NFKD")).replace(/[\p{Mn}\p{Me}]/gu, "");
  return unstroked(plain.replace(/[^\p{L}\p{N}\p{Mc}]+/gu, " ").trim());
}
