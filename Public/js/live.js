// The live stream: open while the page is looked at, closed when it is hidden or left, and on signing out.
// Other modules say what they want to hear with `on`.
import { suspect } from "./away.js";
import { account, api, asProfile } from "./home.js";

const address = api + "/live";
const handlers = new Map();
let source = null;
let last = document.body.dataset.live;
let isOver = last === undefined;
let wait = 0;
let timer = 0;

/** Calls `handler` with the data of every event of that name. */
export function on(name, handler) {
  if (!handlers.has(name)) handlers.set(name, []);
  handlers.get(name).push(handler);
  source?.addEventListener(name, heard);
}

const ask = (path) => fetch(path, { headers: { Accept: "application/json", ...asProfile(account) } }).catch(() => null);

/** Fetches JSON in the background: null when that fails, and never a jump to the sign-in page. */
export async function quietly(path) {
  const response = await ask(path);
  if (response?.status === 401) stop();
  return response?.ok ? response.json().catch(() => null) : null;
}

/** Whether there is nothing at a call's path, or nothing that the viewer may see. */
export const isGone = async (path) => (await ask(path))?.status === 404;

function heard(event) {
  if (event.currentTarget !== source) return;
  last = event.lastEventId || last;
  const data = JSON.parse(event.data);
  for (const handler of handlers.get(event.type)) handler(data);
}

function open() {
  clearTimeout(timer);
  if (isOver || source || document.visibilityState !== "visible") return;
  // By itself the browser sends the last id only when it reconnects without our doing; then its header counts. The profile is in the address,
  // since by then another person may be signed in.
  const said = new URLSearchParams(account ? { profile: account } : {});
  if (last) said.set("after", last);
  source = new EventSource(`${address}?${said}`);
  for (const name of handlers.keys()) source.addEventListener(name, heard);
  source.addEventListener("open", () => (wait = 0));
  source.addEventListener("error", failed);
}

function close() {
  clearTimeout(timer);
  source?.close();
  source = null;
}

function stop() {
  isOver = true;
  close();
}

// The browser tries again by itself after a lost connection, but not after an answer that is no stream.
async function failed() {
  suspect();
  if (source?.readyState !== EventSource.CLOSED) return;
  close();
  wait = Math.min(60000, (wait || 2000) * 2);
  await quietly(api + "/activity/unread");
  clearTimeout(timer);
  if (!isOver) timer = setTimeout(open, wait * (0.5 + Math.random()));
}

document.addEventListener("visibilitychange", () => (document.hidden ? close() : open()));
addEventListener("pagehide", close);
addEventListener("pageshow", open);
document.addEventListener("submit", (event) => {
  if (event.target.matches("[data-sign-out]")) stop();
});

// After every module has said what it wants to hear.
queueMicrotask(open);
