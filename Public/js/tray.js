// The rings above the feed: redrawn when there is a new story.
import { on } from "./live.js";
import { scrollRows } from "./scroll-row.js";
import { page } from "./server.js";

async function drawTray() {
  const tray = document.querySelector(".tray");
  if (!tray) return;
  const fresh = (await page("/kinnect").catch(() => null))?.querySelector(".tray");
  if (!fresh || tray.contains(document.activeElement)) return;
  tray.replaceWith(fresh);
  scrollRows(document);
}

// Back from a story the browser shows the page as it was.
addEventListener("pageshow", (event) => event.persisted && drawTray());
on("story.created", drawTray);
on("resync", drawTray);
