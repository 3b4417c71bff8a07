// What a browser's device does with a server that has the merge and nothing else: run on a page of its own, in a real IndexedDB. Answers what
// does not hold.
import { discard, find, merges, outgoing, own, photoOf, photosToSend, retry, take, write } from "/js/device.js";
import { elements, isRemoved, merge, parseVersion, versions } from "/js/merge.js";
import { pauseAfter } from "/js/retry.js";
import { all, purge } from "/js/store.js";
import { sync } from "/js/sync.js";
import { rangeOf, together } from "/js/together.js";
import { canReturn, difference, keyOf, newID, sendable, unwritten, valueOf } from "/js/things.js";

const account = document.body.dataset.profile;
const mostChanges = 200;

/** Answers as the server does; `mode` is what goes wrong. */
class Server {
  mode = "";
  ahead = 0; // ms by which its clock is ahead of the page's
  number = 0;
  swept = false;
  merges = null;
  things = new Map();
  numbers = new Map();
  refused = new Set();
  unavailable = new Set();
  requests = [];

  answer(path, body) {
    if (this.mode === "away") throw new TypeError("away");
    if (this.mode === "busy") return new Response("", { status: 429, headers: { "Retry-After": "40" } });
    this.requests.push(body);
    if (body.changes.length > mostChanges) return this.reply(422, { code: "validation", detail: "Too many." });
    if (body.cursor === "damaged") return this.reply(422, { code: "validation", errors: [{ field: "cursor", code: "invalid", detail: "Damaged." }] });
    if (this.mode === "whole" && body.changes.some((change) => change.id === "malformed")) {
      return this.reply(422, { code: "validation", detail: "Malformed." });
    }
    const results = body.changes.map((change) => ({ kind: change.kind, id: change.id, ...this.take(change) }));
    if (this.mode === "lost") throw new TypeError("lost");
    return this.reply(200, this.told(Number(body.cursor ?? 0), results));
  }

  told(cursor, results) {
    const startsOver = this.swept && cursor > 0;
    this.swept = false;
    const rest = [...this.numbers].filter(([, number]) => number > (startsOver ? 0 : cursor)).sort((one, other) => one[1] - other[1]);
    const page = rest.slice(0, mostChanges);
    const changes = page.map(([key]) => this.things.get(key)).filter(Boolean);
    const removed = changes.filter(isRemoved).map(({ kind, id }) => ({ kind, id }));
    const last = page.at(-1)?.[1] ?? cursor;
    const time = new Date(Date.now() + this.ahead).toISOString();
    return { protocol: 1, time, cursor: String(last), startsOver, results, changes, removed, more: rest.length > page.length, merges: this.merges };
  }

  take(change) {
    const most = Date.now() + this.ahead + 300_000;
    if (versions(change).some((version) => parseVersion(version).milliseconds > most)) return this.no("clock_ahead", "Ahead.");
    if (this.unavailable.has(change.id)) return this.no("unavailable", "A service is away.");
    const place = valueOf(change, "placeID");
    const isAlone = change.kind === "log" && place && !this.things.has(`place:${place}`);
    if (isAlone || this.refused.has(change.id)) return this.no("validation", `No such ${isAlone ? "place" : change.kind}.`);
    const key = `${change.kind}:${change.id}`;
    const before = this.things.get(key) ?? unwritten(change.kind, change.id);
    const after = merge(before, change);
    if (JSON.stringify(after) === JSON.stringify(before)) return { status: "unchanged", problem: null };
    this.things.set(key, after);
    this.numbers.set(key, (this.number += 1));
    return { status: "applied", problem: null };
  }

  no(code, detail) {
    return { status: "refused", problem: { code, detail } };
  }

  reply(status, value) {
    return new Response(value && JSON.stringify(value), { status, headers: { "Content-Type": "application/json" } });
  }

  note(id) {
    return valueOf(this.things.get(`log:${id}`) ?? unwritten("log", id), "note");
  }
}

const now = Date.now;
const server = new Server();
let underWay = null;
self.fetch = async (path, { body }) => {
  const answer = server.answer(path, JSON.parse(body));
  await underWay?.();
  return answer;
};

const faults = [];
const hold = (what, isSo) => isSo || faults.push(what);
const same = (what, one, other) => hold(`${what}: ${JSON.stringify(one)}`, JSON.stringify(one) === JSON.stringify(other));
const fails = async (what, work) => hold(what, await work.then(() => false, () => true));
const state = async (kind, id) => (await find(kind, id))?.state;
const waiting = async () => (await all("outbox")).length;

async function log(place, more = {}) {
  const id = newID();
  await write([{ kind: "log", id, fields: { placeID: place, rating: "solid", note: "", ...more.fields }, added: more.added }]);
  return id;
}

async function pin() {
  const id = newID();
  await write([{ kind: "place", id, fields: { name: "The mill" } }]);
  return id;
}

const scenes = {
  async "what is written without a connection is sent once, in its order"() {
    server.mode = "away";
    // The log is written before its place is known here, as when it was chosen elsewhere.
    const [place, ids] = [newID(), []];
    for (let index = 0; index < 220; index++) ids.push(await log(place, { added: { tags: ["b", "a"] } }));
    await write([{ kind: "place", id: place, fields: { name: "The mill" } }]);
    await fails("it isn't told that nothing is sent", sync());
    same("something is sent", await waiting(), 221);
    same("it isn't shown", (await own("log")).filter((one) => one.state.name === "pending").length, 220);
    server.mode = "lost";
    await fails("a lost answer isn't noticed", sync());
    same("a lost answer clears the outbox", await waiting(), 221);
    server.mode = "";
    await sync();
    hold("more is sent than a request takes", server.requests.every(({ changes }) => changes.length <= mostChanges));
    same("something waits still", await waiting(), 0);
    same("something is there twice or never", server.things.size, 221);
    hold("it isn't shown as sent", (await own("log")).every((one) => one.state.name === "synced"));
    same("tags lose their order", elements((await find("log", ids[0])).thing, "tags"), ["b", "a"]);
  },

  async "what is refused holds up only what needs it"() {
    const [bad, good] = [newID(), await pin()];
    server.refused.add(bad);
    await write([{ kind: "place", id: bad, fields: { name: "Nowhere" } }]);
    const [blocked, free] = [await log(bad), await log(good)];
    await sync();
    same("the reason isn't kept", await state("place", bad), { name: "failed", reason: "No such place." });
    same("what needs it isn't held back", await state("log", blocked), { name: "pending", reason: "Waits for its place, which couldn’t be sent." });
    same("another is held up", (await state("log", free)).name, "synced");
    const count = server.requests.length;
    await sync();
    hold("what failed is sent by itself", server.requests.slice(count).every(({ changes }) => changes.length === 0));
    server.refused.delete(bad);
    await retry(keyOf(account, { kind: "place", id: bad }));
    await sync();
    same("it isn't tried again", (await state("log", blocked)).name, "synced");
  },

  async "what needs a service that is away waits, and holds up nothing else"() {
    const [far, near] = [newID(), await pin()];
    server.unavailable.add(far);
    await write([{ kind: "place", id: far, fields: { providerID: "osm:W1" } }]);
    const [blocked, free] = [await log(far), await log(near)];
    const count = server.requests.length;
    await sync();
    same("it is sent again at once", server.requests.length - count, 1);
    same("it doesn't wait", [(await state("place", far)).name, (await state("log", blocked)).name], ["pending", "pending"]);
    same("another is held up", (await state("log", free)).name, "synced");
    server.unavailable.delete(far);
    await sync();
    same("it is never sent", [(await state("place", far)).name, (await state("log", blocked)).name], ["synced", "synced"]);
  },

  async "more that waits for a service than a request takes holds up nothing else"() {
    const far = Array.from({ length: mostChanges + 20 }, () => newID());
    for (const id of far) server.unavailable.add(id);
    await write(far.map((id) => ({ kind: "place", id, fields: { providerID: `osm:${id}` } })));
    const [blocked, free] = [await log(far[0]), await log(await pin())];
    const count = server.requests.length;
    await sync();
    hold("it is sent again at once", server.requests.length - count <= 3);
    same("another is held up", (await state("log", free)).name, "synced");
    same("what needs it fails", [(await state("place", far[0])).name, (await state("log", blocked)).name], ["pending", "pending"]);
    server.unavailable.clear();
    await sync();
    same("it is never sent", [(await state("log", blocked)).name, await waiting()], ["synced", 0]);
  },

  async "a place that the server doesn't understand starts over, and fails nothing that waits"() {
    const damaged = { key: `${account}:cursor`, account, cursor: "damaged", time: Date.now() };
    await together(["held"], "readwrite", async (held) => void held.put(damaged));
    const written = await pin();
    await sync();
    same("it fails", (await state("place", written)).name, "synced");
  },

  async "one that no server understands holds up nothing"() {
    const place = await pin();
    await write([{ kind: "log", id: "malformed", fields: { placeID: place, rating: "solid" } }]);
    const others = [await log(place), await log(place), await log(place)];
    server.mode = "whole";
    await sync().catch(() => {});
    server.mode = "";
    same("it isn't found", await state("log", "malformed"), { name: "failed", reason: "Malformed." });
    for (const id of others) same("another is held up", (await state("log", id)).name, "synced");
    await discard(keyOf(account, { kind: "log", id: "malformed" }));
    same("it can't be discarded", await find("log", "malformed"), null);
  },

  async "a clock that is ahead is set"() {
    // The device is three days ahead of the server.
    server.ahead = -3 * 86_400_000;
    Date.now = () => now() - server.ahead;
    const id = await log(await pin());
    await sync().catch(() => {});
    same("it is never sent", (await state("log", id))?.name, "synced");
    Date.now = now;
    server.ahead = 0;
    await write([{ kind: "log", id, fields: { note: "Later" } }]);
    await sync();
    same("what is written later isn't later", server.note(id), "Later");
  },

  async "what is written while an answer is on its way is not taken for sent"() {
    const id = await log(await pin());
    await sync();
    await write([{ kind: "log", id, fields: { note: "First" } }]);
    underWay = async () => {
      underWay = null;
      await write([{ kind: "log", id, fields: { note: "Second" } }]);
    };
    await sync();
    await sync();
    same("it is lost", server.note(id), "Second");
    same("it waits for ever", await waiting(), 0);
  },

  async "what is deleted can be put back"() {
    const id = await log(await pin());
    await sync();
    await write([{ kind: "log", id, isRemoved: true }]);
    hold("it is still there", (await find("log", id)).isRemoved);
    await sync();
    hold("it can't be put back", canReturn((await find("log", id)).thing, Date.now()));
    hold("it can be put back for ever", !canReturn((await find("log", id)).thing, Date.now() + 86_400_001));
    await write([{ kind: "log", id, isRestored: true }]);
    await sync();
    hold("it doesn't come back", !isRemoved(server.things.get(`log:${id}`)));
  },

  async "a device that was away for long starts over and keeps what waits"() {
    const gone = newID();
    await write([{ kind: "place", id: gone, fields: { name: "Gone" } }]);
    await sync();
    server.things.delete(`place:${gone}`);
    server.numbers.delete(`place:${gone}`);
    server.mode = "away";
    const id = await log(await pin());
    server.mode = "";
    server.swept = true;
    await sync();
    same("it holds what is gone", await find("place", gone), null);
    same("it loses what waits", (await state("log", id)).name, "synced");
  },

  async "a busy server is waited for"() {
    const id = await log(await pin());
    server.mode = "busy";
    same("it isn't noticed when it is ready", await sync().then(() => null, ({ after }) => after), 40);
    server.mode = "";
    same("it is taken for a refusal", await state("log", id), { name: "pending", reason: "" });
    await sync();
  },

  async "photos wait with their log, and go with it when it is deleted"() {
    server.mode = "away";
    const id = await log(await pin());
    await write([], [photoOf({ kind: "log", id }, new File([new Uint8Array(20)], "a.jpg", { type: "image/jpeg" }), "A mill")]);
    const seen = [];
    await purge("wandr", (whose, store, { thing }) => void (whose === account && seen.push(thing?.kind ?? store)));
    same("it isn't counted", seen.filter((one) => one !== "device" && one !== "held").sort(), ["log", "photos", "place"]);
    const found = await find("log", id);
    same("its file is lost", [found.photos.length, found.photos[0].file.size, found.photos[0].alt], [1, 20, "A mill"]);
    await write([{ kind: "log", id, isRemoved: true }]);
    server.mode = "";
    await sync();
    same("its photo stays", (await all("photos")).length, 0);
  },

  async "photos are sent in the order in which they were chosen"() {
    const [id, chosen] = [await log(await pin()), [..."hgfedcba"]];
    const photo = (alt) => photoOf({ kind: "log", id }, new File([new Uint8Array(20)], "a.jpg", { type: "image/jpeg" }), alt);
    // All of one moment, also where making them takes longer: their times alone give no order.
    const { time } = photo("");
    await write([], chosen.map((alt) => ({ ...photo(alt), time })));
    // The server has the log, and no photo yet.
    const { cursor, entries } = await outgoing();
    const sent = sendable(entries);
    const results = sent.map(({ thing }) => ({ kind: thing.kind, id: thing.id, ...server.take(thing) }));
    await take(sent, server.told(Number(cursor ?? 0), results));
    same("they lose their order", (await photosToSend()).map(({ alt }) => alt), chosen);
    await discard(keyOf(account, { kind: "log", id }));
    same("they stay when what waits is discarded", (await all("photos")).length, 0);
  },

  async "a photo that a device doesn't know stays when others are taken out"() {
    const id = await log(await pin());
    await write([{ kind: "log", id, added: { media: ["one", "two"] } }]);
    await sync();
    // Another device adds a third one, and this one still shows a form with two.
    const key = `log:${id}`;
    const third = { ...unwritten("log", id), elements: [{ set: "media", element: "three", added: `${now() + 1000}.0.00000000000000b2`, removed: null }] };
    server.things.set(key, merge(server.things.get(key), third));
    server.numbers.set(key, (server.number += 1));
    const change = difference({ media: ["one", "two"] }, { media: ["two"] }, ["media"]);
    await write([{ kind: "log", id, ...change }]);
    await sync();
    same("it is lost", elements(server.things.get(key), "media"), ["two", "three"]);
    same("the device doesn't hear of it", elements((await find("log", id)).thing, "media"), ["two", "three"]);
  },

  async "a place that is merged is shown as the one that stays, until that is undone"() {
    const [mill, cafe] = [await pin(), await pin()];
    const shown = async (place) => (await merges())(place);
    server.merges = [{ place: cafe, into: mill }];
    await sync();
    same("it isn't shown as the other", [await shown(cafe), await shown(mill)], [mill, mill]);
    server.merges = null;
    await log(cafe);
    await sync();
    same("it is forgotten when nothing is said of it", await shown(cafe), mill);
    server.merges = [];
    await sync();
    same("it stays when it is undone", await shown(cafe), cafe);
  },

  async "what the server takes while a device is filled is there before the last page"() {
    const place = await pin();
    await sync();
    const version = `${now()}.0.00000000000000b2`;
    for (let index = 0; index < mostChanges + 20; index++) {
      server.take({ ...unwritten("log", newID()), fields: [{ name: "note", value: "Elsewhere", version }] });
    }
    // Empties the device, sends what waits with its first page, and loses the connection then.
    const fill = async () => {
      await together(["held"], "readwrite", async (held) => void held.delete(rangeOf(account)));
      underWay = async () => {
        underWay = null;
        server.mode = "away";
      };
      await fails("it isn't noticed that pages are missing", sync());
      server.mode = "";
    };
    const id = await log(place, { fields: { note: "First" } });
    await fill();
    const first = await find("log", id);
    same("it is nowhere", [first?.state.name, first && valueOf(first.thing, "note")], ["synced", "First"]);
    same("it waits still", await waiting(), 0);
    await sync();
    same("it is there twice or never", (await own("log")).filter(({ thing }) => thing.id === id).length, 1);

    const second = await log(place, { fields: { note: "Second" } });
    server.mode = "lost";
    await fails("a lost answer isn't noticed", sync());
    server.mode = "";
    await fill();
    same("it is nowhere once its answer was lost", (await find("log", second))?.state.name, "synced");
    await sync();
    same("the rest never comes", (await own("log")).filter(({ thing }) => valueOf(thing, "note") === "Elsewhere").length, mostChanges + 20);
  },

  async "two tabs write at the same time"() {
    const place = await pin();
    const ids = await Promise.all(Array.from({ length: 20 }, () => log(place)));
    const entries = (await all("outbox")).map((entry) => entry.thing).flatMap(versions);
    same("two writes have one version", new Set(entries).size, entries.length);
    await Promise.all([sync(), sync()]);
    for (const id of ids) same("one is lost", (await state("log", id)).name, "synced");
  },

  async "all or nothing is written"() {
    const file = { name: "no file", broken() {} };
    const id = newID();
    await fails("it isn't noticed", write([{ kind: "log", id, fields: { rating: "solid" } }], [photoOf({ kind: "log", id }, file, "")]));
    same("half of it is kept", await find("log", id), null);
  },

  async "what another person wrote waits for them"() {
    const id = await log(await pin());
    await purge("wandr", () => false, ["somebody else"]);
    same("it doesn't wait", (await state("log", id)).name, "pending");
    Date.now = () => now() + 15 * 86_400_000;
    await purge("wandr", () => false, [account]);
    same("it is over though its person is there", (await state("log", id))?.name, "pending");
    await purge("wandr", () => false, ["somebody else"]);
    same("it waits for ever", await find("log", id), null);
    Date.now = now;
    await log(await pin());
    await purge("wandr", (whose) => whose === account);
    for (const name of ["outbox", "photos", "held", "device"]) same(`${name} stays`, (await all(name)).length, 0);
  },

  async "it is tried later and later, by chance, and never too late"() {
    same("the pauses are otherwise", [1, 2, 3, 9, 30].map((count) => pauseAfter(count, 0, 0)), [1000, 2000, 4000, 256_000, 300_000]);
    same("all devices come at once", pauseAfter(1, 0, 1), 750);
    same("the server isn't heard", pauseAfter(1, 40, 1), 40_000);
  },
};

export async function complaints() {
  for (const [name, scene] of Object.entries(scenes)) {
    const before = faults.length;
    await scene().catch((error) => faults.push(`${error}`));
    server.mode = "";
    server.ahead = 0;
    server.merges = null;
    Date.now = now;
    underWay = null;
    for (let index = before; index < faults.length; index++) faults[index] = `${name}: ${faults[index]}`;
  }
  return faults;
}
