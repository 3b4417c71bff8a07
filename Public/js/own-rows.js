// [data-own]: a list of what its person has written, as this device has it: of one kind, what waits, (data-shows="all") everything else, or
// (data-shows="found") what is looked for. Rows are copies of the page's templates. What the server has drawn of something that waits is hidden
// meanwhile. A log is shown with the place that stays of those that its own is merged with, which keeps its name where the device lacks that.
import { dayWords } from "./day-words.js";
import { discard, merges, own, ownOfKinds, retry, write } from "./device.js";
import { folded } from "./folded.js";
import { found } from "./found.js";
import { account, home } from "./home.js";
import { isolated } from "./isolated.js";
import { elements } from "./merge.js";
import { channelName } from "./outbox.js";
import { fill, fillRating } from "./row-words.js";
import { ask } from "./sheet.js";
import { sayRoom } from "./storage-room.js";
import { canReturn, keyOf, kinds, valueOf } from "./things.js";

const atOnce = 50;
const pause = 200; // ms
const states = { synced: "Sent.", pending: "Waiting to send.", failed: "Not sent." };

function tripWords(start, end) {
  if (start && end) return start === end ? dayWords(start) : `${dayWords(start)} – ${dayWords(end)}`;
  if (start) return `From ${dayWords(start)}`;
  return end ? `Until ${dayWords(end)}` : "";
}

// MARK: Filling

/** The photo that waits, as it was chosen. */
function fillPhoto(row, photo) {
  const picture = row.querySelector("img[data-fill-photo]");
  if (!picture || picture.dataset.fillPhoto === (photo?.id ?? "")) return;
  if (picture.src) URL.revokeObjectURL(picture.src);
  picture.dataset.fillPhoto = photo?.id ?? "";
  picture.hidden = !photo;
  if (photo) Object.assign(picture, { src: URL.createObjectURL(photo.file), alt: isolated(photo.alt) });
  else picture.removeAttribute("src");
}

const fillers = {
  log(row, { thing, entry, photos }, nameOf) {
    fill(row, "name", nameOf(thing) ?? entry?.shown.place ?? "A place");
    fillRating(row, valueOf(thing, "rating"));
    fill(row, "note", valueOf(thing, "note") ?? "");
    fill(row, "tags", elements(thing, "tags").map(isolated).join(" · "));
    fill(row, "date", dayWords(valueOf(thing, "visitedOn")));
    const count = elements(thing, "media").filter((id) => photos.every((photo) => photo.media !== id)).length + photos.length;
    fill(row, "photos", count === 0 ? "" : count === 1 ? "1 photo" : `${count} photos`);
    fillPhoto(row, photos.find((photo) => photo.file.type !== "image/heic"));
    for (const link of row.querySelectorAll("a[data-link]")) link.href = `${home}/details#${thing.id}`;
  },
  trip(row, { thing, isKnown }) {
    fill(row, "name", valueOf(thing, "name") ?? "");
    fill(row, "dates", tripWords(valueOf(thing, "startDate"), valueOf(thing, "endDate")));
    // It has no page yet.
    for (const link of row.querySelectorAll("a[data-link]")) {
      if (isKnown) link.href = `${home}/trips/${thing.id}`;
      else link.removeAttribute("href");
    }
  },
  want(row, { thing, entry }, nameOf) {
    fill(row, "name", nameOf(thing) ?? entry?.shown.place ?? "A place");
    for (const link of row.querySelectorAll("a[data-link]")) link.href = `${home}/places/${thing.id}`;
  },
  place(row, { thing }) {
    fill(row, "name", valueOf(thing, "name") ?? "");
    fill(row, "address", valueOf(thing, "address") ?? "");
    const form = row.querySelector("form");
    if (!form) return;
    form.elements.place.value = thing.id;
    form.dataset.zone = valueOf(thing, "timeZone") ?? "";
  },
};

function fillState(row, { key, thing, state, isRemoved }) {
  const line = row.querySelector("[data-state]");
  if (!line) return;
  const words = [isRemoved ? "Deleted." : "", states[state.name], state.reason].filter(Boolean).join(" ");
  line.dataset.state = state.name;
  const said = line.querySelector("[data-state-words]");
  if (said.textContent !== words) said.textContent = words;
  const isOffered = { retry: state.name === "failed", discard: state.name === "failed", restore: isRemoved && canReturn(thing, Date.now()) };
  for (const button of line.querySelectorAll("[data-thing-verb]")) {
    button.hidden = !isOffered[button.dataset.thingVerb];
    button.dataset.key = key;
  }
}

/** A row for a place, of which nothing is said. */
export function placeRow(thing) {
  const row = document.querySelector('template[data-row="place"]').content.firstElementChild.cloneNode(true);
  fillers.place(row, { thing });
  row.querySelector("[data-state]")?.remove();
  return row;
}

// MARK: Lists

/** Rows of a list by the key of what they show. */
const rows = new Map();

/** What is looked for, folded; empty shows everything. */
let looked = "";

/** What a list shows: what waits, and what has waited while this page was there; or of the rest everything, or what is found. */
function shown(list, items, places, isWaiting) {
  const isMeant = ({ thing }) => !list.dataset.only || list.dataset.only === thing.id;
  const isPart = (item) => isMeant(item) && (Boolean(item.entry) || item.photos.length > 0 || isWaiting.has(item.key));
  if (!list.dataset.shows) return items.filter(isPart);
  if (list.dataset.shows === "found" && !looked) return [];
  const rest = items.filter((item) => !isPart(item) && (!item.isRemoved || canReturn(item.thing, Date.now())));
  return looked ? found(places.once(rest, list.dataset.own), looked, places.nameOf) : places.once(rest, list.dataset.own);
}

/** Answers how many there are. */
function draw(list, items, places, isWaiting) {
  const kind = list.dataset.own;
  const template = document.querySelector(`template[data-row="${kind}"]`);
  if (!template) return 0;
  const all = shown(list, items, places, isWaiting);
  const most = list.dataset.shows ? Number(list.dataset.count ?? atOnce) : all.length;
  const known = rows.get(list) ?? new Map();
  rows.set(list, known);
  const current = all.slice(0, most).map((item) => {
    const row = known.get(item.key) ?? template.content.firstElementChild.cloneNode(true);
    known.set(item.key, row);
    fillers[kind](row, item, places.nameOf);
    fillState(row, item);
    return row;
  });
  for (const [key, row] of known) {
    if (current.includes(row)) continue;
    row.remove();
    known.delete(key);
  }
  // What is in its place stays there, with the focus that it may have.
  current.forEach((row, index) => list.children[index] !== row && list.insertBefore(row, list.children[index] ?? null));
  list.hidden = current.length === 0;
  if (!list.dataset.shows) return 0;
  for (const part of document.querySelectorAll(`[data-more-own="${kind}"]`)) part.hidden = all.length <= most;
  for (const part of document.querySelectorAll(`[data-all-own="${kind}"]`)) part.hidden = all.length === 0;
  return all.length;
}

// What the server draws of a thing.
const drawings = {
  log: (id) => `article[data-post="${id}"]`,
  trip: (id) => `.trip-card:has(a[href="${home}/trips/${id}"])`,
  want: (id) => `.place-row:has(form[action^="${home}/places/${id}/"])`,
  place: (id) => `.place-row:not(.own-row):has(a[href="${home}/places/${id}"])`,
};

/** What waits is there as a row of this device's, and what was deleted isn't there any more. */
function hideDrawn(kind, items) {
  for (const { key, thing, isRemoved } of items) {
    if (!isRemoved && !waited.has(key)) continue;
    for (const drawn of document.querySelectorAll(drawings[kind](thing.id))) drawn.hidden = true;
  }
}

/** Keys of what has waited while this page was there. */
const waited = new Set();
let drawing = null;
let isAsked = false;
const roomSaid = sayRoom();

const waits = ({ entry, photos }) => Boolean(entry) || photos.length > 0;

/** Whether this page shows everything of a kind. */
function isWhole(kind, lists) {
  const isOfAll = ({ dataset: { shows } }) => shows === "all" || (shows === "found" && looked !== "");
  return lists.some((list) => list.dataset.own === kind && isOfAll(list));
}

const placeIDOf = (thing) => (thing.kind === "log" ? valueOf(thing, "placeID") : thing.id);

/** What the places of things are called, and which things are one as their places are merged. `all`: all places, where they were read. */
async function placesOf(things, all) {
  const stay = await merges();
  const ids = new Set(things.filter(({ thing }) => thing.kind !== "trip").map(({ thing }) => placeIDOf(thing)).filter(Boolean));
  const keys = [...ids].flatMap((id) => [...new Set([id, stay(id)])]).map((id) => keyOf(account, { kind: "place", id }));
  const kept = all ?? (await own("place", keys));
  const names = new Map(kept.filter(({ isRemoved }) => !isRemoved).map(({ thing }) => [thing.id, valueOf(thing, "name")]));
  // What this device doesn't have can't stay.
  const first = (id) => (names.has(stay(id)) ? stay(id) : id);
  return { nameOf: (thing) => names.get(first(placeIDOf(thing))), once: (items, kind) => once(items, kind, first) };
}

/** Of places that are merged the one that stays, and of several that are saved one. */
function once(items, kind, first) {
  if (kind === "place") return items.filter(({ thing }) => first(thing.id) === thing.id);
  if (kind !== "want") return items;
  const seen = new Set();
  const isNew = (id) => !seen.has(id) && Boolean(seen.add(id));
  return items.filter(({ thing, isRemoved }) => isRemoved || isNew(first(thing.id)));
}

/** What was read, by kind, and the places of it: looking for something else doesn't read it again. */
let read = { all: new Map(), places: { nameOf: () => null, once: (items) => items } };

/** Answers how many things the lists have, besides what waits. */
function drawLists(lists) {
  return lists.reduce((sum, list) => sum + draw(list, read.all.get(list.dataset.own) ?? [], read.places, waited), 0);
}

async function drawAll() {
  const lists = [...document.querySelectorAll("[data-own]")];
  const onceDrawn = document.querySelectorAll("[data-once-drawn]");
  const shownKinds = kinds.filter((kind) => lists.some((list) => list.dataset.own === kind));
  const asked = new Map(shownKinds.map((kind) => [kind, isWhole(kind, lists) ? null : waited]));
  // All kinds are read before the first row is drawn: lists that fill one after the other would move what is below them.
  const all = await ownOfKinds(asked);
  const things = [...all.values()].flat();
  read = { all, places: await placesOf(things, asked.get("place") === null ? all.get("place") : null) };
  if (onceDrawn.length > 0) await roomSaid;
  const waiting = things.filter(waits);
  for (const { key } of waiting) waited.add(key);
  drawLists(lists);
  for (const [kind, items] of all) hideDrawn(kind, items);
  for (const line of document.querySelectorAll("[data-nothing-waits]")) line.hidden = waiting.length > 0;
  for (const part of onceDrawn) part.hidden = false;
}

async function drawWhatIsAsked() {
  try {
    while (isAsked) {
      isAsked = false;
      const began = performance.now();
      await drawAll();
      // While thousands of things come, a few times a second is enough, and what takes long is done less often: else they would come slower.
      const rest = Math.max(pause, 4 * (performance.now() - began));
      if (isAsked) await new Promise((done) => setTimeout(done, rest));
    }
  } catch {
    // A browser that keeps nothing shows what the server has drawn.
  } finally {
    drawing = null;
  }
}

/** Draws once more for what changes meanwhile, and not for each change. */
export function refresh() {
  isAsked = true;
  drawing ??= drawWhatIsAsked();
  return drawing;
}

/** Shows only what begins so, or all again; answers how many things that are. */
export async function look(text) {
  looked = folded(text);
  const lists = [...document.querySelectorAll("[data-own]")];
  // What waits is on every page, everything only where it is shown.
  if (lists.some((list) => list.dataset.shows === "found")) await refresh();
  else await begun;
  return drawLists(lists);
}

const verbs = {
  retry,
  async discard(key) {
    if (await ask("Discard this?", "What waits of it is deleted from this device. What the server has stays.", "Discard")) await discard(key);
  },
  async restore(key) {
    const [, kind, id] = key.split(":");
    await write([{ kind, id, isRestored: true }]);
  },
};

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-thing-verb]");
  if (button) await verbs[button.dataset.thingVerb](button.dataset.key);
  const more = event.target.closest("[data-more-own]");
  const list = more && document.querySelector(`[data-own="${more.dataset.moreOwn}"][data-shows="all"]`);
  if (!list) return;
  list.dataset.count = Number(list.dataset.count ?? atOnce) + atOnce;
  await refresh();
});

new BroadcastChannel(channelName).addEventListener("message", ({ data }) => data.things === account && refresh());
document.addEventListener("filled", refresh);
document.addEventListener("refreshed", refresh);
export const begun = refresh();
