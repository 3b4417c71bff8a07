// What was being written when its page was left is kept as a draft: the next page says so.
import { app } from "./home.js";
import { toast } from "./toast.js";

const name = `${app}.left`;

/** To be said on the next page; null: nothing. */
export function sayLater(words) {
  try {
    if (words) sessionStorage.setItem(name, words);
    else sessionStorage.removeItem(name);
  } catch {
    // A browser that keeps nothing: the draft is offered all the same where it is.
  }
}

try {
  const words = sessionStorage.getItem(name);
  // The page where it is written offers it by itself.
  if (words && !document.querySelector("[data-upload]")) toast(words);
  sessionStorage.removeItem(name);
} catch {
  // As above.
}
