// Events while they are looked at: who comes and what the host changed is shown in place, as the server draws it.
import { enliven } from "./enliven.js";
import { watch } from "./infinite.js";
import { on } from "./live.js";
import { page } from "./server.js";

const pause = 500; // ms; what comes within it is shown at once
const whole = "[data-event], [data-event-list]";
const about = new Set();
let timer = 0;

/** Puts the new children into the place of the old ones; the one that has the focus stays, with what is typed in it. */
function renew(old, next) {
  const parts = [...next.children];
  const held = [...old.children].find((part) => part.contains(document.activeElement));
  const place = held ? parts.findIndex((part) => part.className === held.className) : -1;
  if (!held) {
    old.replaceChildren(...parts);
  } else if (place >= 0) {
    for (const part of [...old.children]) if (part !== held) part.remove();
    held.before(...parts.slice(0, place));
    held.after(...parts.slice(place + 1));
  }
  watch(old);
  enliven(old);
}

function renewCards(next) {
  for (const id of about) {
    const [old, card] = [document, next].map((place) => place.querySelector(`[data-event-card="${id}"]`));
    if (!old || !card || old.contains(document.activeElement)) continue;
    old.replaceWith(card);
    enliven(card);
  }
}

async function show() {
  timer = 0;
  const next = document.hidden ? null : await page(location.href).catch(() => null);
  const old = document.querySelector(whole);
  // A list that is read further down stays as it is.
  const isReading = old && "eventList" in old.dataset && scrollY > 200;
  const fresh = next?.querySelector(whole);
  if (fresh && old && !isReading) renew(old, fresh);
  if (next) renewCards(next);
  about.clear();
}

function changed({ id }) {
  const { event, eventList } = document.querySelector(whole)?.dataset ?? {};
  if (id !== event && id !== eventList && !document.querySelector(`[data-event-card="${id}"]`)) return;
  about.add(id);
  timer ||= setTimeout(show, pause);
}

on("event.changed", changed);
on("event.counts", changed);
on("resync", () => {
  for (const card of document.querySelectorAll("[data-event-card]")) about.add(card.dataset.eventCard);
  timer ||= setTimeout(show, pause);
});
