// Text that people write has a direction of its own. Among other text it is isolated, so that it turns nothing around it: in elements by
// `dir="auto"`, elsewhere by this.

const turns = /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

const begins = "\u2066\u2067\u2068";
const end = "\u2069";
const ends = /[\n-\r\u001c-\u001e\u0085\u2028\u2029]/;

/**
 * The text with an end for each isolate that it begins, and without ends for what it hasn't begun: in an element with a direction of its own
 * it can't end that. Isolates end with their line, as they do in the server's `balanced`.
 */
export function balanced(text) {
  let [kept, open] = ["", 0];
  for (const sign of text) {
    if (sign === end && open === 0) continue;
    if (sign === end) open -= 1;
    else if (begins.includes(sign)) open += 1;
    if (ends.test(sign)) [kept, open] = [kept + end.repeat(open), 0];
    kept += sign;
  }
  return kept + end.repeat(open);
}

/** The text between FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE, without isolates of its own; as it is where nothing in it turns. */
export function isolated(text) {
  return turns.test(text) ? `\u2068${text.replace(/[\u2066-\u2069]/g, "")}\u2069` : text;
}
