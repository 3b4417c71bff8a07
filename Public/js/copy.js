// Copies links, of an invitation from its field and of a post from its menu; or gives them to the device's share sheet.
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
    toast("The link is selected. Copy it with the keyboard or the menu.");
  }
});

if (navigator.share) document.documentElement.dataset.shares = "";

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-share-link]");
  if (!button || !navigator.share) return;
  const url = document.getElementById(button.dataset.shareLink).value;
  // Closing the sheet is a change of mind: nothing went wrong.
  await navigator.share({ url }).catch((error) => {
    if (error.name !== "AbortError") toast("The link could not be shared. Copy it instead.");
  });
});
