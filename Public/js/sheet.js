// Sheets and dialogs: `dialog` elements, which hold the focus, close by Escape and give the focus back.
import { icon, page } from "./server.js";
import { toast } from "./toast.js";

function make(kind, label) {
  const dialog = document.createElement("dialog");
  dialog.className = kind;
  dialog.setAttribute("aria-label", label);
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  return dialog;
}

function messages() {
  const place = document.createElement("div");
  place.className = "toasts";
  place.dataset.toasts = "";
  place.setAttribute("role", "status");
  return place;
}

/**
 * Opens the part of another page that is marked as a sheet's content, over this one.
 * `instead` makes what is shown where there is no connection.
 */
export async function openSheet(address, title, instead) {
  const dialog = make("sheet", title);
  const head = document.createElement("div");
  head.className = "sheet-head";
  const heading = document.createElement("h2");
  heading.textContent = title;
  const close = document.createElement("button");
  close.type = "button";
  close.className = "icon-button";
  close.setAttribute("aria-label", "Close");
  close.append(icon("close"));
  close.addEventListener("click", () => dialog.close());
  head.append(heading, close);
  const body = document.createElement("div");
  body.className = "sheet-body";
  const wait = document.createElement("div");
  wait.className = "sheet-wait";
  wait.setAttribute("role", "status");
  const words = document.createElement("span");
  words.className = "visually-hidden";
  words.textContent = "Loading";
  const rows = Array.from({ length: 4 }, () => document.createElement("div"));
  for (const row of rows) row.className = "skeleton";
  wait.append(words, ...rows);
  body.append(wait);
  dialog.append(head, body, messages());
  dialog.showModal();
  try {
    const content = (await page(address)).querySelector("[data-sheet-content]");
    body.classList.toggle("sheet-form", content.classList.contains("column-form"));
    body.replaceChildren(...content.childNodes);
  } catch (error) {
    if (error.status !== 0 || !instead) {
      dialog.close();
      toast(error.message);
      return dialog;
    }
    body.replaceChildren(instead());
  }
  dialog.dispatchEvent(new CustomEvent("filled", { bubbles: true }));
  return dialog;
}

/** A menu of the given elements, with Cancel below them. */
export function openMenu(label, content) {
  const dialog = make("menu-dialog", label);
  const cancel = document.createElement("button");
  cancel.type = "button";
  cancel.className = "menu-item";
  cancel.textContent = "Cancel";
  cancel.addEventListener("click", () => dialog.close());
  content.append(cancel);
  dialog.append(content);
  dialog.showModal();
  return dialog;
}

/** Asks; answers true if the one named action was chosen. */
export function ask(question, explanation, action) {
  return new Promise((answer) => {
    const dialog = make("question", question);
    const text = document.createElement("div");
    text.className = "dialog-text";
    const heading = document.createElement("h2");
    heading.textContent = question;
    const words = document.createElement("p");
    words.className = "quiet";
    words.textContent = explanation;
    text.append(heading, words);
    const form = document.createElement("form");
    form.method = "dialog";
    for (const [label, value, look] of [[action, "yes", "menu-item danger"], ["Cancel", "no", "menu-item"]]) {
      const button = document.createElement("button");
      button.className = look;
      button.value = value;
      button.textContent = label;
      form.append(button);
    }
    dialog.append(text, form);
    dialog.addEventListener("close", () => answer(dialog.returnValue === "yes"));
    dialog.showModal();
    form.lastChild.focus();
  });
}
