// The service worker. Pages come from the network first, so that no old worker stands in a new server's way; assets carry
// their version in their address and come from the cache; the rest is the network's.
import { home } from "./home.js";
import {
  asset, dropFeeds, dropOldAssets, feedFromBefore, forgetAll, hash, keepAssets, keepFeed, keptFor, offlinePage, onlyFor,
  photo,
} from "./kept.js";
import { flush } from "./outbox.js";
import { recognise } from "./recognise.js";
import { adopt, keep, randomKey, read } from "./store.js";

const patience = 6000; // ms until a kept feed is shown in place of one that does not come

async function page(event) {
  const path = new URL(event.request.url);
  const isFeed = path.pathname === home && path.search === "";
  const fresh = load(event, isFeed);
  if (!isFeed) return fresh.catch(offlinePage);
  let timer;
  const tooLong = new Promise((done) => (timer = setTimeout(done, patience)));
  try {
    const first = await Promise.race([fresh, tooLong]);
    return first || (await feedFromBefore()) || (await fresh);
  } catch {
    return (await feedFromBefore()) || offlinePage();
  } finally {
    clearTimeout(timer);
  }
}

/** Whose page an answer is: the ID of the profile, and its username. */
const whose = (response) => ["Hearth-Profile", "Hearth-Viewer"].map((name) => response.headers.get(name));

async function load(event, isFeed) {
  const response = (await event.preloadResponse) || (await fetch(event.request));
  const isPage = response.ok && (response.headers.get("Content-Type") || "").startsWith("text/html");
  if (!isPage) return response;
  const [account, username] = whose(response);
  if (isFeed && account) event.waitUntil(keepFeed(account, username, response.clone()));
  else if (account) event.waitUntil(onlyFor(account, username));
  // A session that is over is no signing out: what was written waits for whoever wrote it.
  else if (isFeed) event.waitUntil(dropFeeds(null));
  return response;
}

/** Files that another program shares become a draft of a post. */
async function shared(event) {
  const form = await event.request.formData();
  const sent = form.getAll("file").filter((file) => file.size > 0).slice(0, 10);
  const files = await Promise.all(sent.map(recognise));
  const me = await fetch(home + "/new", { method: "HEAD" });
  const [account, username] = whose(me);
  if (account && files.length > 0) {
    await adopt(account, username);
    const draft = (await read("drafts", account)) || { account, items: [], caption: form.get("text") || "", crop: "original" };
    draft.items.push(...files.map((file) => ({ id: randomKey(), file, alt: "" })));
    await keep("drafts", { ...draft, items: draft.items.slice(0, 10), key: randomKey(), sharing: false, time: Date.now() });
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
  self.addEventListener("message", (event) => {
    if (event.data === "forget") event.waitUntil(forgetAll());
    if (event.data === "version") event.source?.postMessage({ version: hash });
  });
}
