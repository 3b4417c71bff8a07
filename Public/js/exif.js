// What a JPEG or HEIC says of itself: where it was taken, when, and with what (Exif 2.32). Read on the device, for its owner.
import { telling } from "./heif.js";

const mostRead = 60_000_000; // bytes of a HEIC, which may say it at its end

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
  if (view.byteLength < 12) return null;
  return view.getUint16(0) === 0xffd8 ? headerOfJPEG(view) : headerOfHEIC(view);
}

function headerOfHEIC(view) {
  const item = telling(view).find(({ type, length }) => type === "Exif" && length > 12);
  return item ? item.at + 4 + view.getUint32(item.at) : null;
}

function headerOfJPEG(view) {
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

/** The directories of a file: the first one, and those that it names by a tag; null where there are none. */
function directories(view) {
  const start = header(view);
  if (start === null || start + 8 > view.byteLength) return null;
  const little = view.getUint16(start) === 0x4949;
  const first = directory(view, start, start + view.getUint32(start + 4, little), little);
  const below = (tag) => {
    const [offset] = first(tag) ?? [];
    return offset ? directory(view, start, start + offset, little) : () => null;
  };
  return { first, below };
}

/** The day on the clock of the camera, such as `2026-03-05`; null where it isn't said, or is none. */
function day(text) {
  const said = /^(\d{4}):(\d\d):(\d\d)/.exec(text ?? "")?.slice(1).join("-");
  return said && said >= "1900" && !Number.isNaN(Date.parse(said)) ? said : null;
}

/** How a JPEG is turned, from 1 on, as it says by itself: 1 where it says nothing. */
export function turnOf(view) {
  const [turn] = directories(view)?.first(0x0112) ?? [];
  return turn >= 1 && turn <= 8 ? turn : 1;
}

/** `{point, camera, day}` as far as the file says it; null for another kind of file. */
export async function readEXIF(file) {
  const isHEIC = ["image/heic", "image/heif"].includes(file.type);
  if (file.type !== "image/jpeg" && !(isHEIC && file.size <= mostRead)) return null;
  const found = directories(new DataView(await (isHEIC ? file : file.slice(0, 256 * 1024)).arrayBuffer()));
  if (!found) return null;
  const more = found.below(0x8769);
  const taken = more(0x9003) ?? more(0x9004) ?? found.first(0x9003);
  return { point: point(found.below(0x8825)), camera: camera(found.first, more), day: day(taken) };
}
