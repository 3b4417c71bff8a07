// [data-from-photo]: a photo says on the device where and when it was taken. Places of its person's nearby are offered, the nearest city, and a pin
// there; what is tapped is logged with the day and the photo, which says neither any more. Its position stays here, but for a pin.
import { nearestCity } from "./cities.js";
import { dayWords } from "./day-words.js";
import { merges, own } from "./device.js";
import { distance } from "./distance.js";
import { account } from "./home.js";
import { isolated } from "./isolated.js";
import { small } from "./log-photos.js";
import { channelName } from "./outbox.js";
import { placeRow } from "./own-rows.js";
import { saidBy } from "./photo-file.js";
import { picked } from "./picked.js";
import { valueOf } from "./things.js";

const reach = 2000; // metres, as on the server
const most = 5;
const box = document.querySelector("[data-from-photo]");
const said = box.querySelector("[data-photo-said]");
const list = box.querySelector("[data-photo-places]");
const pin = box.querySelector("[data-photo-pin]");

/** What was chosen: the file, and what it says. */
let chosen = null;

/** The person's own places around a point, the nearest first; of those that are merged the one that stays. */
async function near(point) {
  const stay = await merges();
  const all = (await own("place")).filter(({ isRemoved }) => !isRemoved);
  const ids = new Set(all.map(({ thing }) => thing.id));
  const found = all.filter(({ thing }) => stay(thing.id) === thing.id || !ids.has(stay(thing.id))).map(({ thing }) => {
    const [latitude, longitude] = [Number(valueOf(thing, "latitude") ?? NaN), Number(valueOf(thing, "longitude") ?? NaN)];
    return { thing, metres: distance(point, { latitude, longitude }) };
  });
  return found.filter(({ metres }) => metres <= reach).sort((one, other) => one.metres - other.metres).slice(0, most);
}

/** A city as the server's catalogue has it (`LocalCatalogue.id`). */
function placeOf(city) {
  const id = `00000000-0000-7001-8000-${Number(city.id).toString(16).padStart(12, "0")}`;
  return { kind: "place", id, fields: [{ name: "name", value: city.name }], elements: [] };
}

function words(city, day, point) {
  const [where, when] = [city && `near ${isolated(city.name)}`, day && dayWords(day)];
  if (where || when) return `This photo says it is from ${[where, when].filter(Boolean).join(", ")}.`;
  return point ? "This photo says where it is from. Set a pin there." : "This photo says neither where nor when it was taken.";
}

async function show() {
  const mine = chosen;
  if (!mine) return;
  const { point, day } = mine;
  const [places, city] = point ? await Promise.all([near(point).catch(() => []), nearestCity(point)]) : [[], null];
  if (mine !== chosen) return;
  const all = [...places.map(({ thing }) => thing), ...(city ? [placeOf(city)] : [])];
  const rows = all.filter(({ id }, index) => all.findIndex((one) => one.id === id) === index).map((thing) => {
    const row = placeRow(thing);
    picked.set(row.querySelector("form"), { photo: small(mine.file), day });
    return row;
  });
  list.replaceChildren(...rows);
  list.hidden = rows.length === 0;
  // There is one already.
  pin.hidden = !point || places.some(({ metres }) => metres < 1);
  if (point) [pin.elements.latitude.value, pin.elements.longitude.value] = [point.latitude, point.longitude];
  said.textContent = words(city, day, point);
}

/** `file`: what was chosen; undefined where nothing is any more. */
export async function choose(file) {
  chosen = null;
  list.hidden = pin.hidden = true;
  said.textContent = "";
  pin.reset();
  if (!file) return;
  // What it can't be kept for is said once it is to be.
  small(file).catch(() => {});
  chosen = { file, ...(await saidBy(file)) };
  await show();
}

// A pin that was set there is one of the places.
new BroadcastChannel(channelName).addEventListener("message", ({ data }) => data.things === account && data.isToSend && show());
