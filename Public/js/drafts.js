// Keeps what is being composed, its files included, so that a reload or a crash loses nothing.
import { forget, isOver, keep, read } from "./store.js";

/** The draft of this account; null when there is none, or none that is good any more. */
export async function draft(account) {
  try {
    const found = await read("drafts", account);
    if (!found || !isOver(found)) return found || null;
    await forget("drafts", account);
  } catch {
    // A browser that keeps nothing (private windows of some) only loses the comfort.
  }
  return null;
}

/** Answers whether it is kept. */
export async function keepDraft(value) {
  try {
    await keep("drafts", { ...value, time: Date.now() });
    return true;
  } catch {
    // As above, or there is no room for the files.
    return false;
  }
}

export async function forgetDraft(account) {
  try {
    await forget("drafts", account);
  } catch {
    // As above.
  }
}

/** What another program has shared with this account and nobody has answered yet: `files` and `text`; null: nothing. */
export async function sharedWith(account) {
  try {
    const found = await read("shared", account);
    return found && !isOver(found) ? found : null;
  } catch {
    return null;
  }
}

/** It is answered. */
export async function forgetShared(account) {
  try {
    await forget("shared", account);
  } catch {
    // As above.
  }
}
