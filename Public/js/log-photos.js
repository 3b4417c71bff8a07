// The photos that a form has chosen, as small as they are kept: they are made so while the rest of the form is filled in.
import { find } from "./device.js";
import { fault } from "./fault.js";
import { isolated } from "./isolated.js";
import { elements } from "./merge.js";
import { recognise } from "./recognise.js";
import { shrink } from "./shrink.js";

// As on the server (`WandrAPI.Limits.media`).
const most = 10;
const made = new WeakMap();

async function make(file) {
  const known = await recognise(file);
  if (!known.type.startsWith("image/")) throw fault(`${isolated(file.name)} isn’t a photo.`);
  return shrink(known);
}

/** Begun once for each file. */
function small(file) {
  if (!made.has(file)) made.set(file, make(file));
  return made.get(file);
}

/** Answers the photos; throws where one is none, or there are too many. */
export async function chosenPhotos(form, id) {
  const files = [...(form.elements.file?.files ?? [])];
  if (files.length === 0) return [];
  const found = await find("log", id);
  const sent = new Set(found ? elements(found.thing, "media") : []);
  const waiting = (found?.photos ?? []).filter((photo) => !sent.has(photo.media));
  if (sent.size + waiting.length + files.length > most) throw fault(`A log has at most ${most} photos.`);
  return Promise.all(files.map(small));
}

document.addEventListener("change", (event) => {
  if (event.target.name !== "file") return;
  for (const file of event.target.files) small(file).catch(() => {});
});
