// Copies links: of an invitation from its field, of a post from its menu.
import { openMenu } from "./sheet.js";
import { toast } from "./toast.js";

/** Where the browser refuses to copy, the link is shown, selected. */
function show(address) {
  const content = document.createElement("div");
  content.className = "menu-items";
  const label = document.createElement("label");
  label.className = "shown-link";
  const field = document.createElement("input");
  Object.assign(field, { className: "input", readOnly: true, value: address });
  label.append("Copy this link", field);
  content.append(label);
  openMenu("Link", content);
  field.focus();
  field.select();
}

document.addEventListener("click", async (event) => {
  const link = event.target.closest("a[data-copy-link]");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  link.closest("dialog")?.close();
  try {
    await navigator.clipboard.writeText(link.href);
    toast("Link copied.");
  } catch {
    show(link.href);
  }
});

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const input = document.getElementById(button.dataset.copy);
  input.select();
  try {
    await navigator.clipboard.writeText(input.value);
    toast("Link copied.");
  } catch {
    // Without https a browser may refuse; the text is selected, so that it can be copied by hand.
    toast("The link is selected: copy it with the keyboard or the menu.");
  }
});
