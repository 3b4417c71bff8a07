// The chosen photos: each with its preview, its place and its description.
import { cropSlider, draggable, showCrop } from "./crop.js";
import { isolated } from "./isolated.js";
import { isVideo } from "./recognise.js";
import { most } from "./most.js";
import { randomKey } from "./store.js";
import { icon } from "./server.js";
import { isHEIC, seenByServer } from "./unseen.js";

// The widest and the tallest that a post shows, as on the server (`MediaAPI.Attachment.shape`).
const widest = 1.91;
const tallest = 0.8;

function button(name, label, mark) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "icon-button icon-button-small";
  made.dataset[mark] = "";
  made.setAttribute("aria-label", label);
  made.append(icon(name));
  return made;
}

function picture(item) {
  const isFilm = isVideo(item.file);
  const element = document.createElement(isFilm ? "video" : "img");
  if (isFilm) Object.assign(element, { muted: true, playsInline: true, preload: "metadata" });
  else element.alt = "";
  element.src = item.preview;
  return element;
}

export class Chosen {
  items = [];

  constructor(list, preview, onchange) {
    this.list = list;
    this.preview = preview;
    this.onchange = onchange;
    for (const place of [list, preview]) place.addEventListener("click", (event) => this.press(event));
    list.addEventListener("input", (event) => {
      const item = this.of(event.target);
      if (!item || event.target.name !== "alt") return;
      item.alt = event.target.value;
      onchange();
    });
  }

  of(element) {
    const { item: id, slideOf = id } = element.closest("[data-item], [data-slide-of]")?.dataset ?? {};
    return this.items.find((item) => item.id === slideOf);
  }

  /** Takes files in, recognised, each with what is kept of it. */
  add(files) {
    for (const one of files.slice(0, most - this.items.length)) this.put({ id: randomKey(), alt: "", ...one });
  }

  put(item) {
    item.preview = URL.createObjectURL(item.file);
    item.row = this.row(item);
    item.slide = this.slide(item);
    draggable(item, this.onchange);
    this.items.push(item);
    this.lay();
    if (item.refused) this.refuse(item, item.refused);
  }

  row(item) {
    const row = document.createElement("li");
    row.className = "item";
    row.dataset.item = item.id;
    const frame = document.createElement("div");
    frame.className = "item-photo";
    frame.append(picture(item));
    const fields = document.createElement("div");
    fields.className = "item-fields";
    const label = document.createElement("label");
    label.className = "visually-hidden";
    label.htmlFor = `alt-${item.id}`;
    const alt = document.createElement("textarea");
    Object.assign(alt, { className: "input", id: label.htmlFor, name: "alt", rows: 2, maxLength: 1000, autocomplete: "off", dir: "auto" });
    alt.placeholder = "Describe it (alt text)";
    alt.value = item.alt;
    const state = document.createElement("p");
    state.className = "item-state error";
    state.dataset.state = "";
    fields.append(label, alt, cropSlider(item, this.onchange), state);
    const buttons = document.createElement("div");
    buttons.className = "item-buttons";
    buttons.append(
      button("up", "Move forward", "forward"), button("down", "Move back", "backward"),
      button("close", "Remove", "remove")
    );
    row.append(frame, buttons, fields);
    return row;
  }

  slide(item) {
    const slide = document.createElement("div");
    slide.className = "slide";
    slide.dataset.slideOf = item.id;
    const shown = picture(item);
    for (const kind of ["load", "loadedmetadata"]) {
      shown.addEventListener(kind, () => {
        item.ratio = (shown.naturalWidth || shown.videoWidth) / (shown.naturalHeight || shown.videoHeight) || 1;
        this.shape();
      });
    }
    shown.addEventListener("error", () => {
      item.row.querySelector(".item-photo").replaceChildren(icon("photo"));
      if (!item.refused) this.ask(item, shown);
    });
    slide.append(shown);
    return slide;
  }

  /** Has the server make the preview, once. */
  async ask(item, shown) {
    const seen = item.isAsked || !isHEIC(item.file) ? null : seenByServer(item.file);
    item.isAsked = true;
    if (seen) this.note(item, `Preparing a preview of ${isolated(item.file.name)}…`);
    const picture = await seen;
    if (item.refused || !this.items.includes(item)) return;
    if (!picture) return this.note(item, `${isolated(item.file.name)} cannot be previewed here; it will show once it is shared.`);
    this.drop(item);
    item.preview = URL.createObjectURL(picture);
    shown.src = item.preview;
    item.slide.replaceChildren(shown);
    const small = document.createElement("img");
    Object.assign(small, { alt: "", src: item.preview });
    item.row.querySelector(".item-photo").replaceChildren(small);
  }

  /** Words in place of the picture. */
  note(item, words, ...more) {
    const note = document.createElement("div");
    note.className = "preview-note quiet";
    const line = document.createElement("p");
    line.textContent = words;
    note.append(line, ...more);
    item.slide.replaceChildren(note);
  }

  /** The preview has the shape that the post will have: that of the tallest. */
  shape(isSquare = this.isSquare) {
    this.isSquare = isSquare;
    const ratio = (item) => (isSquare ? 1 : item.ratio || 1);
    const box = Math.min(widest, Math.max(tallest, this.items.length > 0 ? Math.min(...this.items.map(ratio)) : 1));
    this.preview.style.setProperty("--shape", box);
    for (const item of this.items) {
      const cut = Math.max(box / ratio(item), ratio(item) / box);
      item.slide.classList.toggle("slide-whole", this.items.length > 1 && cut >= 1.5);
      showCrop(item, isSquare, this.items.length === 1);
    }
  }

  /** Puts rows and previews into the order of the items. */
  lay() {
    const { items, list, preview } = this;
    list.hidden = items.length === 0;
    this.shape();
    if (items.length === 0) {
      const empty = document.createElement("span");
      empty.className = "preview-empty";
      empty.append(icon("photo"));
      preview.replaceChildren(empty);
      list.replaceChildren();
      return;
    }
    const slides = document.createElement("div");
    slides.className = "slides";
    slides.tabIndex = 0;
    slides.setAttribute("role", "group");
    slides.setAttribute("aria-label", items.length === 1 ? "Preview" : `Preview of ${items.length} photos`);
    slides.append(...items.map((item) => item.slide));
    preview.replaceChildren(slides);
    list.replaceChildren(...items.map((item) => item.row));
    items.forEach((item, index) => {
      const place = `photo ${index + 1}`;
      const [forward, backward, remove] = item.row.querySelectorAll(".item-buttons button");
      item.row.querySelector("label").textContent = `Alt text of ${place}`;
      item.row.querySelector(".item-crop span").textContent = `Visible part of ${place}`;
      forward.setAttribute("aria-label", `Move ${place} forward`);
      backward.setAttribute("aria-label", `Move ${place} back`);
      remove.setAttribute("aria-label", `Remove ${place}`);
      forward.disabled = index === 0;
      backward.disabled = index === items.length - 1;
      forward.hidden = backward.hidden = items.length === 1;
    });
  }

  press(event) {
    const pressed = event.target.closest("button");
    const item = pressed && this.of(pressed);
    if (!item) return;
    const index = this.items.indexOf(item);
    if ("remove" in pressed.dataset) {
      this.items.splice(index, 1);
      this.drop(item);
      this.lay();
      (this.items[Math.min(index, this.items.length - 1)]?.row.querySelector("[data-remove]") || this.input)?.focus();
    } else {
      const to = index + ("forward" in pressed.dataset ? -1 : 1);
      this.items.splice(index, 1);
      this.items.splice(to, 0, item);
      this.lay();
      (pressed.disabled ? item.row.querySelector(".item-buttons button:not(:disabled)") : pressed).focus();
    }
    this.onchange();
  }

  drop(item) {
    URL.revokeObjectURL(item.preview);
  }

  /** Takes away what the server has refused for good. */
  removeRefused() {
    for (const item of this.items.filter((one) => one.refused)) this.drop(item);
    this.items = this.items.filter((one) => !one.refused);
  }

  hasRefused() {
    return this.items.some((item) => item.refused);
  }

  /** Says why a file cannot be shared; it can only go. */
  refuse(item, reason) {
    item.refused = reason;
    const line = item.row.querySelector("[data-state]");
    line.setAttribute("role", "alert");
    line.textContent = reason;
    const remove = document.createElement("button");
    remove.type = "button";
    remove.className = "button button-small button-quiet";
    remove.dataset.remove = "";
    remove.textContent = "Remove";
    this.note(item, reason, remove);
    item.slide.parentElement.scrollLeft = item.slide.offsetLeft;
  }
}
