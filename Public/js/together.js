// Several things in one transaction of the browser's database (store.js): all of it or nothing.
import { open } from "./store.js";

/** The keys that begin with an account: of its copies and photos, and of its things in the outbox. */
export const rangeOf = (whose, kind = "") =>
  (kind ? IDBKeyRange.bound(`${whose}:${kind}:`, `${whose}:${kind};`) : IDBKeyRange.bound(`${whose}:`, `${whose};`));

/** What a request answers, inside of `together`. */
export function answered(request) {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
}

/**
 * Does `work` with stores: all of it or nothing. It waits for their requests alone. What it wrote is on the disk when this is done, unless
 * `durability` is "relaxed", for what can be asked for again.
 */
export async function together(names, mode, work, durability = "strict") {
  const database = await open();
  return new Promise((done, fail) => {
    const transaction = database.transaction(names, mode, { durability });
    let result;
    transaction.oncomplete = () => done(result);
    transaction.onerror = (event) => fail(event.target.error);
    transaction.onabort = () => fail(transaction.error ?? new Error("nothing was kept"));
    work(...names.map((name) => transaction.objectStore(name))).then(
      (value) => (result = value),
      (error) => {
        fail(error);
        // Where a request has failed it is over already.
        if (!transaction.error) transaction.abort();
      },
    );
  });
}
