// Rows that scroll sideways: where there is more, the edge fades, and a mouse has arrows. Fingers and keys need none.
import { onward } from "./onward.js";

const rows = new ResizeObserver((entries) => entries.forEach(({ target }) => show(target)));

function show(row) {
  const box = row.closest("[data-row]");
  // Another has taken its place.
  if (!box) return void rows.unobserve(row);
  const done = Math.abs(row.scrollLeft);
  const [isBefore, isAfter] = [done > 2, done + row.clientWidth < row.scrollWidth - 2];
  box.classList.toggle("scroll-row-before", isBefore);
  box.classList.toggle("scroll-row-after", isAfter);
  box.querySelector('[data-row-turn="-1"]').hidden = !isBefore;
  box.querySelector('[data-row-turn="1"]').hidden = !isAfter;
}

// Scrolling does not bubble.
document.addEventListener("scroll", (event) => {
  if (event.target.matches?.("[data-row-scroll]")) show(event.target);
}, { capture: true, passive: true });

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-row-turn]");
  if (!button) return;
  const row = button.closest("[data-row]").querySelector("[data-row-scroll]");
  const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
  row.scrollBy({ left: onward(row) * Number(button.dataset.rowTurn) * row.clientWidth * 0.8, behavior });
});

/** Takes up the rows inside `root`. */
export function scrollRows(root) {
  for (const row of root.querySelectorAll("[data-row-scroll]")) rows.observe(row);
}
