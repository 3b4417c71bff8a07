// Pull the feed, or what else a page marks, down to refresh it.
import { enliven } from "./enliven.js";
import { watch } from "./infinite.js";
import { page } from "./server.js";
import { toast } from "./toast.js";

const distance = 72;
let start = null;
let spinner = null;

function drop() {
  spinner?.remove();
  spinner = null;
  start = null;
}

const shown = () => document.querySelector("[data-feed], [data-pull]");

/** Where the newest of what is shown is: where it says itself, or at the page's own address. */
export function newest(part) {
  if (part.dataset.feedAt) return part.dataset.feedAt;
  const own = new URL(location.href);
  if ("feed" in part.dataset) own.searchParams.delete("before");
  return own.href;
}

/** Shows what the page has by now. */
export async function refresh() {
  try {
    const old = shown();
    const fresh = (await page(newest(old))).querySelector("[data-feed], [data-pull]");
    old.replaceWith(fresh);
    watch(fresh);
    enliven(fresh);
    document.dispatchEvent(new Event("refreshed"));
  } catch (error) {
    toast(error.message);
  }
  drop();
}

/**
 * Shows what the whole page has by now, in its place; a reload would cancel a link that is being followed meanwhile. Where the
 * page can't be fetched it stays as it is.
 */
export async function refreshPage() {
  const fresh = await page(location.href).catch(() => null);
  if (!fresh) return;
  const main = document.querySelector("main");
  const hadFocus = main.contains(document.activeElement);
  main.replaceChildren(...fresh.querySelector("main").childNodes);
  watch(main);
  enliven(main);
  if (hadFocus) main.focus({ preventScroll: true });
  document.dispatchEvent(new Event("refreshed"));
}

if (shown()) {
  document.documentElement.classList.add("pulls");
  addEventListener("touchstart", (event) => {
    const isTop = scrollY <= 0 && !event.target.closest("dialog") && event.touches.length === 1;
    start = isTop && !spinner ? event.touches[0].clientY : null;
  }, { passive: true });
  addEventListener("touchmove", (event) => {
    if (start === null || spinner || event.touches[0].clientY - start < distance) return;
    spinner = document.createElement("div");
    spinner.className = "pull";
    spinner.setAttribute("role", "status");
    const wheel = document.createElement("div");
    wheel.className = "spinner";
    wheel.setAttribute("aria-label", "Refreshing");
    spinner.append(wheel);
    document.body.append(spinner);
  }, { passive: true });
  addEventListener("touchend", () => {
    if (spinner && start !== null) {
      start = null;
      refresh();
    }
  });
  addEventListener("touchcancel", drop);
}
