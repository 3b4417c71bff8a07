// What was liked or written without a connection, until it can be sent. Pages and the service worker both send it; each
// entry has a key of its own, so that what was sent twice is done once.
import { app } from "./home.js";
import { all, forget, keep } from "./store.js";

const most = 200;
export const channelName = `${app}.outbox`;

/**
 * Keeps a call for later. An entry with the same id is replaced: of two likes of one post the later counts.
 * `entry`: id, account, method, path, body?, key?, post, what ("like" or "comment").
 */
export async function later(entry) {
  if ((await all("outbox")).length >= most) throw new Error("full");
  await keep("outbox", { ...entry, time: Date.now() });
  tell({ waiting: entry });
  // Chromium sends it even when the page is closed by then; elsewhere the next page does.
  const registration = await navigator.serviceWorker?.getRegistration?.();
  await registration?.sync?.register("outbox").catch(() => {});
}

export async function waiting(account) {
  try {
    return (await all("outbox")).filter((entry) => entry.account === account).sort((one, other) => one.time - other.time);
  } catch {
    return [];
  }
}

function tell(news) {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(news);
  channel.close();
}

async function attempt(entry) {
  const headers = { Accept: "application/json", "Hearth-Viewer": entry.account };
  if (entry.key) headers["Idempotency-Key"] = entry.key;
  if (entry.body !== undefined) headers["Content-Type"] = "application/json";
  const body = entry.body === undefined ? undefined : JSON.stringify(entry.body);
  const response = await fetch(entry.path, { method: entry.method, headers, body, credentials: "same-origin" });
  const text = await response.text();
  const isJSON = /json/.test(response.headers.get("Content-Type") || "");
  return { status: response.status, ok: response.ok, answer: isJSON && text ? JSON.parse(text) : null };
}

/** Takes the entry away, unless a later one has replaced it meanwhile. */
async function settled(entry) {
  const now = (await all("outbox")).find((other) => other.id === entry.id);
  if (now?.time === entry.time) await forget("outbox", entry.id);
}

async function sendAll(account) {
  for (const entry of await waiting(account)) {
    const result = await attempt(entry); // no connection: the rest waits too
    // The server is busy, or nobody is signed in: nothing is lost by waiting.
    if (result.status >= 500 || [401, 408, 425, 429].includes(result.status)) throw new Error("later");
    await settled(entry);
    tell(result.ok ? { sent: entry, answer: result.answer } : { refused: entry, problem: result.answer });
  }
}

/** Sends what this account left waiting, one page at a time; throws when something still has to wait. */
export async function flush(account) {
  if (!navigator.locks) return sendAll(account);
  return navigator.locks.request(channelName, () => sendAll(account));
}
