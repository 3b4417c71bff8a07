// Draws a photo's BlurHash behind it until it has come (the algorithm is described at blurha.sh).

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~";

function number(text) {
  let value = 0;
  for (const letter of text) value = value * 83 + digits.indexOf(letter);
  return value;
}

const linear = (value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
const display = (value) => {
  const bounded = Math.min(1, Math.max(0, value));
  return Math.round(255 * (bounded <= 0.0031308 ? bounded * 12.92 : 1.055 * bounded ** (1 / 2.4) - 0.055));
};
const signedSquare = (value) => Math.sign(value) * value * value;

function colours(hash, across, down) {
  const scale = (number(hash[1]) + 1) / 166;
  const average = number(hash.slice(2, 6));
  const list = [[linear(average >> 16), linear((average >> 8) & 255), linear(average & 255)]];
  for (let index = 1; index < across * down; index += 1) {
    const value = number(hash.slice(4 + index * 2, 6 + index * 2));
    const parts = [Math.floor(value / 361), Math.floor(value / 19) % 19, value % 19];
    list.push(parts.map((part) => signedSquare((part - 9) / 9) * scale));
  }
  return list;
}

export function decode(hash, width, height) {
  const across = (number(hash[0]) % 9) + 1;
  const down = Math.floor(number(hash[0]) / 9) + 1;
  if (hash.length !== 4 + 2 * across * down) return null;
  const list = colours(hash, across, down);
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const sum = [0, 0, 0];
      list.forEach((colour, index) => {
        const wave =
          Math.cos((Math.PI * x * (index % across)) / width) *
          Math.cos((Math.PI * y * Math.floor(index / across)) / height);
        for (let part = 0; part < 3; part += 1) sum[part] += colour[part] * wave;
      });
      const place = 4 * (y * width + x);
      for (let part = 0; part < 3; part += 1) pixels[place + part] = display(sum[part]);
      pixels[place + 3] = 255;
    }
  }
  return pixels;
}

/** Paints behind every photo inside `root` that has not come yet. */
export function paint(root) {
  for (const photo of root.querySelectorAll("img[data-blurhash]")) {
    if (photo.complete || photo.dataset.blurhash.length < 6) continue;
    const pixels = decode(photo.dataset.blurhash, 24, 24);
    if (!pixels) continue;
    const canvas = document.createElement("canvas");
    canvas.width = 24;
    canvas.height = 24;
    canvas.setAttribute("aria-hidden", "true");
    canvas.getContext("2d").putImageData(new ImageData(pixels, 24, 24), 0, 0);
    photo.before(canvas);
    photo.addEventListener("load", () => canvas.remove(), { once: true });
  }
}
