// Asks while one types, at most every quarter of a second; only the newest answer counts.
import { isLost } from "./away.js";
import { watch } from "./infinite.js";
import { page } from "./server.js";
import { toast } from "./toast.js";

let timer = 0;
let asking = null;

/** Answers whether nobody else has taken care of it. */
const tell = (name, form) => form.dispatchEvent(new CustomEvent(name, { bubbles: true, cancelable: true }));

async function search(form, isTyping) {
  asking?.abort();
  asking = new AbortController();
  const mine = asking;
  const results = document.querySelector("[data-results]");
  const address = `${new URL(form.action).pathname}?q=${encodeURIComponent(form.elements.q.value.trim())}`;
  results.ariaBusy = "true";
  try {
    const asked = isTyping && "saysTyping" in form.dataset ? `${address}&typing=1` : address;
    const answer = await page(asked, mine.signal);
    if (mine !== asking) return;
    results.replaceChildren(...answer.querySelector("[data-results]").childNodes);
    watch(results);
    history.replaceState(null, "", address);
    tell("answered", form);
  } catch (error) {
    // Where the server doesn't answer, the device may have something to show.
    if (error.name !== "AbortError" && (!isLost(error) || tell("unanswered", form))) toast(error.message);
  }
  if (mine === asking) results.ariaBusy = "false";
}

document.addEventListener("input", (event) => {
  const form = event.target.closest("[data-search]");
  if (!form) return;
  clearTimeout(timer);
  timer = setTimeout(() => search(form, true), 250);
});

document.addEventListener("submit", (event) => {
  const form = event.target.closest("[data-search]");
  if (!form) return;
  event.preventDefault();
  clearTimeout(timer);
  search(form, false);
});
