// What this browser keeps for its person: drafts of posts, and what waits for a connection. In IndexedDB, because files
// can be kept there. Signing out clears all of it (Clear-Site-Data), and another account's is never shown.
import { app } from "./home.js";

let opened = null;

function open() {
  opened ??= new Promise((done, fail) => {
    const request = indexedDB.open(app, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("drafts", { keyPath: "account" });
      request.result.createObjectStore("outbox", { keyPath: "id" });
    };
    request.onsuccess = () => {
      // Another version of the page wants to change the stores, or the person has signed out.
      request.result.onversionchange = () => request.result.close();
      request.result.onclose = () => (opened = null);
      done(request.result);
    };
    request.onerror = () => fail(request.error);
    request.onblocked = () => fail(new Error("blocked"));
  });
  opened.catch(() => (opened = null));
  return opened;
}

async function run(name, mode, ask) {
  const database = await open();
  return new Promise((done, fail) => {
    const transaction = database.transaction(name, mode);
    const request = ask(transaction.objectStore(name));
    // Nothing follows in it: so it is also done when the page goes at this moment.
    transaction.commit?.();
    transaction.oncomplete = () => done(request.result);
    transaction.onerror = transaction.onabort = () => fail(transaction.error || request.error);
  });
}

export const read = (name, key) => run(name, "readonly", (store) => store.get(key));
export const all = (name) => run(name, "readonly", (store) => store.getAll());
export const keep = (name, value) => run(name, "readwrite", (store) => store.put(value));
export const forget = (name, key) => run(name, "readwrite", (store) => store.delete(key));
export const clear = (name) => run(name, "readwrite", (store) => store.clear());

/** 128 random bits as text, for names that must not meet. */
export function randomKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
