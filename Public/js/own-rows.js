// [data-own]: a list of what its person has written, as this device has it: of one kind, what waits or (data-shows="all") everything. Rows are
// copies of the page's templates. What the server has drawn of something that waits is hidden meanwhile.
import { discard, own, retry, write } from "./device.js";
import { account, home } from "./home.js";
import { isolated } from "./isolated.js";
import { elements } from "./merge.js";
import { channelName } from "./outbox.js";
import { dateWords, fill, fillRating } from "./row-words.js";
import { ask } from "./sheet.js";
import { sayRoom } from "./storage-room.js";
import { canReturn, keyOf, kinds, valueOf } from "./things.js";

const atOnce = 50;
const pause = 200; // ms
const states = { synced: "Sent.", pending: "Waiting to send.", failed: "Not sent." };

function tripWords(start, end) {
  if (start && end) return start === end ? dateWords(start) : `${dateWords(start)} – ${dateWords(end)}`;
  if (start) return `From ${dateWords(start)}`;
  return end ? `Until ${dateWords(end)}` : "";
}

// MARK: Filling

/** The photo that waits, as it was chosen. */
function fillPhoto(row, photo) {
  const picture = row.querySelector("img[data-fill-photo]");
  if (!picture || picture.dataset.fillPhoto === (photo?.id ?? "")) return;
  if (picture.src) URL.revokeObjectURL(picture.src);
  picture.dataset.fillPhoto = photo?.id ?? "";
  picture.hidden = !photo;
  if (photo) Object.assign(picture, { src: URL.createObjectURL(photo.file), alt: photo.alt });
  else picture.removeAttribute("src");
}

const fillers = {
  log(row, { thing, entry, photos }, { place }) {
    fill(row, "name", place?.name ?? entry?.shown.place ?? "A place");
    fillRating(row, valueOf(thing, "rating"));
    fill(row, "note", valueOf(thing, "note") ?? "");
    fill(row, "tags", elements(thing, "tags").map(isolated).join(" · "));
    fill(row, "date", dateWords(valueOf(thing, "visitedOn")));
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
  want(row, { thing, entry }, { place }) {
    fill(row, "name", place?.name ?? entry?.shown.place ?? "A place");
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

// MARK: Lists

/** Rows of a list by the key of what they show. */
const rows = new Map();

/** What a list shows: what waits, and what has waited while this page was there; or the rest of everything. */
function shown(list, items, isWaiting) {
  const isMeant = ({ thing }) => !list.dataset.only || list.dataset.only === thing.id;
  const isPart = (item) => isMeant(item) && (Boolean(item.entry) || item.photos.length > 0 || isWaiting.has(item.key));
  if (list.dataset.shows === "all") return items.filter((item) => !isPart(item) && (!item.isRemoved || canReturn(item.thing, Date.now())));
  return items.filter(isPart);
}

function draw(list, items, places, isWaiting) {
  const kind = list.dataset.own;
  const template = document.querySelector(`template[data-row="${kind}"]`);
  if (!template) return;
  const all = shown(list, items, isWaiting);
  const most = list.dataset.shows === "all" ? Number(list.dataset.count ?? atOnce) : all.length;
  const known = rows.get(list) ?? new Map();
  rows.set(list, known);
  const current = all.slice(0, most).map((item) => {
    const row = known.get(item.key) ?? template.content.firstElementChild.cloneNode(true);
    known.set(item.key, row);
    fillers[kind](row, item, { place: places.get(valueOf(item.thing, "placeID") ?? item.thing.id) });
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
  if (list.dataset.shows !== "all") return;
  for (const part of document.querySelectorAll(`[data-more-own="${kind}"]`)) part.hidden = all.length <= most;
  for (const part of document.querySelectorAll(`[data-all-own="${kind}"]`)) part.hidden = all.length === 0;
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
let isDrawing = false;
let isAsked = false;

const waits = ({ entry, photos }) => Boolean(entry) || photos.length > 0;

/** What there is of a kind, as far as this page shows it. */
function wanted(kind) {
  const isWhole = document.querySelector(`[data-own="${kind}"][data-shows="all"]`) !== null;
  return own(kind, isWhole ? null : waited);
}

/** The places of things that are shown, by their IDs. */
async function placesOf(items) {
  const ids = items.map(({ thing }) => (thing.kind === "want" ? thing.id : valueOf(thing, "placeID"))).filter(Boolean);
  const found = await own("place", ids.map((id) => keyOf(account, { kind: "place", id })));
  return new Map(found.map(({ thing }) => [thing.id, { name: valueOf(thing, "name") }]));
}

async function drawAll() {
  const lists = [...document.querySelectorAll("[data-own]")];
  const isDrawn = (kind) => lists.some((list) => list.dataset.own === kind);
  let isAnything = false;
  for (const kind of kinds.filter(isDrawn)) {
    const items = await wanted(kind);
    for (const item of items) if (waits(item)) waited.add(item.key);
    isAnything ||= items.some(waits);
    const places = await placesOf(items);
    for (const list of lists) if (list.dataset.own === kind) draw(list, items, places, waited);
    hideDrawn(kind, items);
  }
  for (const line of document.querySelectorAll("[data-nothing-waits]")) line.hidden = isAnything;
  // All at once, so that nothing moves.
  for (const part of document.querySelectorAll("[data-once-drawn]")) part.hidden = false;
}

/** Draws once more for what changes meanwhile, and not for each change. */
export async function refresh() {
  isAsked = true;
  if (isDrawing) return;
  isDrawing = true;
  try {
    while (isAsked) {
      isAsked = false;
      await drawAll();
      // While thousands of things come, a few times a second is enough.
      if (isAsked) await new Promise((done) => setTimeout(done, pause));
    }
  } catch {
    // A browser that keeps nothing shows what the server has drawn.
  } finally {
    isDrawing = false;
  }
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
sayRoom();
export const drawn = refresh();
