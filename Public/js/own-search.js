// [data-own-search]: a field that looks among what this device has of its person's, while one types. On a page that searches on the server
// ([data-here]) it is the same field: where the server doesn't answer, the device does.
import { look } from "./own-rows.js";

const pause = 120; // ms
let timer = 0;
let newest = 0;

const show = (selector, isShown) => {
  for (const part of document.querySelectorAll(selector)) part.hidden = !isShown;
};

/** Says how many were found, and what else there is to do where that is none. */
async function search(text) {
  const mine = ++newest;
  const count = await look(text);
  if (mine !== newest) return;
  const isAsked = text.trim() !== "";
  for (const line of document.querySelectorAll("[data-found-words]")) {
    line.textContent = isAsked && count > 0 ? `${count} found on this device.` : "";
  }
  show("[data-nothing-found]", isAsked && count === 0);
}

document.addEventListener("input", (event) => {
  const form = event.target.closest("[data-own-search]");
  if (!form) return;
  clearTimeout(timer);
  timer = setTimeout(() => search(form.elements.q.value), pause);
});

document.addEventListener("submit", (event) => {
  const form = event.target.closest("[data-own-search]");
  if (!form) return;
  event.preventDefault();
  clearTimeout(timer);
  search(form.elements.q.value);
});

const ofServer = "[data-here] [data-results]";

document.addEventListener("unanswered", (event) => {
  if (!event.target.closest("[data-here]")) return;
  // Nothing has to be said: the device answers.
  event.preventDefault();
  show(ofServer, false);
  show("[data-on-device]", true);
  search(event.target.elements.q.value);
});

document.addEventListener("answered", (event) => {
  if (!event.target.closest("[data-here]")) return;
  show(ofServer, true);
  show("[data-on-device]", false);
  search("");
});
