// What is shown of a post on its way: a card at the top of the feed, a line on the other pages.
import { base, home } from "./home.js";
import { isVideo } from "./recognise.js";
import { icon } from "./server.js";

const cards = new Map();
let line = null;
let voice = null;

function make(tag, className, text) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
}

/** Where cards stand on this page; null: a line has to do. */
export function place() {
  const known = document.querySelector("[data-sharing]");
  const feed = document.querySelector("[data-feed]");
  if (known || !feed) return known;
  const made = make("section", "sharing");
  made.dataset.sharing = "";
  made.setAttribute("aria-label", "On its way");
  feed.prepend(made);
  return made;
}

/** Says it to screen readers, without showing it. */
export function say(words) {
  if (!voice) {
    voice = make("p", "visually-hidden");
    voice.setAttribute("role", "status");
    document.body.append(voice);
  }
  voice.textContent = words;
}

/** In one line, how it is with a post. */
function words({ noun, problem }, step) {
  if (problem) return `Your ${noun} wasn’t shared`;
  switch (step?.state) {
    case "sending": return `Sharing… ${Math.floor(step.share * 100)}%`;
    case "finishing": return "Finishing…";
    case "signed-out": return "You’re signed out";
    case "strange": return "Someone else is signed in";
    case "waiting": return navigator.onLine ? "Waiting for a connection…" : "Waiting until you’re online…";
    default: return "Waiting to share…";
  }
}

function thumbnail(item) {
  const frame = make("div", "sharing-photo");
  if (!item) {
    frame.append(icon("photo"));
    return frame;
  }
  const isFilm = isVideo(item.file);
  const picture = make(isFilm ? "video" : "img");
  if (isFilm) Object.assign(picture, { muted: true, playsInline: true, preload: "metadata" });
  else picture.alt = "";
  picture.addEventListener("error", () => frame.replaceChildren(icon("photo")), { once: true });
  picture.src = URL.createObjectURL(item.file);
  frame.append(picture);
  return frame;
}

function verb(name, label, look) {
  const button = make("button", look, label);
  button.type = "button";
  button.dataset.sharingVerb = name;
  return button;
}

function bar(noun) {
  const made = make("progress");
  made.max = 100;
  made.setAttribute("aria-label", `Sharing your ${noun}`);
  return made;
}

function drawCard(entry) {
  const card = make("article", "sharing-card");
  card.dataset.share = entry.id;
  const text = make("div", "sharing-text");
  const head = make("p", "strong");
  head.dataset.words = "";
  text.append(head, bar(entry.noun));
  const buttons = make("div", "sharing-buttons");
  card.append(thumbnail(entry.items.find((item) => item.file)), text, buttons);
  return card;
}

const small = "button button-small";
const quiet = "button button-small button-quiet";

function buttons(entry, state) {
  if (entry.problem) {
    const retry = entry.problem.canRetry ? [verb("retry", "Try again", small)] : [];
    return [...retry, verb("edit", "Edit", retry.length > 0 ? quiet : small), verb("discard", "Discard", quiet)];
  }
  if (state === "finishing") return [];
  const cancel = verb("cancel", "Cancel", "link-button quiet");
  if (state !== "signed-out") return [cancel];
  const link = make("a", small, "Sign in");
  link.href = `${base}/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`;
  return [link, cancel];
}

function update(card, entry, step) {
  const state = entry.problem ? "failed" : (step?.state ?? "queued");
  const text = words(entry, step);
  const head = card.querySelector("[data-words]");
  if (head.textContent !== text) head.textContent = text;
  card.querySelector("progress").value = (step?.share ?? 0) * 100;
  if (card.dataset.state === state) return;
  card.dataset.state = state;
  card.querySelector(".sharing-buttons").replaceChildren(...buttons(entry, state));
  card.querySelector("[role=alert]")?.remove();
  card.querySelector("progress").hidden = Boolean(entry.problem);
  if (!entry.problem) return;
  const reason = make("p", "danger", entry.problem.text);
  reason.setAttribute("role", "alert");
  card.querySelector(".sharing-text").append(reason);
}

/** What came to its end while somebody reads further down. */
function drawEnd(card, { words: text, link }) {
  const view = make("a", small, "View");
  view.href = link;
  card.dataset.state = "done";
  card.querySelector("[data-words]").textContent = text;
  card.querySelector("progress").hidden = true;
  card.querySelector(".sharing-buttons").replaceChildren(view);
}

function drop(id, card) {
  const picture = card.querySelector("img, video");
  if (picture) URL.revokeObjectURL(picture.src);
  card.remove();
  cards.delete(id);
}

function showCards(slot, entries, steps, done) {
  for (const [id, card] of cards) {
    if (done.has(id)) drawEnd(card, done.get(id));
    else if (!entries.some((entry) => entry.id === id)) drop(id, card);
  }
  for (const entry of entries) {
    if (!cards.has(entry.id)) cards.set(entry.id, drawCard(entry));
    update(cards.get(entry.id), entry, steps.get(entry.id));
  }
  for (const card of cards.values()) if (card.parentNode !== slot) slot.append(card);
  if (cards.size === 0) slot.remove();
}

/** On pages that are about something else. */
function showLine(entries, steps, done) {
  const first = entries.find((entry) => steps.has(entry.id)) ?? entries.find((entry) => entry.problem) ?? entries[0];
  const last = [...done.values()].at(-1);
  if (!first && !last) return void (line && (line.hidden = true));
  if (!line) {
    line = make("section", "sharing-line");
    line.setAttribute("aria-label", "On its way");
    line.append(make("a"), bar("post"));
    document.body.append(line);
  }
  const step = first && steps.get(first.id);
  line.hidden = false;
  line.querySelector("progress").hidden = !first || Boolean(first.problem);
  line.querySelector("progress").value = (step?.share ?? 0) * 100;
  const text = first ? words(first, step) : `${last.words} View`;
  const place = line.querySelector("a");
  place.href = first ? home : last.link;
  if (place.textContent === text) return;
  place.textContent = text;
  if (first?.problem) say(`${text}.`);
}

/** Shows the entries of the outbox: `steps` by their ids, `done` what has come to its end. */
export function show(entries, steps, done) {
  const slot = entries.length + done.size > 0 ? place() : document.querySelector("[data-sharing]");
  if (slot) showCards(slot, entries, steps, done);
  else showLine(entries, steps, done);
}
