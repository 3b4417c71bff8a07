// The field in which a message is written, and its photo.
import { form, make, toEnd } from "./room.js";
import { drawOwn, queue } from "./sending.js";
import { icon } from "./server.js";
import { randomKey } from "./store.js";

function send() {
  const input = form.elements.body;
  const file = form.elements.file.files[0] || null;
  const body = input.value.trim();
  if ((!body && !file) || !input.checkValidity()) return;
  const draft = {
    body, file, alt: form.elements.alt.value.trim(), key: randomKey(), at: new Date().toISOString(),
    address: file ? URL.createObjectURL(file) : null,
  };
  const row = drawOwn(draft);
  form.reset();
  preview();
  grow();
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.focus();
  toEnd();
  queue(draft, row);
}

function grow() {
  const input = form.elements.body;
  input.style.height = "auto";
  input.style.height = `${Math.min(input.scrollHeight, 120)}px`;
  form.querySelector("[data-submit]").hidden = !input.value.trim() && !form.elements.file.files[0];
}

function preview() {
  const place = form.querySelector("[data-composer-preview]");
  const file = form.elements.file.files[0];
  place.hidden = !file;
  place.replaceChildren();
  if (!file) return;
  const picture = make("img");
  picture.alt = "The photo that you send";
  picture.addEventListener("load", () => URL.revokeObjectURL(picture.src));
  picture.src = URL.createObjectURL(file);
  const drop = make("button", "icon-button");
  drop.type = "button";
  drop.setAttribute("aria-label", "Remove the photo");
  drop.append(icon("close"));
  drop.addEventListener("click", () => {
    form.elements.file.value = "";
    preview();
    grow();
    form.elements.body.focus();
  });
  place.append(picture, drop);
}

if (form) {
  // Before the module that holds a second submit back: nothing is submitted here.
  form.removeAttribute("data-once");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send();
  });
  form.addEventListener("input", grow);
  form.elements.file.addEventListener("change", () => {
    preview();
    grow();
  });
  // Return sends, Shift+Return starts a line; on a phone's keyboard Return starts a line.
  form.elements.body.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing || matchMedia("(pointer: coarse)").matches) return;
    event.preventDefault();
    send();
  });
  grow();
  if (!matchMedia("(pointer: coarse)").matches) form.elements.body.focus({ preventScroll: true });
}
