// Names a position by the larger cities of the world, on the device: the position isn't sent for that. The set is laid out as
// docs/places.md says, from the south to the north.
let cities = null;

async function load() {
  const answer = await fetch("/places/cities");
  if (!answer.ok) return null;
  const view = new DataView(await answer.arrayBuffer());
  if (view.byteLength < 10 || view.getUint32(0) !== 0x48504c31) return null;
  const countries = view.getUint16(4, true);
  return { view, count: view.getUint32(6, true), start: 10 + countries * 2 };
}

/** `{id, name}` of the city that is nearest; null where there is no set, or none within some 200 km. */
export async function nearestCity({ latitude, longitude }) {
  cities ??= load().catch(() => null);
  const known = await cities;
  if (!known) return null;
  const { view, count } = known;
  const east = Math.cos((latitude * Math.PI) / 180);
  let best = null;
  let at = known.start;
  for (let index = 0; index < count && at + 14 <= view.byteLength; index++) {
    const length = view.getUint8(at + 13);
    const north = view.getInt32(at + 4, true) / 1e5 - latitude;
    if (Math.abs(north) < 2) {
      let around = Math.abs(view.getInt32(at + 8, true) / 1e5 - longitude);
      if (around > 180) around = 360 - around;
      const distance = Math.hypot(north, around * east);
      if (distance < 2 && (!best || distance < best.distance)) best = { at, length, distance };
    }
    at += 14 + length;
  }
  if (!best) return null;
  const name = new TextDecoder().decode(new Uint8Array(view.buffer, best.at + 14, best.length));
  return { id: String(view.getUint32(best.at, true)), name };
}
