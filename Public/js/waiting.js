// Posts that wait for their videos: how far they are, and what comes of them, without a reload.
import { enliven } from "./enliven.js";
import { api, home } from "./home.js";
import { on } from "./live.js";
import { call, page } from "./server.js";

// The live stream tells of every step; asking is for when there is none.
const every = 4000;
let timer = null;

function percent(post) {
  const shares = post.media.map((item) => (item.status === "ready" ? 100 : item.progress || 0));
  return Math.floor(shares.reduce((sum, share) => sum + share, 0) / shares.length);
}

/** Puts the part of a fresh copy of the page in place of ours, and the posts that came at the top of the list. */
async function renew(box) {
  const fresh = await page(home);
  const list = document.querySelector("[data-feed] [data-list]");
  const posts = fresh.querySelector("[data-feed] [data-list]");
  if (!list || !posts) {
    // There was nothing yet: the whole feed is new.
    const feed = fresh.querySelector("[data-feed]");
    document.querySelector("[data-feed]").replaceWith(feed);
    enliven(feed);
    return;
  }
  const known = new Set([...list.children].map((post) => post.dataset.post));
  const come = [...posts.children].filter((post) => !known.has(post.dataset.post));
  list.prepend(...come);
  come.forEach(enliven);
  const next = fresh.querySelector("[data-waiting]");
  if (next) box.replaceWith(next);
  else box.remove();
}

let isLooking = false;

async function look() {
  const box = document.querySelector("[data-waiting]");
  if (!box || isLooking) return;
  isLooking = true;
  try {
    const { items } = await call("GET", `${api}/waiting-posts?limit=100`);
    const shown = [...box.querySelectorAll("[data-waiting-post]")];
    const states = new Map(items.map((post) => [post.id, post]));
    const isOther = shown.some((row) => {
      const post = states.get(row.dataset.waitingPost);
      return !post || post.media.some((item) => item.status === "failed") !== (row.dataset.state === "failed");
    });
    if (isOther || shown.length !== items.length) await renew(box);
    else {
      for (const row of shown) {
        const bar = row.querySelector("progress");
        const share = percent(states.get(row.dataset.waitingPost));
        if (bar) bar.value = share;
        const words = row.querySelector("[data-share]");
        if (words) words.textContent = `${share}%`;
      }
    }
  } catch {
    // No connection, or none just now: the next look tells.
  }
  isLooking = false;
  plan();
}

function plan() {
  clearTimeout(timer);
  const isBusy = document.querySelector('[data-waiting-post][data-state="working"]');
  if (isBusy && !document.hidden) timer = setTimeout(look, every);
}

for (const name of ["media.processing", "media.ready", "media.failed"]) on(name, look);
document.addEventListener("visibilitychange", plan);
plan();
