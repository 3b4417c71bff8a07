// The photos of a form: those that its log has, as far as a device may change them, and those that were chosen, as small as they are kept and
// without what they say of themselves: they are made so while the rest of the form is filled in. The day that one says is offered before.
import { find } from "./device.js";
import { fault } from "./fault.js";
import { elements } from "./merge.js";
import { leftOut, most } from "./most.js";

// As on the server (`WandrAPI.Limits.alt`).
const mostWords = 1000;
const made = new WeakMap();

const values = (form, selector) => [...form.querySelectorAll(selector)].map((field) => field.value);
const removed = (form) => values(form, "[name=remove]:checked");

/** Those that the log has and is to keep. */
export function keptPhotos(form) {
  const gone = new Set(removed(form));
  return values(form, "[name=photo]").filter((id) => !gone.has(id));
}

/** Whether the form changes of them what isn't merged: their order, or a description. */
export function isForServer(form) {
  const isMoved = [...form.querySelectorAll("[name=order]")].some((field, index) => field.selectedIndex !== index);
  return isMoved || [...form.querySelectorAll(".album-photo [name=alt]")].some((field) => field.value !== field.defaultValue);
}

/** What this device takes out already isn't shown any more, though the server has drawn it. */
export function hideRemoved(form, thing) {
  const there = new Set(elements(thing, "media"));
  const isGone = (id) => !there.has(id) && thing.elements.some(({ set, element }) => set === "media" && element === id);
  for (const box of form.querySelectorAll("[name=remove]")) {
    box.checked = isGone(box.value);
    box.closest(".album-photo").hidden = box.checked;
  }
}

/** A file as it is kept; begun once for each. What makes it so is fetched with the first one. */
export function small(file) {
  if (!made.has(file)) made.set(file, import("./photo-file.js").then(({ keptPhoto }) => keptPhoto(file)));
  return made.get(file);
}

/** How many more photos the log has room for. */
async function roomOf(form, id) {
  // A browser that keeps nothing knows what the form says.
  const found = await find("log", id).catch(() => null);
  const sent = new Set([...(found ? elements(found.thing, "media") : []), ...values(form, "[name=photo]")]);
  const waiting = (found?.photos ?? []).filter((photo) => !sent.has(photo.media));
  return Math.max(0, most - (sent.size - removed(form).length + waiting.length));
}

/** Says below the field which files were left out. It is no error of the form, which can be sent. */
function sayLeftOut(field, files) {
  const place = field.closest(".field");
  let line = place.querySelector("[data-left-out]");
  if (!line) {
    line = Object.assign(document.createElement("p"), { className: "hint" });
    line.dataset.leftOut = "";
    line.setAttribute("role", "alert");
    place.append(line);
  }
  line.textContent = leftOut(files, "log");
}

/**
 * Takes of the chosen files those that the log has room for, and names the others. The field holds these alone from then on, so that the server
 * gets no more where the form goes there.
 */
export async function takeFitting(form, id) {
  const field = form.elements.file;
  const files = [...(field?.files ?? [])];
  if (files.length === 0) return [];
  const taken = files.slice(0, await roomOf(form, id));
  // Others may have been chosen meanwhile.
  if (taken.length === files.length || field.files[0] !== files[0]) return taken;
  const held = new DataTransfer();
  for (const file of taken) held.items.add(file);
  field.files = held.files;
  sayLeftOut(field, files.slice(taken.length));
  return taken;
}

/** Answers the photos that the log has room for; throws where one is none. */
export async function chosenPhotos(form, id) {
  return Promise.all((await takeFitting(form, id)).map(small));
}

/** The descriptions of so many photos: a line for each, and of one alone all that was written. */
export function descriptions(form, count) {
  if (count === 0) return [];
  const text = form.querySelector("#alt").value;
  const lines = (count === 1 ? [text] : text.split("\n")).map((line) => line.trim());
  if (lines.some((line) => [...line].length > mostWords)) throw fault("Describe each photo in at most 1,000 characters.");
  return lines;
}

document.addEventListener("change", async (event) => {
  const { name, form } = event.target;
  if (name !== "file") return;
  form?.querySelector("[data-left-out]")?.remove();
  const files = [...event.target.files].slice(0, most);
  for (const file of files) small(file).catch(() => {});
  // A trip has no day of a visit.
  if (!form?.elements.day) return;
  const { offerDay } = await import("./photo-day.js");
  for (const file of files) await offerDay(file, form.elements);
});
