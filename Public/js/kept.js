// What the service worker keeps: the assets of a version, and for one person the last feed with its photos. Bounded, and
// nobody else's: another person's is deleted before anything of this one is kept.
import { app, home } from "./home.js";
import { adopt, all, clear, forget } from "./store.js";

const assets = `${app}-assets:`;
const own = `${app}-own:`;
const mostPhotos = 80;
const mostBytes = 24_000_000;
const offline = home + "/offline";

export const hash = new URL(import.meta.url).pathname.split("/")[2];

export async function keepAssets(files) {
  const cache = await caches.open(assets + hash);
  await cache.addAll(files.map((file) => `/assets/${hash}/${file}`));
  await cache.add(new Request(offline, { cache: "no-store", credentials: "omit" }));
}

/** Assets of versions that neither this worker nor a kept page needs. */
export async function dropOldAssets() {
  const page = await keptFeed();
  const needed = page && (await page.text()).match(/\/assets\/([0-9a-f]+)\//)?.[1];
  for (const name of await caches.keys()) {
    if (name.startsWith(assets) && ![hash, needed].includes(name.slice(assets.length))) await caches.delete(name);
  }
}

export async function asset(request) {
  return (await caches.match(request, { ignoreVary: true })) || fetch(request);
}

export async function offlinePage() {
  const page = await caches.match(offline, { ignoreVary: true });
  return page || new Response("No connection.", { status: 503, headers: { "Content-Type": "text/plain" } });
}

/** `account`: the ID of a profile. Kept feeds of others go; null: all of them, for nobody is signed in. */
export async function dropFeeds(account) {
  const name = account && own + account;
  const names = (await caches.keys()).filter((one) => one.startsWith(own) && one !== name);
  await Promise.all(names.map((one) => caches.delete(one)));
}

/** The person signs out. */
export async function forgetAll() {
  await dropFeeds(null);
  await clear("outbox");
  await clear("drafts");
}

/** Everything that is not this person's goes, also what waits to be sent and drafts. `username`: by which it may be kept still. */
export async function onlyFor(account, username) {
  await adopt(account, username);
  await dropFeeds(account);
  for (const store of ["outbox", "drafts"]) {
    for (const entry of await all(store)) {
      if (entry.account !== account) await forget(store, entry.id || entry.account);
    }
  }
}

/** Whose feed is kept; null: nobody's. */
export async function keptFor() {
  const name = (await caches.keys()).find((one) => one.startsWith(own));
  return name ? name.slice(own.length) : null;
}

/** What is kept under an address for whom the feed is kept. Asked by name: opening a cache that is just being deleted makes it anew. */
async function kept(path) {
  const account = await keptFor();
  return account && caches.match(path, { cacheName: own + account, ignoreVary: true });
}

const keptFeed = () => kept(home);

/** The feed as it was last seen, marked with the time of it. */
export async function feedFromBefore() {
  const page = await keptFeed();
  if (!page) return null;
  const time = Date.parse(page.headers.get("Hearth-Kept")) || Date.now();
  const text = (await page.text()).replace("<body ", `<body data-kept="${time}" `);
  return new Response(text, { headers: page.headers });
}

/** Keeps the feed and the photos on it, in the order in which they are seen. */
export async function keepFeed(account, username, response) {
  await onlyFor(account, username);
  const cache = await caches.open(own + account);
  const text = await response.text();
  const headers = new Headers(response.headers);
  headers.delete("Content-Length");
  headers.delete("Content-Encoding");
  headers.set("Hearth-Kept", new Date().toISOString());
  await cache.put(home, new Response(text, { headers }));
  await dropOldAssets();
  const photos = [...new Set(text.match(/(?<=src=")\/media\/[^"?]+\/(?:320|1080)(?=")/g))].slice(0, mostPhotos);
  await keepPhotos(cache, photos);
}

async function keepPhotos(cache, photos) {
  for (const request of await cache.keys()) {
    const path = new URL(request.url).pathname;
    if (path !== home && !photos.includes(path)) await cache.delete(request);
  }
  let bytes = 0;
  for (const path of photos) {
    let photo = await cache.match(path, { ignoreVary: true });
    if (!photo) {
      photo = await fetch(path, { headers: { Accept: "image/webp,image/*" } }).catch(() => null);
      if (!photo?.ok) continue;
      await cache.put(path, photo.clone());
    }
    bytes += (await photo.blob()).size;
    if (bytes <= mostBytes) continue;
    await cache.delete(path);
    return;
  }
}

/** A photo from the network; without it, in whatever size it is kept. */
export async function photo(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const base = new URL(request.url).pathname.replace(/[^/]+$/, "");
    for (const name of ["1080", "320", "2048"]) {
      const found = await kept(base + name);
      if (found) return found;
    }
    throw error;
  }
}
