// Sends a post: each of its files by parts, then the post itself. Nothing is kept of how far it has come: the keys of the
// entry say it to the server, so that any page goes on where another stopped.
import { isOther } from "./home.js";
import { ask } from "./outbox.js";
import { Refusal, unanswered } from "./server.js";
import { passes, send } from "./tus.js";

const atOnce = 3;
// What the server could not do, whatever the file is.
const ours = new Set(["decoder_unavailable", "disk_full", "store_failed", "store_unavailable", "too_busy", "too_many_at_once"]);

async function speak(method, path, entry, key, body) {
  const result = await ask(method, path, entry, key, body).catch(() => {
    throw unanswered();
  });
  if (!result.ok) throw new Refusal(result.status, result.answer);
  return result.answer;
}

/** Waits until the server has made of an upload what it shows; answers its id. A video only where the post needs it at once. */
async function prepared(id, entry, { signal, onwait }) {
  for (let wait = 120; ; wait = Math.min(2000, wait * 1.4)) {
    const media = await speak("GET", `/api/media/${id}`, entry).catch((error) => {
      if (!passes(error)) throw error;
    });
    onwait(!media);
    // A video takes its time; in some apps the post waits for it on the server.
    if (media?.status === "ready" || (media?.status === "processing" && media.kind === "video" && !entry.needsAll)) return id;
    if (media?.status === "failed") throw new Refusal(ours.has(media.failure?.code) ? 507 : 422, media.failure);
    await new Promise((done) => setTimeout(done, wait));
    if (signal.aborted) throw new DOMException("stopped", "AbortError");
  }
}

const size = ({ file, original }) => file.size + (original?.size ?? 0) || 1;

/** Sends the file that a photo was made of, for its owner alone. If its owner has turned that off meanwhile, none is kept. */
async function sendOriginal(item, id, entry, options) {
  const values = { purpose: "original", of: id, app: entry.app, filetype: item.original.type };
  await send(item.original, values, { ...options, key: `${item.upload} original` }).catch((error) => {
    if (error.status === 413) error.message = "Its original is too large to be kept. Turn off “Keep originals” in the settings to share it without.";
    if (error.status !== 403) throw error;
  });
}

/** Sends a file; answers the id of what the server makes of it. `item`: the file, its alt, and the `upload` that names it for good. */
export async function sendItem(item, entry, { signal, onaddress, onprogress, onwait }) {
  // Neither its name nor its place on the device is anybody's business.
  const values = {
    alt: item.alt, crop: entry.crop, focus: item.focus, filetype: item.file.type, app: entry.app, original: item.keeps ? "keep" : null,
  };
  const whole = size(item);
  try {
    const onpart = (share) => onprogress((share * item.file.size) / whole);
    const address = await send(item.file, values, { key: item.upload, signal, onaddress, onprogress: onpart, onwait });
    const id = await prepared(address.split("/").pop(), entry, { signal, onwait });
    if (item.original) {
      await sendOriginal(item, id, entry, {
        signal, onaddress, onwait, onprogress: (share) => onprogress((item.file.size + share * item.original.size) / whole),
      });
    }
    return id;
  } catch (error) {
    throw Object.assign(error, { item: item.id });
  }
}

/** All files, a few at a time; one that is refused stops the others. Answers the ids in their order. */
async function sendItems(entry, { signal, onshare, onwait }) {
  const all = entry.items.reduce((sum, item) => sum + size(item), 0) || 1;
  const shares = entry.items.map(() => 0);
  const ids = entry.items.map(() => null);
  const under = new Map();
  const stop = new AbortController();
  signal.addEventListener("abort", () => stop.abort());
  const left = [...entry.items.keys()];
  const line = async () => {
    for (let index = left.shift(); index !== undefined; index = left.shift()) {
      const item = entry.items[index];
      ids[index] = await sendItem(item, entry, {
        signal: stop.signal, onwait,
        onaddress: (address) => under.set(index, address),
        onprogress(share) {
          shares[index] = share;
          onshare(entry.items.reduce((sum, item, at) => sum + shares[at] * size(item), 0) / all);
        },
      });
      under.delete(index);
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, line));
  } catch (error) {
    stop.abort();
    throw Object.assign(error, { unfinished: [...under.values()] });
  }
  return ids;
}

/**
 * Sends the entry; answers what the server has made of it. `signal` stops it. It hears of the bytes by `onshare` (0 to 1), of
 * a connection that is waited for by `onwait`, and asks `mayPublish` before the last step.
 * Throws a Refusal: `item`, the file that it is about, and `isStranger` where another person is signed in by now, or nobody.
 */
export async function deliver(entry, { signal, onshare, onwait, mayPublish = () => true }) {
  try {
    const ids = await sendItems(entry, { signal, onshare, onwait });
    if (!(await mayPublish()) || signal.aborted) throw new DOMException("stopped", "AbortError");
    return await speak("POST", entry.path, entry, entry.key, { ...entry.body, [entry.field]: ids });
  } catch (error) {
    throw Object.assign(error, { isStranger: error.status === 401 || isOther(error.status, error.problem) });
  }
}
