// Keeps what is being composed, its files included, so that a reload or a crash loses nothing.
import { forget, keep, read } from "./store.js";

const longest = 86_400_000; // the server forgets what nobody has posted within a day

/** The draft of this account; null when there is none, or none that is good any more. */
export async function draft(account) {
  try {
    const found = await read("drafts", account);
    if (!found || Date.now() - found.time < longest) return found || null;
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
