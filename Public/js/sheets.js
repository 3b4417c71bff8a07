// Links that open what they lead to as a sheet over the page: forms and questions. Without scripts they are pages.
import { openSheet } from "./sheet.js";

document.addEventListener("click", async (event) => {
  const close = event.target.closest("dialog [data-close]");
  if (close) {
    event.preventDefault();
    return void close.closest("dialog").close();
  }
  const link = event.target.closest("a[data-sheet]");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  link.closest("dialog")?.close();
  const dialog = await openSheet(link.href, link.dataset.sheet);
  dialog.querySelector(".sheet-body textarea, .sheet-body input:not([type=hidden], [type=radio], [type=checkbox])")?.focus();
});
