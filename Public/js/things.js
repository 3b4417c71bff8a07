// What one person writes on several devices, as it waits in the outbox: what changed, with versions, until the server has it. Nothing here
// knows of pages, of the network or of what is kept.
import { compareVersions, elements, merge, parseVersion } from "./merge.js";

// In the order in which they are sent: a log names a place and a trip.
export const kinds = ["place", "trip", "log", "want"];
const undoTime = 86_400_000; // ms in which the server puts something back

/** Under which key an account has a thing. */
export const keyOf = (account, { kind, id }) => `${account}:${kind}:${id}`;

export const unwritten = (kind, id) => ({ kind, id, fields: [], elements: [], removed: null, restored: null });

/**
 * What was written, as a change with versions of the clock. `write`: kind, id, the `fields` with their values, the elements that were put into
 * sets (`added`) and taken out (`gone`), `isRemoved`, `isRestored`.
 */
export function versioned({ kind, id, fields = {}, added = {}, gone = {}, isRemoved, isRestored }, clock, wall) {
  const next = () => clock.next(wall);
  const thing = unwritten(kind, id);
  for (const [name, value] of Object.entries(fields)) thing.fields.push({ name, value, version: next() });
  for (const [set, names] of Object.entries(gone)) {
    for (const element of names) thing.elements.push({ set, element, added: null, removed: next() });
  }
  // A set is in the order of its addings.
  for (const [set, names] of Object.entries(added)) {
    for (const element of names) thing.elements.push({ set, element, added: next(), removed: null });
  }
  if (isRemoved) thing.removed = next();
  if (isRestored) thing.restored = next();
  return merge(thing, unwritten(kind, id));
}

/** What of a change isn't in what was sent: it was written since. */
export function without(thing, sent) {
  const field = (name) => sent.fields.find((one) => one.name === name);
  const element = ({ set, element: name }) => sent.elements.find((one) => one.set === set && one.element === name);
  const unless = (version, other) => (version === other ? null : version);
  return {
    ...thing,
    fields: thing.fields.filter(({ name, version }) => field(name)?.version !== version),
    elements: thing.elements
      .map((one) => ({
        ...one, added: unless(one.added, element(one)?.added), removed: unless(one.removed, element(one)?.removed),
      }))
      .filter((one) => one.added || one.removed),
    removed: unless(thing.removed, sent.removed),
    restored: unless(thing.restored, sent.restored),
  };
}

export const isEmpty = (thing) => !thing.fields.length && !thing.elements.length && !thing.removed && !thing.restored;

/** The value of a field; null where there is none. */
export const valueOf = (thing, name) => thing.fields.find((field) => field.name === name)?.value ?? null;

/** The things that have to be there first, as kind and ID. */
export function needs({ kind, id, fields }) {
  const named = (name) => fields.find((field) => field.name === name)?.value;
  const found = [["place", kind === "want" ? id : named("placeID")], ["trip", named("tripID")]];
  return found.filter(([, one]) => one).map(([what, one]) => `${what}:${one}`);
}

const nameOf = ({ kind, id }) => `${kind}:${id}`;

/** The failed entry that another waits for; undefined where there is none. */
export function blockedBy(entry, entries) {
  const names = needs(entry.thing);
  return entries.find((other) => other.problem && names.includes(nameOf(other.thing)));
}

/** What is sent next, in its order: what failed waits for its person, and with it what needs it, but nothing else. */
export function sendable(entries) {
  const rank = ({ thing }) => kinds.indexOf(thing.kind);
  const ready = entries.filter((entry) => !entry.problem && !blockedBy(entry, entries));
  return ready.sort((one, other) => rank(one) - rank(other) || one.since - other.since);
}

/** Whether a change is refused for now: until it has another version, or until a service that knows its place can be asked. */
const isPassing = (problem) => ["clock_ahead", "unavailable"].includes(problem?.code);

/**
 * An entry once the server has answered for what was sent of it: null when nothing of it waits any more. `refused`: what else of the same
 * request was refused, as kind and ID.
 */
export function settled(entry, sent, { status, problem }, refused) {
  if (status !== "refused") {
    const thing = without(entry.thing, sent);
    return isEmpty(thing) ? null : { ...entry, thing };
  }
  // It is sent again: with new versions, after what it needs, or as it was written since.
  const isSentAgain = isPassing(problem) || needs(sent).some((name) => refused.has(name));
  if (isSentAgain || !isEmpty(without(entry.thing, sent))) return entry;
  return { ...entry, problem: { code: problem?.code ?? null, text: reasonOf(problem) } };
}

/** What a problem says to people. */
export const reasonOf = (problem) => problem?.errors?.[0]?.detail || problem?.detail || problem?.title || "The server didn’t take it.";

/** How something stands: `synced`, `pending` or `failed` with its reason. */
export function stateOf(entry, photos, entries) {
  const problem = entry?.problem ?? photos.find((photo) => photo.problem)?.problem;
  if (problem) return { name: "failed", reason: problem.text };
  if (!entry && photos.length === 0) return { name: "synced", reason: "" };
  const other = entry && blockedBy(entry, entries);
  return { name: "pending", reason: other ? `Waits for its ${other.thing.kind}, which couldn’t be sent.` : "" };
}

/** Whether something that was deleted can be put back still. */
export function canReturn(thing, now) {
  return Boolean(thing.removed) && compareVersions(thing.removed, thing.restored) >= 0 && now - parseVersion(thing.removed).milliseconds < undoTime;
}

/** What a form says otherwise than before, as the rest of a write; null where nothing is. `lists`: which values are sets. */
export function difference(before, after, lists = ["tags"]) {
  const change = { fields: {}, added: {}, gone: {} };
  for (const [name, value] of Object.entries(after)) {
    if (lists.includes(name)) {
      change.added[name] = value.filter((one) => !before[name]?.includes(one));
      change.gone[name] = (before[name] ?? []).filter((one) => !value.includes(one));
    } else if ((before[name] ?? null) !== value) change.fields[name] = value;
  }
  const isSame = [change.fields, ...Object.values(change.added), ...Object.values(change.gone)].every((one) => Object.keys(one).length === 0);
  return isSame ? null : change;
}

/** What a thing says, as `difference` compares it. */
export function saidBy(thing, names, lists = ["tags"]) {
  const said = Object.fromEntries(names.map((name) => [name, valueOf(thing, name)]));
  return { ...said, ...Object.fromEntries(lists.map((set) => [set, elements(thing, set)])) };
}

/** An ID for something new: UUIDv7 (RFC 9562). */
export function newID(now = Date.now()) {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  for (let index = 0; index < 6; index++) bytes[index] = Math.floor(now / 256 ** (5 - index)) % 256;
  bytes[6] = 0x70 | (bytes[6] & 0x0f);
  bytes[8] = 0x80 | (bytes[8] & 0x3f);
  const text = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join("-");
}
