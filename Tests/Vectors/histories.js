// Generated histories of three devices, for the merge in JavaScript: what Tests/WandrTests/Sync does with the one in Swift.
import { HybridClock, compareVersions, isRemoved, merge, mostAhead, parseVersion } from "/merge.js";

const day = 86_400_000;
const devices = ["00000000000000a1", "70000000000000a1", "e0000000000000a1"];

/** Repeatable chance: mulberry32. */
function chance(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return ((word ^ (word >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count) => Math.floor(next() * count);
  const shuffled = (list) => list.map((item) => [next(), item]).sort((one, other) => one[0] - other[0]).map(([, item]) => item);
  return { below, shuffled, pick: (list) => list[below(list.length)], happens: (percent) => below(100) < percent };
}

const unwritten = (id) => ({ kind: "log", id, fields: [], elements: [], removed: null, restored: null });
const highest = (one, other) => (compareVersions(one, other) < 0 ? other : one);

/** Every version of a thing by what it is of. */
function slots(thing) {
  const found = thing.fields.map((field) => [`${thing.id} ${field.name}`, field.version]);
  for (const { element, added, removed } of thing.elements) {
    if (added) found.push([`${thing.id} ${element} added`, added]);
    if (removed) found.push([`${thing.id} ${element} removed`, removed]);
  }
  if (thing.removed) found.push([`${thing.id} removed`, thing.removed]);
  if (thing.restored) found.push([`${thing.id} restored`, thing.restored]);
  return found;
}
const versions = (thing) => slots(thing).map(([, version]) => version);

/** A server with nothing but the merge, or with a fault. */
class Server {
  now = 1_770_000_000_000;
  number = 0;
  things = new Map();
  numbers = new Map();

  constructor(fault) {
    this.fault = fault;
  }

  exchange({ cursor, changes }) {
    const results = changes.map((change) => this.take(change));
    const fresh = [...this.numbers].filter(([, number]) => number > cursor).sort((one, other) => one[1] - other[1]);
    return structuredClone({ time: this.now, cursor: this.number, results, changes: fresh.map(([id]) => this.things.get(id)) });
  }

  take(change) {
    const isAhead = versions(change).some((version) => parseVersion(version).milliseconds > this.now + mostAhead);
    if (isAhead && this.fault !== "unboundedClock") return "refused";
    const before = this.things.get(change.id) ?? unwritten(change.id);
    const after = this.merged(before, change);
    if (JSON.stringify(after) === JSON.stringify(before)) return "unchanged";
    this.number += 1;
    this.things.set(change.id, after);
    this.numbers.set(change.id, this.number);
    return "applied";
  }

  merged(before, change) {
    const after = merge(before, change);
    after.fields = after.fields.map((field) => {
      const [old, fresh] = [before, change].map((thing) => thing.fields.find((one) => one.name === field.name));
      if (!old || !fresh) return field;
      if (this.fault === "lastByArrival") return fresh;
      return this.fault === "versionsAsText" ? (old.version > fresh.version ? old : fresh) : field;
    });
    if (this.fault === "droppedTombstone") after.removed = null;
    return after;
  }
}

class Device {
  cursor = 0;
  held = new Map();
  outbox = [];
  written = new Map();

  constructor(server, device, offset) {
    Object.assign(this, { server, offset, clock: new HybridClock({ device }) });
  }

  get wall() {
    return this.server.now + this.offset;
  }

  shown() {
    const all = new Map(this.held);
    for (const change of this.outbox) all.set(change.id, merge(all.get(change.id) ?? unwritten(change.id), change));
    return new Map([...all].filter(([, thing]) => !isRemoved(thing)));
  }

  write(id, change) {
    const thing = { ...unwritten(id), ...change(this.clock.next(this.wall)) };
    this.outbox.push(thing);
    for (const [slot, version] of slots(thing)) this.written.set(slot, highest(this.written.get(slot), version));
  }

  exchange(delivery, random) {
    const sent = delivery === "shuffled" ? random.shuffled(this.outbox) : [...this.outbox];
    if (this.server.fault === "clearedOutbox") this.outbox = [];
    if (delivery === "lostRequest") return;
    const request = { cursor: this.cursor, changes: sent };
    const first = this.server.exchange(request);
    if (delivery === "lostAnswer") return;
    this.apply(delivery === "doubled" ? this.server.exchange(request) : first, sent);
  }

  apply(answer, sent) {
    this.clock.learn(answer.time, this.wall);
    const taken = sent.filter((_, index) => answer.results[index] !== "refused");
    this.outbox = this.outbox.filter((change) => !taken.includes(change));
    for (const version of taken.flatMap(versions)) this.clock.see(version);
    for (const thing of answer.changes) {
      this.held.set(thing.id, merge(this.held.get(thing.id) ?? unwritten(thing.id), thing));
      for (const version of versions(thing)) this.clock.see(version);
    }
    this.cursor = answer.cursor;
    if (taken.length < sent.length) this.renew();
  }

  renew() {
    const renewed = this.clock.renew(this.outbox, this.wall);
    this.outbox.forEach((old, index) => {
      const fresh = slots(renewed[index]);
      slots(old).forEach(([slot, version], place) => {
        if (this.written.get(slot) === version) this.written.set(slot, fresh[place][1]);
      });
    });
    this.outbox = renewed;
  }
}

function write(device, random, number) {
  const known = [...device.shown().keys()].sort();
  if (!known.length || (known.length < 2 && random.happens(50))) {
    const fields = (version) => ["note", "rating"].map((name) => ({ name, value: `${name} ${number}`, version }));
    return device.write(`${number}`, (version) => ({ fields: fields(version) }));
  }
  const [id, element, choice] = [random.pick(known), random.pick(["sea", "hill", "rain"]), random.below(12)];
  const field = (name) => (version) => ({ fields: [{ name, value: `${name} ${number}`, version }] });
  const tag = (added) => (version) => ({
    elements: [{ set: "tags", element, added: added ? version : null, removed: added ? null : version }],
  });
  if (choice < 4) return device.write(id, field("note"));
  if (choice < 6) return device.write(id, field("rating"));
  if (choice < 11) return device.write(id, tag(choice < 9));
  device.write(id, (version) => ({ removed: version }));
  // Some are put back at once.
  if (random.happens(30)) device.write(id, (version) => ({ restored: version }));
}

function losses(all) {
  const written = new Map();
  for (const [slot, version] of all.flatMap((device) => [...device.written])) written.set(slot, highest(written.get(slot), version));
  const shown = all[0].shown();
  const kept = new Map([...shown.values()].flatMap(slots));
  const ids = new Set([...written.keys()].map((slot) => slot.split(" ")[0]));
  const wrong = [...ids].filter((id) => isRemoved({ removed: written.get(`${id} removed`), restored: written.get(`${id} restored`) }) === shown.has(id));
  const lost = [...written].filter(([slot, version]) => shown.has(slot.split(" ")[0]) && compareVersions(kept.get(slot), version) < 0);
  return [...wrong.map((id) => `${id} is back or lost`), ...lost.map(([slot]) => `${slot} is lost`)];
}

function lastWord(all, settle, random) {
  const id = [...all[0].shown().keys()].sort()[0];
  if (!id) return [];
  return all.flatMap((device, index) => {
    device.exchange("whole", random);
    device.write(id, (version) => ({ fields: [{ name: "note", value: `last of ${index}`, version }] }));
    settle();
    const notes = all.map((one) => one.shown().get(id)?.fields.find((field) => field.name === "note")?.value);
    return notes.every((note) => note === `last of ${index}`) ? [] : [`the last word of ${index} isn't heard`];
  });
}

/** What does not hold at the end of one history. */
export function complaints(seed, fault = null, steps = 80) {
  const [random, server] = [chance(seed), new Server(fault)];
  const offsets = random.shuffled([-3 * day, 0, 2 * day, 20 * day, -40_000, 90_000]);
  const all = devices.map((device, index) => new Device(server, device, offsets[index]));
  const ways = ["whole", "whole", "lostRequest", "lostAnswer", "doubled", "shuffled"];
  const settle = () => {
    for (let round = 0; round < 4; round++) for (const device of all) device.exchange("whole", random);
  };
  for (let step = 0; step < steps; step++) {
    const [device, choice] = [random.pick(all), random.below(10)];
    if (choice < 7) write(device, random, step);
    else if (choice < 9) device.exchange(random.pick(ways), random);
    else server.now += random.pick([0, 1000, 60_000, 400_000]);
  }
  settle();
  const found = all.filter((device) => device.outbox.length).map(() => "something still waits");
  const shown = all.map((device) => JSON.stringify([...device.shown()].sort((one, other) => (one[0] < other[0] ? -1 : 1))));
  if (new Set(shown).size > 1) found.push("the devices differ");
  const future = [...server.things.values()].flatMap(versions).filter((version) => parseVersion(version).milliseconds > server.now + mostAhead);
  return [...found, ...losses(all), ...future, ...lastWord(all, settle, random)].map((complaint) => `${seed}: ${complaint}`);
}
