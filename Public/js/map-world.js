// Reads the files of the base map, as Scripts/map/make.py writes them: lines and rings in Web Mercator, where the world reaches from 0 to 1 from
// west to east and from north to south. Nothing here knows of pages.

const atOnce = 500;

function reader(bytes, mark) {
  const all = new Uint8Array(bytes);
  if (String.fromCharCode(...all.subarray(0, 4)) !== mark) throw new Error("this is no such map");
  let at = 4;
  const byte = () => {
    if (at >= all.length) throw new Error("the map ends early");
    return all[at++];
  };
  // Seven bits a byte, the lowest first.
  const number = () => {
    let [value, factor] = [0, 1];
    for (;;) {
      const next = byte();
      value += (next & 127) * factor;
      if (next < 128) return value;
      factor *= 128;
    }
  };
  const signed = () => {
    const value = number();
    return value % 2 ? -(value + 1) / 2 : value / 2;
  };
  const text = (count) => {
    at += count;
    return new TextDecoder().decode(all.subarray(at - count, at));
  };
  const word = () => byte() + byte() * 0x100 + byte() * 0x10000 + byte() * 0x1000000;
  return { byte, number, signed, text, word };
}

/** The box around points, which are pairs: west, north, east, south. */
export function boxOf(points) {
  const box = [Infinity, Infinity, -Infinity, -Infinity];
  for (let index = 0; index < points.length; index += 2) {
    box[0] = Math.min(box[0], points[index]);
    box[1] = Math.min(box[1], points[index + 1]);
    box[2] = Math.max(box[2], points[index]);
    box[3] = Math.max(box[3], points[index + 1]);
  }
  return box;
}

export const meets = (one, other) => one[0] <= other[2] && one[2] >= other[0] && one[1] <= other[3] && one[3] >= other[1];

/**
 * What a level of detail has: `lines` (`isBorder`: between two countries, else a coast) and the `rings` of land that they make. It waits for
 * `breathe` every now and then, so that a page can be moved meanwhile.
 */
export async function readWorld(bytes, breathe = async () => {}) {
  const from = reader(bytes, "HMP1");
  const scale = 2 ** -from.byte();
  const lines = [];
  let [x, y] = [0, 0];
  for (let left = from.number(); left > 0; left--) {
    if (left % atOnce === 0) await breathe();
    const head = from.number();
    const points = new Float64Array(Math.floor(head / 2) * 2);
    for (let index = 0; index < points.length; index += 2) {
      x += from.signed();
      y += from.signed();
      points[index] = x * scale;
      points[index + 1] = y * scale;
    }
    lines.push({ points, isBorder: head % 2 === 1, box: boxOf(points) });
  }
  const rings = [];
  for (let left = from.number(); left > 0; left--) {
    if (left % atOnce === 0) await breathe();
    const parts = [];
    for (let more = from.number(); more > 0; more--) {
      const name = from.number();
      const { points } = lines[Math.floor(name / 2)];
      parts.push(name % 2 ? backwards(points) : points);
    }
    const points = new Float64Array(parts.reduce((count, part) => count + part.length, 0));
    let at = 0;
    for (const part of parts) {
      points.set(part, at);
      at += part.length;
    }
    rings.push({ points, box: boxOf(points) });
  }
  return { lines, rings };
}

function backwards(points) {
  const turned = new Float64Array(points.length);
  for (let index = 0; index < points.length; index += 2) {
    turned[index] = points[points.length - 2 - index];
    turned[index + 1] = points[points.length - 1 - index];
  }
  return turned;
}

/** Names with their places: countries, the largest first, then cities, the most populous first. */
export function readLabels(bytes) {
  const from = reader(bytes, "HML1");
  const group = () => {
    const found = [];
    for (let left = from.number(); left > 0; left--) {
      const name = from.text(from.number());
      found.push({ name, x: from.word() * 2 ** -24, y: from.word() * 2 ** -24 });
    }
    return found;
  };
  return { countries: group(), cities: group() };
}

// On which side of a box a point is: 0 where it is inside.
const side = (x, y, [west, north, east, south]) => (x < west ? 1 : x > east ? 2 : 0) | (y < north ? 4 : y > south ? 8 : 0);

/**
 * A line or ring without what can't be seen in a box: of points that follow each other on one side outside of it, the first and the last. What is
 * inside stays as it is, and so does a corner around which a line goes from one side to another: without it the line would cross the box.
 */
export function within(points, box) {
  const kept = [];
  let shared = 0; // the sides on which all points since the one kept last are
  for (let index = 0; index < points.length; index += 2) {
    const [x, y] = [points[index], points[index + 1]];
    const here = side(x, y, box);
    const after = index + 2 < points.length ? side(points[index + 2], points[index + 3], box) : 0;
    shared &= here;
    if (index > 0 && (shared & after) !== 0) continue;
    kept.push(x, y);
    shared = here;
  }
  return kept;
}
