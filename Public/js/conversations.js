// The list of conversations, beside the room or on a page of its own.
import { home } from "./home.js";
import { room } from "./room.js";
import { page } from "./server.js";
import { renderTimes } from "./time.js";

/** The list of conversations and the badge as they are now. */
export async function freshen() {
  const here = document.querySelector("[data-conversations]");
  // Beside a room it is shown where there is space for both.
  if (!here || (room && here.getClientRects().length === 0)) return;
  const now = await page(home + "/messages").catch(() => null);
  const rows = now?.querySelector("[data-conversations]");
  if (!rows) return;
  for (const row of rows.querySelectorAll("[data-person]")) {
    if (row.dataset.person !== room?.dataset.room) continue;
    const link = row.querySelector("a");
    link.className = "chat-row-link";
    link.setAttribute("aria-current", "page");
    row.querySelector(".chat-dot")?.remove();
  }
  here.replaceChildren(...rows.children);
  document.querySelector(".chat-none")?.remove();
  renderTimes(here);
}
