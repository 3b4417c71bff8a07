// The clock and the merge of what one person writes on several devices, as Sources/Wire/Merge has them. Tests/Vectors/merge.json is what both
// are held to. Nothing here knows of pages or of the network.

const mostMilliseconds = 0xffffffffffff;
const mostCounter = 0xffff;

// Milliseconds that a version may be ahead of the server's time.
export const mostAhead = 300_000;

/** Reads a version, `milliseconds.counter.device`; null for anything else. */
export function parseVersion(text) {
  const parts = /^(0|[1-9][0-9]{0,14})\.(0|[1-9][0-9]{0,4})\.([0-9a-f]{16})$/.exec(text);
  if (!parts) return null;
  const [milliseconds, counter] = [Number(parts[1]), Number(parts[2])];
  return milliseconds > mostMilliseconds || counter > mostCounter ? null : { milliseconds, counter, device: parts[3] };
}

/** Below 0 where the first is lower. They aren't compared as text: 10 comes after 9. A version that is missing is the lowest. */
export function compareVersions(one, other) {
  if (!one || !other) return Number(Boolean(one)) - Number(Boolean(other));
  const [left, right] = [parseVersion(one), parseVersion(other)];
  const difference = left.milliseconds - right.milliseconds || left.counter - right.counter;
  return difference || Number(left.device > right.device) - Number(left.device < right.device);
}

/** The version of something written now that replaces what has the version `last`. */
export function nextVersion(last, milliseconds, device) {
  const before = last ? parseVersion(last) : null;
  const now = Math.min(Math.max(milliseconds, 0), mostMilliseconds);
  if (!before || before.milliseconds < now) return `${now}.0.${device}`;
  // A full counter goes on in the next millisecond.
  if (before.counter === mostCounter) return `${Math.min(before.milliseconds + 1, mostMilliseconds)}.0.${device}`;
  return `${before.milliseconds}.${before.counter + 1}.${device}`;
}

const higher = (one, other) => (compareVersions(one, other) < 0 ? other : one) ?? null;

// As the bytes of UTF-8 are in order, which isn't how strings are.
function compareText(one, other) {
  const [left, right] = [[...one], [...other]];
  for (let index = 0; index < Math.min(left.length, right.length); index++) {
    const difference = left[index].codePointAt(0) - right[index].codePointAt(0);
    if (difference) return difference;
  }
  return left.length - right.length;
}

function joined(items, key, merge) {
  const kept = new Map();
  for (const item of items) {
    const name = key(item);
    kept.set(name, kept.has(name) ? merge(kept.get(name), item) : item);
  }
  return [...kept].sort((left, right) => compareText(left[0], right[0])).map(([, item]) => item);
}

// Two values of one version are a fault of the device that wrote them; all take the same of them.
function mergeFields(one, other) {
  const order = compareVersions(one.version, other.version);
  if (order) return order < 0 ? other : one;
  if (one.value === null || other.value === null) return one.value === null ? other : one;
  return compareText(one.value, other.value) < 0 ? other : one;
}

const mergeElements = (one, other) => ({
  set: one.set,
  element: one.element,
  added: higher(one.added, other.added),
  removed: higher(one.removed, other.removed),
});

/** What two places know of one thing, as one: the order, the grouping and repetitions of merges make no difference. */
export function merge(one, other) {
  return {
    kind: one.kind,
    id: one.id,
    fields: joined([...one.fields, ...other.fields], (field) => field.name, mergeFields),
    elements: joined([...one.elements, ...other.elements], (element) => `${element.set}\0${element.element}`, mergeElements),
    removed: higher(one.removed, other.removed),
    restored: higher(one.restored, other.restored),
  };
}

/** Whether a thing is deleted: fields that are written later don't bring it back. */
export const isRemoved = (thing) => Boolean(thing.removed) && compareVersions(thing.removed, thing.restored) >= 0;

/** What is in a set of a thing: what was added first comes first. Adding wins a tie. */
export function elements(thing, set) {
  const there = thing.elements.filter(
    (element) => element.set === set && element.added && compareVersions(element.added, element.removed) >= 0,
  );
  const order = (one, other) => compareVersions(one.added, other.added) || compareText(one.element, other.element);
  return there.sort(order).map((element) => element.element);
}

/** Every version in a thing. */
export function versions(thing) {
  const all = [...thing.fields.map((field) => field.version), thing.removed, thing.restored];
  return [...all, ...thing.elements.flatMap((element) => [element.added, element.removed])].filter(Boolean);
}

function mapVersions(thing, change) {
  const optional = (version) => (version ? change(version) : null);
  return {
    ...thing,
    fields: thing.fields.map((field) => ({ ...field, version: change(field.version) })),
    elements: thing.elements.map((element) => ({
      ...element,
      added: optional(element.added),
      removed: optional(element.removed),
    })),
    removed: optional(thing.removed),
    restored: optional(thing.restored),
  };
}

/** The clock of one device: it goes past every version that it sees. Times are in milliseconds since 1970. */
export class HybridClock {
  /** `kept`: what `toJSON` gave; the device has 16 hexadecimal digits and isn't 0. */
  constructor({ device, correction = 0, last = null, seen = null }) {
    Object.assign(this, { device, correction, last, seen });
  }

  /** The version of something that is written now. */
  next(wall) {
    this.last = nextVersion(this.last, wall + this.correction, this.device);
    return this.last;
  }

  /** Goes past a version that the server keeps. */
  see(version) {
    this.seen = higher(this.seen, version);
    this.last = higher(this.last, version);
  }

  /** Learns the server's time. Versions never go back for it. */
  learn(server, wall) {
    this.correction = server - wall;
  }

  /**
   * After `clock_ahead`: counts from the server's time on, and gives all that waits new versions in the order of their old ones. Those that
   * the server would take stay: it may have taken them, and only the answer was lost.
   */
  renew(waiting, wall) {
    this.last = this.seen;
    const renewed = new Map();
    const most = wall + this.correction + mostAhead;
    for (const version of [...new Set(waiting.flatMap(versions))].sort(compareVersions)) {
      const isTaken = parseVersion(version).milliseconds <= most;
      if (isTaken) this.last = higher(this.last, version);
      renewed.set(version, isTaken ? version : this.next(wall));
    }
    return waiting.map((thing) => mapVersions(thing, (version) => renewed.get(version)));
  }
}
