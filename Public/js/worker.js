// The service worker. Pages come from the network first, so that no old worker stands in a new server's way; assets carry
// their version in their address and come from the cache; the rest is the network's.
import { home } from "./home.js";
import {
  asset, dropFeeds, dropOldAssets, forgetAll, hash, keepAhead, keepAssets, keepFeed, keepPage, keptFor, offlinePage, onlyFor,
  opensOffline, pageFromBefore, photo,
} from "./kept.js";
import { most } from "./most.js";
import { count, follow, renew, show } from "./notify.js";
import { flush } from "./outbox.js";
import { recognise } from "./recognise.js";
import { keep, read } from "./store.js";

const patience = 6000; // ms until a kept page is shown in place of one that does not come

async function page(event) {
  const url = new URL(event.request.url);
  const before = async () => (url.search === "" ? pageFromBefore(url.pathname) : null);
  const fresh = load(event, url);
  fresh.catch(() => {}); // It may fail after a kept page was shown in its place.
  let timer;
  const tooLong = new Promise((done) => (timer = setTimeout(done, patience)));
  try {
    const first = await Promise.race([fresh, tooLong]);
    return first || (await before()) || (await fresh);
  } catch {
    return (await before()) || offlinePage();
  } finally {
    clearTimeout(timer);
  }
}

/** Whether what stands before the server answers in its place: all that the server says itself has a policy. */
function isOfProxy(response) {
  return [502, 503, 504].includes(response.status) && !response.headers.has("Content-Security-Policy");
}

/** Whose page an answer is: the ID of the profile, and its username. */
const whose = (response) => ["Hearth-Profile", "Hearth-Viewer"].map((name) => response.headers.get(name));

async function load(event, url) {
  const isFeed = url.pathname === home && url.search === "";
  const response = (await event.preloadResponse) || (await fetch(event.request));
  if (isOfProxy(response)) throw new Error("away");
  const isPage = response.ok && (response.headers.get("Content-Type") || "").startsWith("text/html");
  if (!isPage) return response;
  const [account, username] = whose(response);
  if (isFeed && account) event.waitUntil(keepFeed(account, username, response.clone()));
  else if (account && url.search === "" && opensOffline(url.pathname, username)) {
    event.waitUntil(keepPage(url.pathname, account, username, response.clone()));
  } else if (account) event.waitUntil(onlyFor(account, username));
  // A session that is over is no signing out: what was written waits for its author.
  else if (isFeed) event.waitUntil(dropFeeds(null));
  return response;
}

/**
 * Keeps what another program shares, for who is signed in. The form of a new post shows it and asks: any site can send something here,
 * and nobody's draft changes without their word.
 */
async function shared(event) {
  const form = await event.request.formData();
  const sent = form.getAll("file").filter((file) => file.size > 0);
  const files = await Promise.all(sent.map(recognise));
  const text = String(form.get("text") ?? "").trim();
  const [account] = whose(await fetch(home + "/new", { method: "HEAD" }));
  if (account && (files.length > 0 || text)) {
    const before = await read("shared", account);
    // One more than there is room for, so that the form names what it leaves out.
    await keep("shared", {
      account, files: [...(before?.files ?? []), ...files].slice(0, most + 1), text: text || (before?.text ?? ""), time: Date.now(),
    });
  }
  return Response.redirect(home + "/new?shared", 303);
}

function answer(event) {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin || request.headers.has("Range")) return null;
  if (request.method === "POST" && url.pathname === home + "/share") return shared(event);
  if (request.method !== "GET") return null;
  if (url.pathname.startsWith("/assets/")) return asset(request);
  if (url.pathname.startsWith("/media/") && request.destination === "image") return photo(request);
  return request.mode === "navigate" ? page(event) : null;
}

/** `files`: all assets of this version. */
export function start(files) {
  self.addEventListener("install", (event) => {
    // Pages of the version before find their assets by address, so nothing has to wait for them to be closed.
    self.skipWaiting();
    event.waitUntil(keepAssets(files));
  });
  self.addEventListener("activate", (event) => {
    event.waitUntil((async () => {
      await self.clients.claim();
      await self.registration.navigationPreload?.enable();
      await dropOldAssets();
    })());
  });
  self.addEventListener("fetch", (event) => {
    const response = answer(event);
    if (response) event.respondWith(response);
  });
  self.addEventListener("sync", (event) => {
    if (event.tag === "outbox") event.waitUntil(keptFor().then((account) => account && flush(account)));
  });
  self.addEventListener("push", (event) => event.waitUntil(show(event)));
  self.addEventListener("notificationclick", (event) => event.waitUntil(follow(event)));
  self.addEventListener("notificationclose", (event) => event.waitUntil(count().catch(() => {})));
  self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event).catch(() => {})));
  self.addEventListener("message", (event) => {
    if (event.data?.keep) event.waitUntil(keepAhead(event.data.keep));
    if (event.data === "forget") event.waitUntil(forgetAll());
    if (event.data === "version") event.source?.postMessage({ version: hash });
  });
}
