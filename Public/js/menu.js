// The three dots open as a sheet.
import { openMenu } from "./sheet.js";

document.addEventListener("click", (event) => {
  const summary = event.target.closest("[data-menu] > summary");
  if (!summary) return;
  event.preventDefault();
  const content = summary.nextElementSibling.cloneNode(true);
  const dialog = openMenu(summary.getAttribute("aria-label"), content);
  dialog.dataset.post = summary.closest("[data-post]")?.dataset.post || "";
  // A download leaves the page where it is.
  dialog.addEventListener("click", ({ target }) => target.closest("[data-download]") && dialog.close());
});
