// Where a HEIC or AVIF file keeps what it says of itself (ISO/IEC 14496-12, 8.11, and 23008-12, annex A): beside its pixels, as items of their
// own.
const text = (view, at) => String.fromCharCode(...Array.from({ length: 4 }, (_, index) => view.getUint8(at + index)));

/** The boxes between two places: of which type, and where what is in each begins and ends. */
function boxes(view, from, to) {
  const found = [];
  for (let at = from; at + 8 <= to; ) {
    let [size, start] = [view.getUint32(at), at + 8];
    if (size === 1 && at + 16 <= to) [size, start] = [Number(view.getBigUint64(at + 8)), at + 16];
    else if (size === 0) size = to - at;
    if (size < start - at || at + size > to) throw new RangeError("a box without an end");
    found.push({ type: text(view, at + 4), start, end: at + size });
    at += size;
  }
  return found;
}

/** Reads numbers one after the other. */
function reader(view, at) {
  let place = at;
  return (bytes) => {
    const [now, isLong] = [place, bytes === 8];
    place += bytes;
    if (bytes === 0) return 0;
    if (isLong) return Number(view.getBigUint64(now));
    return bytes === 4 ? view.getUint32(now) : bytes === 2 ? view.getUint16(now) : view.getUint8(now);
  };
}

/** The items that tell something, by their numbers: their types. */
function tellingItems(view, { start, end }) {
  const isLong = view.getUint8(start) > 0;
  const found = new Map();
  for (const entry of boxes(view, start + (isLong ? 8 : 6), end)) {
    const version = view.getUint8(entry.start);
    if (entry.type !== "infe" || version < 2) continue;
    const read = reader(view, entry.start + 4);
    const id = read(version > 2 ? 4 : 2);
    read(2);
    const type = text(view, entry.start + (version > 2 ? 10 : 8));
    // XMP is of the type mime.
    if (type === "Exif" || type === "mime") found.set(id, type);
  }
  return found;
}

/** Where the parts of each item are. `data`: where items begin that are in the box itself. */
function placesOf(view, { start }, items, data) {
  const version = view.getUint8(start);
  const [sizes, more] = [view.getUint8(start + 4), view.getUint8(start + 5)];
  const [offset, length, base, index] = [sizes >> 4, sizes & 15, more >> 4, version > 0 ? more & 15 : 0];
  const read = reader(view, start + 6);
  const found = [];
  for (let left = read(version > 1 ? 4 : 2); left > 0; left--) {
    const id = read(version > 1 ? 4 : 2);
    const isInside = version > 0 && (read(2) & 15) === 1;
    read(2);
    const first = read(base) + (isInside ? data : 0);
    for (let parts = read(2); parts > 0; parts--) {
      read(index);
      const [at, size] = [first + read(offset), read(length)];
      if (!items.has(id)) continue;
      if (!(at >= 0 && at + size <= view.byteLength)) throw new RangeError("an item outside of the file");
      found.push({ type: items.get(id), at, length: size || view.byteLength - at });
    }
  }
  return found;
}

/** What the file says of itself: of which type, `Exif` or `mime`, and where. Throws for a file that isn't so. */
export function telling(view) {
  const meta = boxes(view, 0, view.byteLength).find(({ type }) => type === "meta");
  if (!meta) return [];
  const parts = boxes(view, meta.start + 4, meta.end);
  const part = (type) => parts.find((one) => one.type === type);
  if (!part("iinf") || !part("iloc")) return [];
  const items = tellingItems(view, part("iinf"));
  return items.size > 0 ? placesOf(view, part("iloc"), items, part("idat")?.start ?? 0) : [];
}
