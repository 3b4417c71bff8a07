// Takes out of a photo what it says of itself: where it was taken, when and with what. Its pixels stay as they are, and so does the way in
// which it is turned. What is behind its end goes too: a second picture there may say the same.
import { turnOf } from "./exif.js";
import { telling } from "./heif.js";

const texts = new TextDecoder("latin1");
const textAt = (bytes, at, count) => texts.decode(bytes.subarray(at, at + count));

/** An Exif that says only how a picture is turned. */
const turning = (turn) => new Uint8Array([
  0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, turn, 0, 0, 0, 0, 0, 0,
]);

/** Whether a segment of a JPEG belongs to the picture: all but APP1 to APP15 and comments, of these its colour profile and Adobe's word. */
function isOfPicture(bytes, at) {
  const marker = bytes[at + 1];
  if (marker === 0xe2) return textAt(bytes, at + 4, 12) === "ICC_PROFILE\0";
  return marker === 0xee || marker === 0xe0 || !(marker === 0xfe || (marker & 0xf0) === 0xe0);
}

/** Where the next marker is behind the data of a scan. */
function behindScan(bytes, from) {
  for (let at = from; at + 1 < bytes.length; at++) {
    const next = bytes[at + 1];
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

function jpeg(bytes) {
  const view = new DataView(bytes.buffer);
  const turn = turnOf(view);
  const parts = [bytes.subarray(0, 2)];
  if (turn > 1) parts.push(turning(turn));
  let [at, hasScan] = [2, false];
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== 0xd9) {
    // A marker may have more of these in front.
    if (bytes[at + 1] === 0xff) {
      at += 1;
      continue;
    }
    let end = at + 2 + view.getUint16(at + 2);
    if (end < at + 4 || end > bytes.length) return null;
    if (bytes[at + 1] === 0xda) [end, hasScan] = [behindScan(bytes, end), true];
    if (isOfPicture(bytes, at)) parts.push(bytes.subarray(at, end));
    at = end;
  }
  // One that was cut off ends here.
  const isWhole = bytes[at] === 0xff && bytes[at + 1] === 0xd9;
  return isWhole || (hasScan && at >= bytes.length) ? [...parts, new Uint8Array([0xff, 0xd9])] : null;
}

function png(bytes) {
  const view = new DataView(bytes.buffer);
  const parts = [bytes.subarray(0, 8)];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const [type, end] = [textAt(bytes, at + 4, 4), at + 12 + view.getUint32(at)];
    if (end > bytes.length) return null;
    if (!["eXIf", "tEXt", "zTXt", "iTXt", "tIME"].includes(type)) parts.push(bytes.subarray(at, end));
    if (type === "IEND") return parts;
    at = end;
  }
  return null;
}

function webp(bytes) {
  const view = new DataView(bytes.buffer);
  const parts = [bytes.slice(0, 12)];
  const whole = Math.min(bytes.length, 8 + view.getUint32(4, true));
  for (let at = 12; at + 8 <= whole; ) {
    const [type, size] = [textAt(bytes, at, 4), view.getUint32(at + 4, true)];
    const end = at + 8 + size + (size % 2);
    if (at + 8 + size > bytes.length) return null;
    const part = bytes.slice(at, end);
    // Its head says that there is Exif, or XMP.
    if (type === "VP8X") part[8] &= ~0x0c;
    if (type !== "EXIF" && type !== "XMP ") parts.push(part);
    at = end;
  }
  new DataView(parts[0].buffer).setUint32(4, parts.reduce((sum, part) => sum + part.length, 0) - 8, true);
  return parts;
}

const gifsOwn = ["NETSCAPE2.0", "ANIMEXTS1.0", "ICCRGBG1012"];

/** Of its extensions those stay that say how it moves, and its colours. */
function gif(bytes) {
  const table = (flags) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);
  const behind = (from) => {
    let place = from;
    while (bytes[place] > 0) place += bytes[place] + 1;
    return place + 1;
  };
  let [at, hasPicture] = [13 + table(bytes[10]), false];
  const parts = [bytes.subarray(0, at)];
  while (at < bytes.length && bytes[at] !== 0x3b) {
    const [isPicture, label] = [bytes[at] === 0x2c, bytes[at + 1]];
    if (!isPicture && bytes[at] !== 0x21) return null;
    const end = behind(isPicture ? at + 11 + table(bytes[at + 9]) : at + 2);
    hasPicture ||= isPicture;
    if (isPicture || label === 0xf9 || (label === 0xff && gifsOwn.includes(textAt(bytes, at + 3, 11)))) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return hasPicture ? [...parts, new Uint8Array([0x3b])] : null;
}

/** The places of all else are told by number, so that what is taken out becomes zeros. */
function heif(bytes) {
  for (const { at, length } of telling(new DataView(bytes.buffer))) bytes.fill(0, at, at + length);
  return [bytes];
}

const kinds = {
  "image/jpeg": jpeg, "image/png": png, "image/webp": webp, "image/gif": gif, "image/heic": heif, "image/heif": heif, "image/avif": heif,
};

/** The same photo without that, under no name; null where nobody knows what it says, as it can't be read. `file`: one that was recognised. */
export async function stripped(file) {
  const strip = kinds[file.type];
  if (!strip) return file;
  try {
    const parts = strip(new Uint8Array(await file.arrayBuffer()));
    return parts && new File(parts, `photo.${file.type.slice(6)}`, { type: file.type });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
