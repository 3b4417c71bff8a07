// Pull the feed down to refresh it.
import { albums } from "./album.js";
import { paint } from "./blurhash.js";
import { watch } from "./infinite.js";
import { page } from "./server.js";
import { tell } from "./time.js";
import { toast } from "./toast.js";

const distance = 72;
let start = null;
let spinner = null;

function drop() {
  spinner?.remove();
  spinner = null;
  start = null;
}

export async function refresh() {
  try {
    const fresh = (await page("/kinnect")).querySelector("[data-feed]");
    document.querySelector("[data-feed]").replaceWith(fresh);
    watch(fresh);
    paint(fresh);
    albums(fresh);
    tell(fresh);
    document.dispatchEvent(new Event("refreshed"));
  } catch (error) {
    toast(error.message);
  }
  drop();
}

if (document.querySelector("[data-feed]")) {
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
