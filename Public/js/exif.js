// What a JPEG says of itself: where it was taken, and with what (Exif 2.32, in the APP1 segment). Read on the device, for its owner.
const ascii = (view, at, count) => {
  let text = "";
  for (let index = 0; index < count; index++) {
    const code = view.getUint8(at + index);
    if (code === 0) break;
    if (code >= 32 && code < 127) text += String.fromCharCode(code);
  }
  return text.trim();
};

/** The offset of the TIFF header within the file; null where there is none. */
function header(view) {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; at + 4 <= view.byteLength; ) {
    const marker = view.getUint16(at);
    if ((marker & 0xff00) !== 0xff00 || marker === 0xffda) return null;
    const length = view.getUint16(at + 2);
    if (marker === 0xffe1 && at + 10 <= view.byteLength && view.getUint32(at + 4) === 0x45786966) return at + 10;
    at += 2 + Math.max(2, length);
  }
  return null;
}

const sizes = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 9: 4, 10: 8 };

/** The entries of a directory: a function of the tag, which answers a text or numbers. */
function directory(view, start, at, little) {
  const entries = new Map();
  if (at + 2 > view.byteLength) return () => null;
  const count = Math.min(view.getUint16(at, little), 200);
  for (let index = 0; index < count; index++) {
    const entry = at + 2 + index * 12;
    if (entry + 12 > view.byteLength) break;
    entries.set(view.getUint16(entry, little), entry);
  }
  return (tag) => {
    const entry = entries.get(tag);
    if (entry === undefined) return null;
    const type = view.getUint16(entry + 2, little);
    const number = Math.min(view.getUint32(entry + 4, little), 200);
    const bytes = (sizes[type] ?? 0) * number;
    const place = bytes > 4 ? start + view.getUint32(entry + 8, little) : entry + 8;
    if (bytes === 0 || place + bytes > view.byteLength) return null;
    if (type === 2) return ascii(view, place, number);
    return Array.from({ length: number }, (_, index) => {
      if (type === 3) return view.getUint16(place + index * 2, little);
      if (type === 4) return view.getUint32(place + index * 4, little);
      if (type === 5) return view.getUint32(place + index * 8, little) / view.getUint32(place + index * 8 + 4, little);
      if (type === 10) return view.getInt32(place + index * 8, little) / view.getInt32(place + index * 8 + 4, little);
      return view.getUint8(place + index);
    });
  };
}

function point(gps) {
  const angle = (values, reference, negative) => {
    if (!Array.isArray(values) || values.length < 3 || !values.every(Number.isFinite)) return null;
    return (values[0] + values[1] / 60 + values[2] / 3600) * (reference === negative ? -1 : 1);
  };
  const latitude = angle(gps(2), gps(1), "S");
  const longitude = angle(gps(4), gps(3), "W");
  if (latitude === null || longitude === null || (latitude === 0 && longitude === 0)) return null;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  return { latitude: Math.round(latitude * 1e5) / 1e5, longitude: Math.round(longitude * 1e5) / 1e5 };
}

function camera(first, more) {
  const [make, model] = [first(0x010f) ?? "", first(0x0110) ?? ""];
  const exposure = [];
  const [time] = more(0x829a) ?? [];
  const [aperture] = more(0x829d) ?? [];
  const [speed] = more(0x8827) ?? [];
  if (time > 0 && Number.isFinite(time)) exposure.push(time < 1 ? `1/${Math.round(1 / time)} s` : `${Math.round(time * 10) / 10} s`);
  if (aperture > 0 && Number.isFinite(aperture)) exposure.push(`f/${Math.round(aperture * 10) / 10}`);
  if (speed > 0) exposure.push(`ISO ${speed}`);
  const name = model.toLowerCase().startsWith(make.toLowerCase()) ? model : `${make} ${model}`;
  return { model: name.trim().slice(0, 80), lens: (more(0xa434) ?? "").slice(0, 80), exposure: exposure.join(", ").slice(0, 80) };
}

/** `{point, camera}` as far as the file says it; null for another kind of file. */
export async function readEXIF(file) {
  if (file.type !== "image/jpeg") return null;
  const view = new DataView(await file.slice(0, 256 * 1024).arrayBuffer());
  const start = header(view);
  if (start === null || start + 8 > view.byteLength) return null;
  const little = view.getUint16(start) === 0x4949;
  const first = directory(view, start, start + view.getUint32(start + 4, little), little);
  const below = (tag) => {
    const [offset] = first(tag) ?? [];
    return offset ? directory(view, start, start + offset, little) : () => null;
  };
  return { point: point(below(0x8825)), camera: camera(first, below(0x8769)) };
}
