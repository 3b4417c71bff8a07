// Creating a post: photos made smaller before they are sent, what a photo says of its place and camera offered, never sent by itself.
import { asksForAlt } from "./alt-reminder.js";
import { audienceOf } from "./audience.js";
import { nearestCity } from "./cities.js";
import { compose } from "./compose.js";
import { readEXIF } from "./exif.js";
import { api, home } from "./home.js";
import { isolated } from "./isolated.js";
import { offer } from "./photo-offer.js";
import { choose, chosenLocation } from "./place-field.js";
import { isVideo } from "./recognise.js";
import { shrink } from "./shrink.js";
import { chosenTags, restoreTags } from "./tag-field.js";

const form = document.querySelector("[data-upload]");
const field = form.querySelector("[data-place-field]");
const camera = form.querySelector("[data-camera-field]");

/** Offers the place that a photo says it was taken at. The position stays here until somebody accepts the offer. */
async function offerPlace(point) {
  if (form.elements.location.value) return;
  const city = await nearestCity(point);
  if (!city || form.elements.location.value) return;
  offer(field, `This photo says it is from near ${isolated(city.name)}.`, () => choose(city, point));
}

function offerCamera({ model, lens, exposure }) {
  const said = [model, lens, exposure].filter(Boolean);
  if (said.length === 0 || !camera.hidden) return;
  camera.hidden = false;
  camera.querySelector("[data-camera-said]").textContent = said.map(isolated).join(" · ");
  Object.assign(form.elements.cameraModel, { value: model });
  Object.assign(form.elements.cameraLens, { value: lens });
  Object.assign(form.elements.cameraExposure, { value: exposure });
}

/** Shows what a draft has kept in fields that are drawn. */
function restored({ tags, cameraModel = "", cameraLens = "", cameraExposure = "" }) {
  if (tags) restoreTags(tags);
  offerCamera({ model: cameraModel, lens: cameraLens, exposure: cameraExposure });
  form.elements.precision.dispatchEvent(new Event("input"));
}

async function prepare(file) {
  if (isVideo(file)) return file;
  const said = await readEXIF(file).catch(() => null);
  if (said?.point) offerPlace(said.point);
  if (said?.camera) offerCamera(said.camera);
  return shrink(file);
}

function post() {
  const { caption, showsCamera, cameraModel, cameraLens, cameraExposure } = form.elements;
  const body = {
    caption: caption.value, tags: chosenTags(), audience: audienceOf(form),
    allowsSaving: form.querySelector("[type=checkbox][name=saving]")?.checked,
  };
  const location = chosenLocation();
  if (location) body.location = location;
  if (showsCamera.checked) body.camera = { model: cameraModel.value, lens: cameraLens.value, exposure: cameraExposure.value };
  return {
    path: `${api}/posts`, body, field: "media", noun: "post", needsAll: true,
    done: { words: "Your post is shared.", path: `${home}/p/`, isItsOwn: true },
  };
}

compose({
  text: "caption", needsMedia: true, post, prepare, restored, asks: asksForAlt(form), next: () => home, kept: "Your post is kept as a draft.",
});
