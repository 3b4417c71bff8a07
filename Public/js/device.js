// What this device has of what its person writes: copies of what the server told it, and over them what waits to be sent, which is there first.
// The clock is kept with it, so that tabs that write at the same time write one after the other.
import { account } from "./home.js";
import { HybridClock, isRemoved, merge, versions } from "./merge.js";
import { publish } from "./outbox.js";
import { randomKey } from "./store.js";
import { keyOf, settled, stateOf, unwritten, versioned } from "./things.js";
import { answered, rangeOf, together } from "./together.js";

const cursorKey = `${account}:cursor`;
const mergesKey = `${account}:merges`;

function newDevice() {
  const name = randomKey().slice(0, 16);
  return /[^0]/.test(name) ? name : newDevice();
}

async function clockOf(store) {
  const kept = await answered(store.get(account));
  return new HybridClock(kept?.clock ?? { device: newDevice() });
}

const keepClock = (store, clock) => store.put({ account, clock: { ...clock }, time: Date.now() });

/** Says to every page, this one too, that something is otherwise, and whether it can be sent now. */
const tell = (isToSend = false) => publish({ things: account, isToSend });

/**
 * Keeps what was written (see `versioned`; `shown`: what the device has to know besides, such as the name of a place), with photos (see
 * `photoOf`): all of it or, where it throws, nothing.
 */
export async function write(writes, photos = []) {
  await together(["device", "outbox", "photos"], "readwrite", async (device, outbox, files) => {
    const [clock, wall] = [await clockOf(device), Date.now()];
    for (const one of writes) {
      const thing = versioned(one, clock, wall);
      const id = keyOf(account, thing);
      const before = await answered(outbox.get(id));
      outbox.put({
        id, account, what: "thing", thing: before ? merge(before.thing, thing) : thing, shown: { ...before?.shown, ...one.shown },
        problem: null, since: before?.since ?? wall, time: wall,
      });
    }
    // In the order in which they were chosen, also those of one moment.
    photos.forEach((photo, index) => files.put({ ...photo, time: photo.time + index }));
    keepClock(device, clock);
  });
  tell(true);
}

/** A photo that waits for a thing. `upload` names its upload for good; `media` is what the server calls it once it has it. */
export function photoOf(thing, file, alt) {
  return {
    id: `${account}:${randomKey()}`, account, what: "photo", of: keyOf(account, thing), kind: thing.kind, thing: thing.id, file, alt,
    upload: randomKey(), media: null, problem: null, time: Date.now(),
  };
}

/**
 * What there is of a kind, the newest first: the thing as it is to be, its entry in the outbox, its photos that wait, how it stands, and whether
 * the server knows it. `keys`: only what waits, and these, where thousands needn't be read.
 */
export async function own(kind, keys = null) {
  return (await ownOfKinds(new Map([[kind, keys]]))).get(kind);
}

/** What there is of several kinds at one moment, by kind. `asked` has the keys of each, as `own` takes them. */
export async function ownOfKinds(asked) {
  const [held, entries, photos] = await together(["held", "outbox", "photos"], "readonly", async (store, other, files) => {
    const waiting = await answered(other.getAll(rangeOf(account)));
    const kept = await answered(files.getAll(rangeOf(account)));
    const names = [...waiting.map(({ id }) => id), ...kept.map((photo) => photo.of)];
    const found = await Promise.all([...asked].map(([kind, keys]) => heldOf(store, kind, keys && [...keys, ...names])));
    return [found, waiting, kept];
  });
  return new Map([...asked.keys()].map((kind, index) => [kind, withWaiting(kind, held[index], entries, photos)]));
}

/** The copies of a kind: all, or those with these keys. */
async function heldOf(store, kind, keys) {
  if (!keys) return answered(store.getAll(rangeOf(account, kind)));
  const wanted = [...new Set(keys)].filter((key) => key.startsWith(`${account}:${kind}:`));
  return (await Promise.all(wanted.map((key) => answered(store.get(key))))).filter(Boolean);
}

/** Copies of a kind with what waits of it. */
function withWaiting(kind, held, entries, photos) {
  const things = new Map(held.map(({ key, thing }) => [key, thing]));
  const [known, waiting] = [new Set(things.keys()), new Map()];
  for (const entry of entries) {
    if (entry.thing.kind !== kind) continue;
    waiting.set(entry.id, entry);
    things.set(entry.id, merge(things.get(entry.id) ?? unwritten(kind, entry.thing.id), entry.thing));
  }
  const all = [...things].map(([key, thing]) => {
    const [entry, files] = [waiting.get(key) ?? null, photos.filter((photo) => photo.of === key)];
    const isKnown = known.has(key);
    return { key, thing, entry, photos: files, state: stateOf(entry, files, entries), isRemoved: isRemoved(thing), isKnown };
  });
  return all.sort((one, other) => (one.thing.id < other.thing.id ? 1 : -1));
}

const inPart = 500;

/**
 * All things of a kind that aren't deleted, as they are to be, and whether the server knows each: read in parts, so that the page can be moved
 * meanwhile, however many there are.
 */
export async function ownInParts(kind) {
  const things = new Map();
  const known = new Set();
  let range = rangeOf(account, kind);
  for (;;) {
    const current = range;
    const part = await together(["held"], "readonly", async (held) => answered(held.getAll(current, inPart)));
    for (const { key, thing } of part) {
      things.set(key, thing);
      known.add(key);
    }
    if (part.length < inPart) break;
    range = IDBKeyRange.bound(part.at(-1).key, `${account}:${kind};`, true);
  }
  for (const { id, thing } of await together(["outbox"], "readonly", async (outbox) => answered(outbox.getAll(rangeOf(account))))) {
    if (thing?.kind === kind) things.set(id, merge(things.get(id) ?? unwritten(kind, thing.id), thing));
  }
  return [...things].filter(([, thing]) => !isRemoved(thing)).map(([key, thing]) => ({ thing, isKnown: known.has(key) }));
}

/** Whether this device has been told what its person has written elsewhere. */
export async function isTold() {
  return Boolean(await together(["held"], "readonly", async (held) => answered(held.get(cursorKey))));
}

/** One thing as `own` has it; null where this device doesn't have it. */
export async function find(kind, id) {
  const found = await own(kind, [keyOf(account, { kind, id })]);
  return found.find((one) => one.thing.id === id) ?? null;
}

/** Answers which place stays of those that a place is merged with, by their IDs. */
export async function merges() {
  const kept = await together(["held"], "readonly", (held) => answered(held.get(mergesKey)));
  const known = new Map((kept?.merges ?? []).map(({ place, into }) => [place, into]));
  return (id) => known.get(id) ?? id;
}

/** What the next request to the server has: the device, how far it knows the server, what waits. */
export async function outgoing() {
  const [clock, entries, kept] = await together(["device", "outbox", "held"], "readonly", (device, outbox, held) =>
    Promise.all([answered(device.get(account)), answered(outbox.getAll(rangeOf(account))), answered(held.get(cursorKey))]),
  );
  return { device: clock?.clock.device ?? (await named()), cursor: kept?.cursor ?? null, entries };
}

/** Gives the device a name, which it keeps. */
function named() {
  return together(["device"], "readwrite", async (device) => {
    const clock = await clockOf(device);
    keepClock(device, clock);
    return clock.device;
  });
}

/** Takes what the server answered to the entries that were sent: all of it, and where it ends, or nothing. */
export async function take(sent, answer) {
  const wall = Date.now();
  await together(["device", "outbox", "photos", "held"], "readwrite", async (device, outbox, files, held) => {
    const clock = await clockOf(device);
    clock.learn(Date.parse(answer.time), wall);
    if (answer.startsOver) held.delete(rangeOf(account));
    const refused = answer.results.filter(({ status }) => status === "refused");
    const names = new Set(refused.map(({ kind, id }) => `${kind}:${id}`));
    const photos = await answered(files.getAll(rangeOf(account)));
    // All are asked for at once: what waits for one request after the other takes several times as long.
    const entries = await Promise.all(sent.map(({ id }) => answered(outbox.get(id))));
    const taken = [];
    sent.forEach(({ id, thing }, index) => {
      const [result, entry] = [answer.results[index], entries[index]];
      if (result.status !== "refused") {
        taken.push({ thing, isApplied: result.status === "applied" });
        for (const version of versions(thing)) clock.see(version);
        dropSent(files, photos.filter((photo) => photo.of === id), thing);
      }
      const after = entry && settled(entry, thing, result, names);
      if (after) outbox.put(after);
      else if (entry) outbox.delete(id);
    });
    const gone = await keepChanges(held, answer, taken, clock, wall);
    // Nobody can have it any more.
    for (const photo of photos) if (gone.has(photo.of)) files.delete(photo.id);
    if (refused.some(({ problem }) => problem?.code === "clock_ahead")) await renew(outbox, clock, wall);
    keepClock(device, clock);
  }, sent.length === 0 ? "relaxed" : "strict");
  tell();
}

/** Photos that the server has with their log, and those of what is deleted, needn't be kept any more. */
function dropSent(files, photos, thing) {
  const there = new Set(thing.elements.filter((one) => one.set === "media" && one.added).map((one) => one.element));
  for (const photo of photos) if (isRemoved(thing) || there.has(photo.media)) files.delete(photo.id);
}

/** Answers what is gone for good. `taken`: what was sent and the server has now. */
async function keepChanges(held, answer, taken, clock, wall) {
  const keys = answer.changes.map((thing) => keyOf(account, thing));
  const isFirst = await isFilling(held);
  // What a page has of a thing is all that there is of it. Where several tabs may ask at once, an older page may come later.
  const isWhole = isFirst && Boolean(navigator.locks);
  const kept = isWhole ? [] : await Promise.all(keys.map((key) => answered(held.get(key))));
  answer.changes.forEach((thing, index) => {
    const [key, before] = [keys[index], kept[index]];
    held.put({ key, account, kind: thing.kind, thing: before ? merge(before.thing, thing) : thing, time: wall });
  });
  // Most things have one version throughout, and many have the same.
  for (const version of new Set(answer.changes.flatMap(versions))) clock.see(version);
  const told = new Set(keys);
  // What can be put back is among the changes too, and stays.
  const gone = new Set(answer.removed.map((one) => keyOf(account, one)).filter((key) => !told.has(key)));
  for (const key of gone) held.delete(key);
  if (answer.more) await keepTaken(held, answer, taken, isFirst, wall);
  // All of them, where the server says any: those of before that it doesn't name are undone.
  if (answer.merges) held.put({ key: mergesKey, account, merges: answer.merges, time: wall });
  held.put({ key: cursorKey, account, cursor: answer.cursor, isFilling: isFirst && answer.more, time: wall });
  return gone;
}

/**
 * What the server took comes back with the last page, and the connection may end before: until then the device has it as it was sent.
 * What changed nothing may be gone at the server, unless the device has it or is told everything.
 */
async function keepTaken(held, answer, taken, isFirst, wall) {
  const told = new Set([...answer.changes, ...answer.removed].map((one) => keyOf(account, one)));
  const rest = taken.filter(({ thing }) => !told.has(keyOf(account, thing)));
  const kept = await Promise.all(rest.map(({ thing }) => answered(held.get(keyOf(account, thing)))));
  rest.forEach(({ thing, isApplied }, index) => {
    const before = kept[index];
    if (!(isApplied || before || isFirst)) return;
    const key = keyOf(account, thing);
    held.put({ key, account, kind: thing.kind, thing: before ? merge(before.thing, thing) : thing, time: wall });
  });
}

/** Whether an empty device is told everything, page by page. */
async function isFilling(held) {
  const kept = await answered(held.get(cursorKey));
  return kept ? Boolean(kept.isFilling) : (await answered(held.count(rangeOf(account)))) === 0;
}

/** What waits gets versions by the server's time. */
async function renew(outbox, clock, wall) {
  const entries = await answered(outbox.getAll(rangeOf(account)));
  const things = clock.renew(entries.map((entry) => entry.thing), wall);
  entries.forEach((entry, index) => outbox.put({ ...entry, thing: things[index] }));
}

/** What the server won't take, whatever else is sent with it. */
export async function refuse({ id, time }, problem) {
  await together(["outbox"], "readwrite", async (outbox) => {
    const entry = await answered(outbox.get(id));
    if (entry?.time === time) outbox.put({ ...entry, problem });
  });
  tell();
}

/** Forgets how far the device knows the server, so that it is told everything. */
export const startOver = () => together(["held"], "readwrite", async (held) => void held.delete(cursorKey));

/** The photos that can be sent: of what the server has already, and that is to stay. */
export async function photosToSend() {
  return together(["photos", "held", "outbox"], "readonly", async (files, held, outbox) => {
    const ready = [];
    for (const photo of await answered(files.getAll(rangeOf(account)))) {
      if (photo.problem || (photo.media && photo.kind === "log")) continue;
      const [kept, entry] = [await answered(held.get(photo.of)), await answered(outbox.get(photo.of))];
      if (kept && !isRemoved(entry ? merge(kept.thing, entry.thing) : kept.thing)) ready.push(photo);
    }
    return ready.sort((one, other) => one.time - other.time);
  });
}

/** The server has the photo as `media`: with it the log waits to be sent once more. */
export async function attach({ id, kind, thing }, media) {
  let isThere = false;
  await together(["device", "outbox", "photos"], "readwrite", async (device, outbox, files) => {
    const photo = await answered(files.get(id));
    if (!photo) return;
    isThere = true;
    files.put({ ...photo, media });
    if (kind !== "log") return;
    const [clock, wall] = [await clockOf(device), Date.now()];
    const change = versioned({ kind, id: thing, added: { media: [media] } }, clock, wall);
    const key = keyOf(account, change);
    const before = await answered(outbox.get(key));
    outbox.put({
      shown: {}, problem: null, since: wall, ...before, id: key, account, what: "thing",
      thing: before ? merge(before.thing, change) : change, time: wall,
    });
    keepClock(device, clock);
  });
  tell();
  return isThere;
}

/** Changes what is kept of a photo; one that is gone stays gone. */
export async function changePhoto(id, change) {
  await together(["photos"], "readwrite", async (files) => {
    const photo = await answered(files.get(id));
    if (photo) files.put({ ...photo, ...change });
  });
  tell();
}

export async function dropPhoto(id) {
  await together(["photos"], "readwrite", async (files) => void files.delete(id));
  tell();
}

/** Tries what failed once more, by the wish of its person. A photo that was sent and wasn't taken is sent as a new one. */
export async function retry(key) {
  await together(["outbox", "photos"], "readwrite", async (outbox, files) => {
    const photos = (await answered(files.getAll(rangeOf(account)))).filter((photo) => photo.of === key);
    const entry = await answered(outbox.get(key));
    const isMeant = (photo) => photo.problem || (entry?.problem && photo.media);
    const again = photos.filter(isMeant);
    for (const photo of again) files.put({ ...photo, media: null, upload: randomKey(), problem: null });
    if (!entry) return;
    const gone = new Set(again.map((photo) => photo.media).filter(Boolean));
    const elements = entry.thing.elements.filter((one) => one.set !== "media" || !gone.has(one.element));
    outbox.put({ ...entry, thing: { ...entry.thing, elements }, problem: null, time: Date.now() });
  });
  tell(true);
}

/** Takes back what waits of a thing, with its photos: it is as the server has it. */
export async function discard(key) {
  await together(["outbox", "photos"], "readwrite", async (outbox, files) => {
    outbox.delete(key);
    for (const photo of await answered(files.getAll(rangeOf(account)))) if (photo.of === key) files.delete(photo.id);
  });
  tell();
}
