// What a file is, by its first bytes: what the system calls it may be wrong or missing, as with IMG_5001.MOV in some browsers. The
// same as on the server (`FileType`).
const enough = 256;
const text = (bytes, at, count = 4) => String.fromCharCode(...bytes.subarray(at, at + count));
const photos = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "miaf"];

/** A file of boxes: its brands say what it is. */
function boxed(bytes) {
  const first = text(bytes, 4);
  if (["moov", "mdat", "wide", "pnot", "free", "skip"].includes(first)) return "video/quicktime";
  if (first !== "ftyp") return null;
  const end = Math.min(new DataView(bytes.buffer).getUint32(0), bytes.length);
  const brands = [];
  for (let at = 8; at + 4 <= end; at += 4) if (at !== 12) brands.push(text(bytes, at));
  const [main] = brands;
  if (main === "avif" || main === "avis" || (["mif1", "miaf"].includes(main) && brands.includes("avif"))) return "image/avif";
  if (photos.includes(main) || brands.includes("heic") || brands.includes("heix")) return "image/heic";
  return main === "qt  " ? "video/quicktime" : "video/mp4";
}

/** The media type; null for what is neither photo nor video. */
export function typeOf(bytes) {
  if (bytes.length < 12) return null;
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "image/jpeg";
  if (text(bytes, 0, 8) === "\x89PNG\r\n\x1a\n") return "image/png";
  if (/^GIF8[79]a/.test(text(bytes, 0, 6))) return "image/gif";
  if (text(bytes, 0) === "RIFF" && text(bytes, 8) === "WEBP") return "image/webp";
  if (text(bytes, 0) === "RIFF" && text(bytes, 8) === "AVI ") return "video/x-msvideo";
  if (text(bytes, 0) === "\x1a\x45\xdf\xa3") return "video/webm";
  return boxed(bytes);
}

/** The same file with the type that it is of. What can't be read stays as it is, and says so when it is sent. */
export async function recognise(file) {
  const beginning = await file.slice(0, enough).arrayBuffer().catch(() => null);
  if (!beginning) return file;
  const type = typeOf(new Uint8Array(beginning)) ?? "application/octet-stream";
  return type === file.type ? file : new File([file], file.name, { type, lastModified: file.lastModified });
}

/** Of a file that was recognised. */
export const isVideo = (file) => file.type.startsWith("video/");
