// What others do, shown in place: new posts wait behind a banner, counts move, deleted posts say so, the badge counts.
import { showCounts } from "./counts.js";
import { enliven } from "./enliven.js";
import { api, home } from "./home.js";
import { watch } from "./infinite.js";
import { isGone, on, quietly } from "./live.js";
import { newest } from "./pull.js";
import { icon, page } from "./server.js";
import { renderTimes } from "./time.js";
import { toast } from "./toast.js";

const feed = () => document.querySelector("[data-feed]");
const cards = (id) => document.querySelectorAll(`[data-post="${id}"]:not(dialog)`);

// New posts.

const fresh = new Set();
const place = document.createElement("div");
place.className = "fresh";
place.setAttribute("role", "status");
if (feed()) document.body.append(place);

function offer() {
  for (const id of fresh) if (cards(id).length > 0) fresh.delete(id);
  if (fresh.size === 0) return place.replaceChildren();
  if (place.firstChild) return;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "fresh-button";
  button.dataset.fresh = "";
  button.append(icon("back"), feed().dataset.news || "New posts available");
  place.append(button);
}

async function showFresh() {
  const button = place.firstChild;
  if (!button || button.ariaBusy === "true") return;
  button.ariaBusy = "true";
  const smooth = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
  try {
    const next = (await page(newest(feed()))).querySelector("[data-feed]");
    const [list, newer] = [feed().querySelector("[data-list]"), next.querySelector("[data-list]")];
    const known = [...(newer?.children || [])].findIndex((card) => cards(card.dataset.post).length > 0);
    if (!list || known < 0) {
      // Nothing of what is shown is among the newest: the whole page is newer.
      feed().replaceWith(next);
      watch(next);
      enliven(next);
    } else {
      const added = [...newer.children].slice(0, known);
      list.prepend(...added);
      added.forEach(enliven);
    }
    fresh.clear();
    place.replaceChildren();
    scrollTo({ top: 0, behavior: smooth });
    document.querySelector("main").focus({ preventScroll: true });
  } catch (error) {
    button.ariaBusy = "false";
    toast(error.message);
  }
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-fresh]")) showFresh();
});

/** Whether a new post belongs in the feed that is shown: a call with parameters answers a choice of posts, such as of what one follows. */
async function isHere(id) {
  const call = feed().dataset.feed;
  if (!call?.includes("?")) return true;
  return (await quietly(`${api}/${call}&limit=20`))?.items.some((post) => post.id === id) ?? false;
}

async function came({ id }) {
  if (!feed() || feed().dataset.topic || !(await isHere(id)) || !feed()) return;
  fresh.add(id);
  offer();
}

on("post.created", came);
on("log.created", came);

on("topicPost.created", ({ id, topic }) => {
  if (feed()?.dataset.topic !== topic) return;
  fresh.add(id);
  offer();
});

// Deleted posts: one that is being looked at stays in its place and says so.

function isInView(element) {
  const box = element.getBoundingClientRect();
  return box.bottom > 0 && box.top < innerHeight;
}

function remove(id) {
  fresh.delete(id);
  offer();
  for (const card of cards(id)) {
    if (!card.matches("article, a.tile") || card.classList.contains("post-gone")) continue;
    if (feed() && card.matches("article") && !isInView(card)) {
      card.remove();
      continue;
    }
    card.classList.add("post-gone");
    for (const part of card.matches("article") ? card.children : [card]) part.inert = true;
    if (!card.matches("article")) continue;
    const note = document.createElement("p");
    note.className = "post-gone-note";
    note.setAttribute("role", "status");
    note.textContent = `This ${card.dataset.kind === "logs" ? "log" : "post"} is no longer available.`;
    note.prepend(icon("trash"));
    card.append(note);
  }
}

on("post.deleted", ({ id }) => remove(id));
on("log.deleted", ({ id }) => remove(id));
on("topicPost.deleted", ({ id }) => remove(id));
on("post.counts", showCounts);
on("topicPost.counts", showCounts);
on("comment.counts", showCounts);
on("topicComment.counts", showCounts);

// The badges.

function showBadge(name, count) {
  for (const badge of document.querySelectorAll(`[data-${name}]`)) {
    badge.hidden = count === 0;
    badge.firstChild.data = count > 99 ? "99+" : String(count);
  }
}

const badges = [];

/**
 * Keeps the number on a badge: told by a live event, asked for where one may have been missed.
 * @param name of the data attribute
 * @param path of the call that answers the number, below the app's
 */
export function keepBadge(name, event, path, changed = () => {}) {
  const show = ({ count }) => {
    showBadge(name, count);
    changed(count);
  };
  badges.push({ name, path, show });
  on(event, show);
  return show;
}

export const showUnread = keepBadge("unread", "activity.unread", "/activity/unread", (count) => {
  if (count > 0) refreshActivity();
});

/** The activity page shows what comes while it is looked at, which is reading it. */
async function refreshActivity() {
  const column = document.querySelector("[data-activity]");
  if (!column || document.hidden || column.contains(document.activeElement) || scrollY > 200) return;
  const next = await page(home + "/activity").catch(() => null);
  const content = next?.querySelector("[data-activity]");
  if (!content || column.contains(document.activeElement)) return;
  column.replaceWith(content);
  watch(content);
  renderTimes(content);
}

// Something may have been missed: ask for what is shown.

const mostAsked = 20;

async function resync() {
  for (const { name, path, show } of badges) {
    if (!document.querySelector(`[data-${name}]`)) continue;
    const now = await quietly(api + path);
    if (now) show(now);
  }
  const shown = new Set([...document.querySelectorAll("article[data-post]")].map((card) => card.dataset.post));
  if (shown.size === 0 && !feed()) return;
  const call = feed()?.dataset.feed || "feed";
  const posts = (await quietly(`${api}/${call}${call.includes("?") ? "&" : "?"}limit=100`))?.items || [];
  const known = posts.findIndex((post) => cards(post.id).length > 0);
  if (feed()) for (const post of posts.slice(0, known < 0 ? 1 : known)) fresh.add(post.id);
  offer();
  for (const post of posts) {
    showCounts(post);
    shown.delete(post.id);
  }
  for (const id of [...shown].slice(0, mostAsked)) {
    const kind = document.querySelector(`article[data-post="${id}"]`)?.dataset.kind || "posts";
    const path = `${api}/${kind}/${id}`;
    const post = await quietly(path);
    if (post) showCounts(post);
    // Such as a log that is in a privacy zone now: of each by itself nobody is told.
    else if (kind === "logs" && (await isGone(path))) remove(id);
  }
}

on("resync", resync);

// Pulling down has fetched what the banner offers.
document.addEventListener("refreshed", () => {
  fresh.clear();
  offer();
});
