// What the service worker keeps: the assets of a version, and for one person the last feed with its photos. Bounded, and
// nobody else's: copies of what another person saw are deleted before anything of this one is kept.
import { app, home } from "./home.js";
import { mapFiles } from "./map-files.js";
import { adopt, purge } from "./store.js";

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
  const needed = new Set([hash]);
  for (const page of await keptPages()) needed.add((await page.text()).match(/\/assets\/([0-9a-f]+)\//)?.[1]);
  for (const name of await caches.keys()) {
    if (name.startsWith(assets) && !needed.has(name.slice(assets.length))) await caches.delete(name);
  }
}

/** The pages that are kept, without the photos. */
async function keptPages() {
  const account = await keptFor();
  if (!account) return [];
  const cache = await caches.open(own + account);
  const pages = (await cache.keys()).filter((request) => !isPhoto(new URL(request.url).pathname));
  return (await Promise.all(pages.map((request) => cache.match(request, { ignoreVary: true })))).filter(Boolean);
}

const isPhoto = (path) => path.startsWith("/media/");

export async function asset(request) {
  return (await caches.match(request, { ignoreVary: true })) || fetch(request);
}

/** The style sheet that a page of this version names: text of another size has one of its own. */
const sheet = (text) => text.match(/\/assets\/[0-9a-f]+\/css\/[\w-]+\.css/g)?.find((one) => one.startsWith(`/assets/${hash}/`));

/** With the text size of the feed as it was last seen: the page itself is the same for everyone. */
export async function offlinePage() {
  const page = await caches.match(offline, { ignoreVary: true });
  if (!page) return new Response("No connection.", { status: 503, headers: { "Content-Type": "text/plain" } });
  const text = await page.text();
  const feed = await kept(home);
  const [own, sized] = [sheet(text), feed && sheet(await feed.text())];
  return new Response(own && sized ? text.replace(own, sized) : text, { headers: decoded(page.headers) });
}

/** The headers of an answer whose text is kept: how it was sent is over. */
function decoded(headers) {
  const made = new Headers(headers);
  made.delete("Content-Length");
  made.delete("Content-Encoding");
  return made;
}

/** `account`: the ID of a profile. Kept feeds of others go; null: all of them, for nobody is signed in. */
export async function dropFeeds(account) {
  const name = account && own + account;
  const names = (await caches.keys()).filter((one) => one.startsWith(own) && one !== name);
  await Promise.all(names.map((one) => caches.delete(one)));
}

/** The person signs out. */
export async function forgetAll() {
  const account = await keptFor();
  await dropFeeds(null);
  if (account) await purge(app, (whose) => whose === account);
}

/** Copies of what others saw go. What others wrote waits for them (store.js). `username`: by which this person's may be kept still. */
export async function onlyFor(account, username) {
  await dropFeeds(account);
  await adopt(account, username);
}

/** Whose feed is kept; null: nobody's. */
export async function keptFor() {
  const name = (await caches.keys()).find((one) => one.startsWith(own));
  return name ? name.slice(own.length) : null;
}

/** What is kept under an address for whom the feed is kept. Asked by name: opening a cache that is just being deleted makes it again. */
async function kept(path) {
  const account = await keptFor();
  return account && caches.match(path, { cacheName: own + account, ignoreVary: true });
}

/** A page as it was last seen, marked with the time of it. */
export async function pageFromBefore(path) {
  const page = await kept(path);
  if (!page) return null;
  const time = Date.parse(page.headers.get("Hearth-Kept")) || Date.now();
  const text = (await page.text()).replace("<body ", `<body data-kept="${time}" `);
  return new Response(text, { headers: page.headers });
}

/** Keeps the page's style sheet, where it is one for text of another size. */
async function keepSheet(text) {
  const address = sheet(text);
  if (!address || (await caches.match(address, { ignoreVary: true }))) return;
  const cache = await caches.open(assets + hash);
  // What can't be had now is asked for with the next page.
  await cache.add(address).catch(() => {});
}

/** Keeps a page of the person's; answers the cache that it is in, and its text. */
async function keepText(path, account, username, response) {
  await onlyFor(account, username);
  const cache = await caches.open(own + account);
  const text = await response.text();
  const headers = decoded(response.headers);
  headers.set("Hearth-Kept", new Date().toISOString());
  await cache.put(path, new Response(text, { headers }));
  await keepSheet(text);
  await dropOldAssets();
  return { cache, text };
}

const rooms = home + "/messages/";
const mostRooms = 10;

// Forms, messages, what is shown from the device, and lists of the person's own. An app has some of them.
const pages = ["/messages", "/new", "/profile", "/new/pin", "/details", "/device", "/map", "/trips", "/trips/new", "/want-to-go"];

/** Whether a page opens without a connection once it was seen; the viewer's own profile does too. */
export function opensOffline(path, username) {
  const isRoom = path.startsWith(rooms) && /^[0-9a-f-]{36}$/.test(path.slice(rooms.length));
  return isRoom || [...pages, `/u/${username}`].some((below) => path === home + below);
}

/** Keeps pages before they are seen, for the person whose page asks for it: where something is written without a connection. */
export async function keepAhead(paths) {
  for (const path of paths.filter((one) => opensOffline(one, null))) {
    const page = await kept(path);
    // One of an older version has older scripts.
    if (page && (await page.text()).includes(`/assets/${hash}/`)) continue;
    const response = await fetch(path, { headers: { Accept: "text/html" }, credentials: "same-origin" }).catch(() => null);
    const account = response?.headers.get("Hearth-Profile");
    const isPage = response?.ok && !response.redirected && account;
    if (isPage) await keepPage(path, account, response.headers.get("Hearth-Viewer"), response);
  }
}

/** Keeps what draws maps, so that a page with one has it without a connection too: some 1.3 MB, once for each version. */
async function keepMaps(text) {
  if (!/ data-map[ >=]/.test(text)) return;
  const cache = await caches.open(assets + hash);
  for (const name of mapFiles) {
    const address = `/assets/${hash}/${name}`;
    if (await cache.match(address, { ignoreVary: true })) continue;
    // What can't be had now is asked for with the next such page.
    await cache.add(address).catch(() => {});
  }
}

/** Keeps such a page, without its photos; of conversations those that were looked at last. */
export async function keepPage(path, account, username, response) {
  const { cache, text } = await keepText(path, account, username, response);
  await keepMaps(text);
  if (!path.startsWith(rooms)) return;
  const seen = (await cache.keys()).filter((request) => new URL(request.url).pathname.startsWith(rooms));
  for (const request of seen.slice(0, -mostRooms)) await cache.delete(request);
}

/** Keeps the feed and the photos on it, in the order in which they are seen. */
export async function keepFeed(account, username, response) {
  const { cache, text } = await keepText(home, account, username, response);
  const photos = [...new Set(text.match(/(?<=src=")\/media\/[^"?]+\/(?:320|1080)(?=")/g))].slice(0, mostPhotos);
  await keepPhotos(cache, photos);
}

async function keepPhotos(cache, photos) {
  for (const request of await cache.keys()) {
    const path = new URL(request.url).pathname;
    if (isPhoto(path) && !photos.includes(path)) await cache.delete(request);
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
