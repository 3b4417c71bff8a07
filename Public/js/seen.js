// What others have logged, as this device last saw it on a map: at most 2,000 logs, without notes and photos, for times without a connection. They
// lie beside the copies of what is its person's own (device.js) and go with them.
import { account } from "./home.js";
import { answered, rangeOf, together } from "./together.js";

const most = 2000;
const longest = 14 * 86_400_000; // ms that something is kept which isn't seen again
const kind = "other";
const keyOf = (id) => `${account}:${kind}:${id}`;

/** What is kept, as points of a map. */
export async function seen() {
  const now = Date.now();
  const kept = await together(["held"], "readonly", async (held) => answered(held.getAll(rangeOf(account, kind))));
  return kept.filter(({ time }) => now - time < longest).map(({ log }) => log);
}

/** Keeps what the server told; forgets what is `gone`, what wasn't seen for too long, and what was seen longest ago where that is too much. */
export async function keepSeen(logs, gone) {
  const time = Date.now();
  await together(["held"], "readwrite", async (held) => {
    for (const id of gone) held.delete(keyOf(id));
    for (const log of logs.slice(0, most)) held.put({ key: keyOf(log.id), account, kind, log, time });
    const all = await answered(held.getAll(rangeOf(account, kind)));
    all.sort((one, other) => other.time - one.time);
    const kept = all.slice(0, most).filter((one) => time - one.time < longest).length;
    for (const { key } of all.slice(kept)) held.delete(key);
  });
}
