// What this browser keeps for its person: drafts of posts, what waits to be sent with its photos, what other programs have shared, and copies
// of what they have written (device.js). In IndexedDB, because files can be kept there. Signing out deletes it (leaving.js). Without signing out
// it stays for a while, except for the copies, shown and sent by nobody else. An account is known by the ID of its profile.
import { account, app } from "./home.js";

// Names the stores and what their entries mean: pages of an older version open none of it, and so send nothing in a wrong way.
const version = 5;
// A new version adds stores and takes none away: what waits in them is nowhere else.
const stores = { drafts: "account", outbox: "id", shared: "account", device: "account", photos: "id", held: "key" };
// What was kept by username once.
const named = ["drafts", "outbox", "shared"];
const mostWrong = 300_000; // ms by which the clock of a device may be behind
const patience = 3000; // ms in which a page or worker of before ends what it is doing with the store
const longest = 14 * 86_400_000; // ms that something waits for somebody who is not signed in
let opened = null;

/** The database of this app. */
export function open() {
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
    request.onblocked = () => setTimeout(() => fail(new Error("blocked")), patience);
  });
}

/** Whether it has waited too long. */
export const isOver = ({ time }) => !(Date.now() - time < longest);

/**
 * What version 2 kept by username becomes the profile's. Of what is older than the profile, another member had the name. What is
 * another's goes when it is over.
 */
function take(database, profile, username) {
  const made = parseInt(profile.replaceAll("-", "").slice(0, 12), 16); // ms, of a UUIDv7
  return new Promise((done, fail) => {
    const transaction = database.transaction(named, "readwrite");
    transaction.oncomplete = () => done();
    transaction.onerror = transaction.onabort = () => fail(transaction.error);
    for (const name of named) {
      const [store, key] = [transaction.objectStore(name), stores[name]];
      const request = store.getAll();
      request.onsuccess = () => {
        for (const entry of request.result) {
          const isFromBefore = entry.account === username && entry.time >= made - mostWrong;
          if (entry.account === profile || (!isFromBefore && !isOver(entry))) continue;
          store.delete(entry[key]);
          if (isFromBefore) store.put({ ...entry, account: profile });
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
/** Keeps the value in one store in place of what has that key in the other: both or neither. */
export const exchange = (name, value, other, key) =>
  run([name, other], "readwrite", (to, from) => (to.put(value), from.delete(key)));

/** The database of an app as it is, whatever its version; null where there is none. */
function existing(name) {
  return new Promise((done) => {
    const request = indexedDB.open(name);
    // It would be made by this.
    request.onupgradeneeded = () => request.transaction.abort();
    request.onsuccess = () => done(request.result);
    request.onerror = (event) => {
      event.preventDefault();
      done(null);
    };
  });
}

/**
 * Deletes from an app's database the entries of which `isMeant` says so, given their account, their store and themselves, and those that are
 * over, except those of the accounts `spared`. In a store of before nobody knows yet whose is over. Answers whether something is left.
 */
export async function purge(name, isMeant, spared = []) {
  const database = await existing(name);
  if (!database) return false;
  // A page of that app has something to change.
  database.onversionchange = () => database.close();
  try {
    const names = [...database.objectStoreNames].filter((one) => one in stores);
    if (names.length === 0) return false;
    return await new Promise((done, fail) => {
      const transaction = database.transaction(names, "readwrite");
      let isLeft = false;
      transaction.oncomplete = () => done(isLeft);
      transaction.onerror = transaction.onabort = () => fail(transaction.error);
      for (const one of names) {
        const store = transaction.objectStore(one);
        const request = store.openCursor();
        request.onsuccess = () => {
          const cursor = request.result;
          if (!cursor) return;
          const whose = cursor.value.account;
          const hasWaited = database.version >= 4 && !spared.includes(whose) && isOver(cursor.value);
          const goes = isMeant(whose, one, cursor.value) || hasWaited;
          // Of copies there may be thousands, and nothing is lost with them: one of them stands for all of its account.
          if (one === "held") {
            if (goes) store.delete(IDBKeyRange.bound(`${whose}:`, `${whose};`));
            return cursor.continue(`${whose};`);
          }
          if (goes) cursor.delete();
          else if (one !== "device") isLeft = true;
          cursor.continue();
        };
      }
    });
  } finally {
    database.close();
  }
}

/** 128 random bits as text, for names that must not meet. */
export function randomKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
