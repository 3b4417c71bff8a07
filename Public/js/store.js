// What this browser keeps for its person: drafts of posts, and what waits to be sent. In IndexedDB, because files
// can be kept there. Signing out clears all of it (Clear-Site-Data), and another account's is never shown. An account is known by the ID
// of its profile.
import { account, app } from "./home.js";

// Names the stores and what their entries mean: pages of an older version open none of it, and so send nothing in a wrong way.
const version = 3;
const stores = { drafts: "account", outbox: "id" };
const mostWrong = 300_000; // ms by which the clock of a device may be behind
let opened = null;

function open() {
  opened ??= connect().then(async (database) => {
    if (account) await take(database, account, document.body.dataset.viewer);
    return database;
  });
  opened.catch(() => (opened = null));
  return opened;
}

function connect() {
  return new Promise((done, fail) => {
    const request = indexedDB.open(app, version);
    request.onupgradeneeded = () => {
      for (const [name, keyPath] of Object.entries(stores)) {
        if (!request.result.objectStoreNames.contains(name)) request.result.createObjectStore(name, { keyPath });
      }
    };
    request.onsuccess = () => {
      // Another version of the page wants to change the stores, or the person has signed out.
      request.result.onversionchange = () => {
        request.result.close();
        opened = null;
      };
      request.result.onclose = () => (opened = null);
      done(request.result);
    };
    request.onerror = () => fail(request.error);
    request.onblocked = () => fail(new Error("blocked"));
  });
}

/** What version 2 kept by username becomes the profile's. Of what is older than the profile, another member had the name. */
function take(database, profile, username) {
  const made = parseInt(profile.replaceAll("-", "").slice(0, 12), 16); // ms, of a UUIDv7
  return new Promise((done, fail) => {
    const transaction = database.transaction(Object.keys(stores), "readwrite");
    transaction.oncomplete = () => done();
    transaction.onerror = transaction.onabort = () => fail(transaction.error);
    for (const [name, key] of Object.entries(stores)) {
      const store = transaction.objectStore(name);
      const request = store.getAll();
      request.onsuccess = () => {
        for (const entry of request.result) {
          if (entry.account !== username || entry.time < made - mostWrong) continue;
          store.delete(entry[key]);
          store.put({ ...entry, account: profile });
        }
      };
    }
  });
}

/** For the worker, which hears with a page whose it is: what `open` does on pages. */
export const adopt = async (profile, username) => take(await open(), profile, username);

async function run(names, mode, ask) {
  const database = await open();
  return new Promise((done, fail) => {
    const transaction = database.transaction(names, mode);
    const request = ask(...names.map((name) => transaction.objectStore(name)));
    // Nothing follows in it: so it is also done when the page goes at this moment.
    transaction.commit?.();
    transaction.oncomplete = () => done(request.result);
    transaction.onerror = transaction.onabort = () => fail(transaction.error || request.error);
  });
}

export const read = (name, key) => run([name], "readonly", (store) => store.get(key));
export const all = (name) => run([name], "readonly", (store) => store.getAll());
export const keep = (name, value) => run([name], "readwrite", (store) => store.put(value));
export const forget = (name, key) => run([name], "readwrite", (store) => store.delete(key));
export const clear = (name) => run([name], "readwrite", (store) => store.clear());
/** Keeps the value in one store in place of what has that key in the other: both or neither. */
export const exchange = (name, value, other, key) =>
  run([name, other], "readwrite", (to, from) => (to.put(value), from.delete(key)));

/** 128 random bits as text, for names that must not meet. */
export function randomKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
