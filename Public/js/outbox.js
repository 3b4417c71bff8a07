// What was liked or written without a connection, until it can be sent. Pages and the service worker both send it; each
// entry has a key of its own, so that what was sent twice is done once. Pages alone send posts (sharing.js), and things, which are merged by
// versions in place of a key (device.js, sync.js).
import { app, asProfile, isOther } from "./home.js";
import { later as afterwards } from "./retry.js";
import { all, exchange, forget, keep, read } from "./store.js";

const most = 200;
let latest = 0;
export const channelName = `${app}.outbox`;

/**
 * Keeps a call for later. An entry with the same id is replaced: of two likes of one post the later counts.
 * `entry`: id, account (the ID of a profile), method, path, body?, key?, what ("like", "comment", "message" or "post"), post or conversation. Of
 * a message also file and alt, a photo that is sent first. Of a post: see compose.js.
 */
export async function later(entry) {
  await keep("outbox", await timed(entry));
  publish({ waiting: entry });
  // Chromium sends it even when the page is closed by then; elsewhere the next page does.
  const registration = await navigator.serviceWorker?.getRegistration?.();
  await registration?.sync?.register("outbox").catch(() => {});
}

/** What is written at the same moment keeps its order. */
async function timed(entry) {
  if ((await waiting(entry.account)).length >= most) throw new Error("full");
  latest = Math.max(Date.now(), latest + 1);
  return { ...entry, time: latest };
}

/** Takes an entry back; false when it has gone out meanwhile. */
export async function cancel(id) {
  const entry = await read("outbox", id);
  if (!entry) return false;
  await forget("outbox", id);
  publish({ cancelled: entry });
  return true;
}

/** Puts a post into the outbox in place of its draft; throws where the browser cannot. See sharing.js. */
export async function keepPost(entry) {
  await exchange("outbox", await timed(entry), "drafts", entry.account);
  publish({ waiting: entry });
}

/** Takes a post back as a draft; false when it has gone out meanwhile. */
export async function takeBack(entry, draft) {
  if (!(await read("outbox", entry.id))) return false;
  await exchange("drafts", draft, "outbox", entry.id);
  publish({ cancelled: entry });
  return true;
}

async function entries(account, isPost) {
  try {
    const own = (await all("outbox")).filter((entry) => entry.account === account && (entry.what === "post") === isPost);
    return own.sort((one, other) => one.time - other.time).filter((entry) => entry.what !== "thing");
  } catch {
    return [];
  }
}

/** What `flush` sends, oldest first. */
export const waiting = (account) => entries(account, false);
/** The posts, which pages send by themselves and one file after the other. */
export const posts = (account) => entries(account, true);

/** Publishes to every page, this one too. */
export function publish(news) {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(news);
  channel.close();
}

/** Sends the entry, and before it the photo that it brings along. */
async function attempt(entry) {
  if (!entry.file) return ask(entry.method, entry.path, entry, entry.key, entry.body);
  const photo = new FormData();
  photo.append("file", entry.file, "photo");
  photo.append("alt", entry.alt || "");
  const result = await ask("POST", "/api/media", entry, `${entry.key} photo`, photo);
  if (!result.ok) return result;
  return ask(entry.method, entry.path, entry, entry.key, { ...entry.body, media: result.answer.id });
}

/** Whether nothing is lost by waiting after such an answer: the server is busy, or nobody is signed in, or another person. */
export const waits = ({ status, answer }) => status >= 500 || [401, 408, 425, 429].includes(status) || isOther(status, answer);

/** Calls the API as the author of the entry, or not at all; never leads to the sign-in page. */
export async function ask(method, path, { account }, key, value) {
  const headers = { Accept: "application/json", ...asProfile(account) };
  if (key) headers["Idempotency-Key"] = key;
  const isValue = value !== undefined && !(value instanceof FormData);
  if (isValue) headers["Content-Type"] = "application/json";
  const body = isValue ? JSON.stringify(value) : value;
  const response = await fetch(path, { method, headers, body, credentials: "same-origin" });
  const text = await response.text();
  const isJSON = /json/.test(response.headers.get("Content-Type") || "");
  const after = Number(response.headers.get("Retry-After")) || 0;
  return { status: response.status, ok: response.ok, after, answer: isJSON && text ? JSON.parse(text) : null };
}

/** Takes the entry away, unless a later one has replaced it meanwhile. */
async function settled(entry) {
  const now = (await all("outbox")).find((other) => other.id === entry.id);
  if (now?.time === entry.time) await forget("outbox", entry.id);
}

async function sendAll(account) {
  for (const entry of await waiting(account)) {
    // It may have been taken back while another was sent.
    if (!(await read("outbox", entry.id))) continue;
    const result = await attempt(entry); // no connection: the rest waits too
    if (waits(result)) throw afterwards(result);
    await settled(entry);
    publish(result.ok ? { sent: entry, answer: result.answer } : { refused: entry, problem: result.answer });
  }
}

/** Sends what this account left waiting, one page at a time; throws when something still has to wait. */
export async function flush(account) {
  // What an earlier version kept by username waits until a page has given it to its profile: see store.js.
  if (!account.includes("-")) return undefined;
  if (!navigator.locks) return sendAll(account);
  return navigator.locks.request(channelName, () => sendAll(account));
}
