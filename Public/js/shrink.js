// Photos are made as large as they are kept, before they are sent: 2048 pixels on the longer side at most, JPEG at 80 %. What is within
// that already is sent as it is, and so is what the browser can't read, such as HEIC: the server makes it smaller then.
const longest = 2048;
const quality = 0.8;
// Above this many bytes for each pixel a JPEG is denser than one of that quality.
const dense = 0.6;

async function pixels(file) {
  // As it is seen, turned the way that its metadata says.
  return createImageBitmap(file, { imageOrientation: "from-image" });
}

function encoded(picture, width, height) {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  // What is transparent becomes white, not black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, width, height);
  return new Promise((done) => canvas.toBlob(done, "image/jpeg", quality));
}

/** The file to be sent: a smaller one, or the same. */
export async function shrink(file) {
  if (!file.type.startsWith("image/") || file.type === "image/gif") return file;
  const picture = await pixels(file).catch(() => null);
  if (!picture) return file;
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
  const [width, height] = [Math.max(1, Math.round(picture.width * scale)), Math.max(1, Math.round(picture.height * scale))];
  const isSmall = scale === 1 && file.type === "image/jpeg" && file.size <= dense * width * height;
  const made = isSmall ? null : await encoded(picture, width, height);
  picture.close();
  // Never larger than it was.
  if (!made || (scale === 1 && made.size >= file.size)) return file;
  return new File([made], file.name.replace(/\.[^.]*$/, ".jpg"), { type: "image/jpeg", lastModified: file.lastModified });
}
