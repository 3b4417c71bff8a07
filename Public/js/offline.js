// Without a connection, or while the server is away: the service worker, a line that says so, and what waits to be sent.
import { serverIsAway, whenBack } from "./away.js";
import { showLikes, likes } from "./counts.js";
import { account, home } from "./home.js";
import { channelName, flush, later, waiting } from "./outbox.js";
import { keepTrying, later as afterwards } from "./retry.js";
import { ago } from "./time.js";
import { toast } from "./toast.js";

const kept = Number(document.body.dataset.kept);
// Whether the server has answered since what was kept is shown.
let isBack = false;

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

/** Why nothing comes, and how old what is shown is. The form for a post is never too old. */
function state() {
  const words = [];
  if (!navigator.onLine) words.push("You’re offline.");
  else if (serverIsAway() || !isBack) words.push("The server can’t be reached. Trying again…");
  if (kept > 0 && !form()) words.push(`This is how it was ${ago(kept)}.`);
  return words.join(" ");
}

/** A page on which nothing is old: a form, or what is shown from the device. */
const form = () => document.querySelector("[data-upload], [data-device]");

async function say() {
  const isOff = !navigator.onLine || serverIsAway() || (kept > 0 && !(isBack && form()));
  const count = account ? (await waiting(account)).length : 0;
  const bar = line();
  bar.hidden = !isOff && count === 0;
  const parts = [];
  if (isOff) parts.push(state());
  if (count > 0) parts.push(`${count} waiting to send.`);
  bar.textContent = parts.join(" ");
  document.dispatchEvent(new Event("said"));
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

/** Sends what waits, as far as there is a way; throws where there is none. */
async function trySending() {
  if (!account || (await waiting(account)).length === 0) return;
  if (!navigator.onLine) throw afterwards();
  await flush(account).finally(say);
}

/** Sends it at once; the next try comes by itself. */
export const send = account ? keepTrying(trySending) : async () => {};

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
  if (data.waiting) send();
  markAll().then(say);
}

async function back() {
  await send();
  await say();
  // What is shown is old; nothing that is being written is lost by showing it again.
  if (!(kept > 0) || form()) return;
  if (!isBusy()) reload();
  else document.addEventListener("focusout", () => setTimeout(() => isBusy() || reload()));
}

function isBusy() {
  const isWriting = [...document.querySelectorAll("main textarea")].some((field) => field.value !== field.defaultValue);
  return isWriting || document.querySelector("dialog[open]") || document.activeElement?.matches("textarea, input");
}

/** How often the page was loaded again in vain. A server that says it is there may still be too slow for its pages. */
const attempts = "hearth-attempts";

function tries() {
  try {
    return Number(sessionStorage.getItem(attempts));
  } catch {
    return 0; // A browser that keeps nothing.
  }
}

function countTries(count) {
  try {
    sessionStorage.setItem(attempts, count);
  } catch {
    // As above: then it is tried as often as at first.
  }
}

function reload() {
  countTries(tries() + 1);
  location.reload();
}

/** Does it as soon as the server answers; later and later where that was in vain. */
function onceBack(act) {
  setTimeout(() => whenBack(act), Math.min(60_000, 1000 * (2 ** tries() - 1)));
}

/** What was kept is shown because nothing came: the page is loaded again as soon as the server answers. */
function awaitServer() {
  if (!(kept > 0)) return countTries(0);
  onceBack(() => {
    isBack = true;
    back();
  });
}

/** The page in place of one that could not be had: says why, and comes back as that one. */
function awaitPage() {
  const page = document.querySelector("[data-offline-page]");
  if (!page) return;
  const show = () => {
    for (const part of page.querySelectorAll("[data-when]")) part.hidden = (part.dataset.when === "away") !== navigator.onLine;
  };
  show();
  addEventListener("online", show);
  addEventListener("offline", show);
  // Opened by its own address, it stands for no other page.
  if (location.pathname !== `${home}/offline`) onceBack(reload);
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
  document.addEventListener("away", () => {
    say();
    if (!serverIsAway()) send();
  });
  document.addEventListener("filled", markAll);
  recall().then(send);
  awaitServer();
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}

awaitPage();

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-again]");
  if (!link) return;
  event.preventDefault();
  location.reload();
});
