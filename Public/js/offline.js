// Without a connection: the service worker, a line that says so, and what waits to be sent.
import { showLikes, likes } from "./counts.js";
import { account, home } from "./home.js";
import { reserve } from "./shares.js";
import { channelName, flush, later, waiting } from "./outbox.js";
import { clear } from "./store.js";
import { ago } from "./time.js";
import { toast } from "./toast.js";

let next = 0;
let wait = 4000; // ms
const kept = Number(document.body.dataset.kept);

/** Keeps a call for later; false where the browser cannot. */
export async function sendLater(entry) {
  try {
    await later({ ...entry, account });
    return true;
  } catch {
    return false;
  }
}

function line() {
  let bar = document.querySelector("[data-offline]");
  if (bar) return bar;
  bar = document.createElement("div");
  bar.className = "offline-bar";
  bar.dataset.offline = "";
  bar.setAttribute("role", "status");
  document.body.append(bar);
  return bar;
}

/** A connection may come back without a word: then what waits is tried again, less and less often. */
function planNext(count) {
  clearTimeout(next);
  if (count === 0) wait = 4000;
  if (count === 0 || !navigator.onLine) return;
  next = setTimeout(() => send().then(say), wait);
  wait = Math.min(60_000, wait * 2);
}

async function say() {
  const isOff = !navigator.onLine || kept > 0;
  const count = account ? (await waiting(account)).length : 0;
  const bar = line();
  bar.hidden = !isOff && count === 0;
  planNext(count);
  const parts = [];
  if (isOff) parts.push(kept ? `You’re offline. This is how it was ${ago(kept)}.` : "You’re offline.");
  if (count > 0) parts.push(`${count} waiting to send.`);
  bar.textContent = parts.join(" ");
}

/** Marks a post on which something waits. */
function mark(post, isWaiting) {
  for (const place of document.querySelectorAll(`[data-post="${post}"]`)) place.classList.toggle("post-waits", isWaiting);
}

async function markAll() {
  const entries = await waiting(account);
  const posts = new Set(entries.map((entry) => entry.post).filter(Boolean));
  for (const place of document.querySelectorAll(".post-waits")) if (!posts.has(place.dataset.post)) mark(place.dataset.post, false);
  for (const post of posts) mark(post, true);
  return entries;
}

/** What was liked before the page was loaded again shows as liked. */
async function recall() {
  for (const entry of await markAll()) {
    if (entry.what !== "like") continue;
    const wants = entry.method === "PUT";
    const button = document.querySelector(`[data-post="${entry.post}"] [data-like] button`);
    if (!button || (button.getAttribute("aria-pressed") === "true") === wants) continue;
    showLikes(entry.post, Math.max(0, likes(entry.post) + (wants ? 1 : -1)), wants);
  }
  say();
}

/** Sends what waits, as far as there is a way. */
export async function send() {
  if (!account || (await waiting(account)).length === 0) return;
  try {
    await flush(account);
  } catch {
    // Still no way through: the next event tries again.
  }
}

function regret(entry, reason) {
  if (entry.what !== "message") return reason || "Something you did offline could no longer be done.";
  const words = entry.body.body.slice(0, 60);
  return `${words ? `“${words}”` : "Your photo"} was not sent. ${reason || ""}`;
}

function hear({ data }) {
  const entry = data.sent || data.refused || data.waiting || data.cancelled;
  // Posts have their own place: see sharing.js.
  if (entry?.account !== account || entry.what === "post") return;
  if (data.sent?.what === "like") showLikes(data.sent.post, data.answer.likeCount, data.answer.likedByMe);
  if (data.refused) toast(regret(data.refused, data.problem?.detail));
  document.dispatchEvent(new CustomEvent("outbox", { detail: data }));
  markAll().then(say);
}

async function back() {
  await send();
  await say();
  // What is shown is old; nothing that is being written is lost by showing it anew.
  const isBusy = document.querySelector("dialog[open]") || document.activeElement?.matches("textarea, input");
  if (kept > 0 && !isBusy) location.reload();
}

/** Takes away the worker and all copies that an earlier page has had made. */
async function discard() {
  const worker = await navigator.serviceWorker.getRegistration(home);
  await worker?.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}

function register() {
  // Registered by a page that it controls, a worker that is just being taken away would stay.
  if (!account || !navigator.serviceWorker) return;
  if (document.body.dataset.worker === "off") return void discard();
  const options = { scope: home, type: "module", updateViaCache: "none" };
  // Not every browser has it for every page (private windows, plain http): without it the pages are as before.
  navigator.serviceWorker.register(home + "/sw.js", options).catch(() => {});
}

if (account) {
  new BroadcastChannel(channelName).addEventListener("message", hear);
  addEventListener("online", back);
  addEventListener("offline", say);
  document.addEventListener("visibilitychange", () => document.hidden || send());
  document.addEventListener("filled", markAll);
  recall().then(send);
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}

// Signing out takes along what the browser keeps; the server says so too (Clear-Site-Data).
document.addEventListener("submit", (event) => {
  if (!event.target.matches('form[action="/sign-out"]')) return;
  navigator.serviceWorker?.controller?.postMessage("forget");
  for (const store of ["outbox", "drafts"]) clear(store).catch(() => {});
  reserve(false);
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-again]");
  if (!link) return;
  event.preventDefault();
  location.reload();
});
