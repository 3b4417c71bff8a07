// The form with the details of a log: filled in from this device, also for a log that only this device has, and read back as what was changed.
import { find, own } from "./device.js";
import { fault } from "./fault.js";
import { home } from "./home.js";
import { hideRemoved, keptPhotos } from "./log-photos.js";
import { elements } from "./merge.js";
import { difference, saidBy, valueOf } from "./things.js";

const names = ["rating", "note", "tripID", "visitedOn", "visibility", "allowsSaving"];
const mostTags = 10; // as on the server (`WandrAPI.Limits.tags`)
const form = document.querySelector("form[data-details]");

/** What the form said when its person began. */
let before = null;
/** The filling in that was begun last. */
let filling = null;

/** A form as its page came: what is written in it since, and what a browser has put back into it, left out. */
export function asDrawn(one) {
  const drawn = one.cloneNode(true);
  drawn.reset();
  return drawn;
}

/** Whether the server has drawn what is wrong with a form: it says what was typed, and nobody knows what of it is new. */
export const isRefused = (one) => one.querySelector(".alert, .error") !== null;

/** The ID behind the address's #; empty where something else is there, such as where the link to the content leads. */
const named = () => /^#([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(location.hash)?.[1] ?? "";

/** The log that the page shows where it is kept. */
let shown = named();

/** The log that the form is about: in its address, where the server knows it; behind the address's #, where the page is kept. */
export const logOf = (one) => one.dataset.details || shown;

/** The day as devices write it: as much as is known; null for nothing. */
export function dateOf(day, month, year) {
  const wrong = fault("This isn’t a date. Leave out what you don’t remember, the day first.");
  const parts = [year, month, day].map((part) => part.trim());
  if (parts.some((part) => !/^\d*$/.test(part))) throw wrong;
  const [y, m, d] = parts.map(Number);
  if ((m && !y) || (d && !m)) throw wrong;
  if (!y) return null;
  const last = new Date(Date.UTC(2000, m || 12, 0)).getUTCDate();
  const leap = m === 2 && !(y % 4 === 0 && (y % 100 !== 0 || y % 400 === 0)) ? 1 : 0;
  if (y < 1900 || y > 9999 || m > 12 || d > last - leap) throw wrong;
  return [String(y), ...[m, d].filter(Boolean).map((part) => String(part).padStart(2, "0"))].join("-");
}

/** Tags as they are written with commas between, each once. */
export function tagsOf(text) {
  const written = text.split(",").map((tag) => tag.replace(/^[#\s]+/, "").trim()).filter(Boolean);
  return [...new Set(written)];
}

const savingBox = (one) => one.querySelector("[type=checkbox][name=saving]");

/** Whether others may save the photos; null where the form doesn't show it. */
function allowsSaving(one) {
  const box = savingBox(one);
  return !box || box.closest("label").hidden ? null : String(box.checked);
}

function read(one) {
  const said = (name) => one.elements[name]?.value ?? "";
  return {
    rating: said("rating") || null, note: said("note"), tags: tagsOf(said("tags")), visitedOn: dateOf(said("day"), said("month"), said("year")),
    tripID: said("trip") || null, visibility: said("visibility") || null, publishing: said("publishing") || null,
    allowsSaving: allowsSaving(one), media: keptPhotos(one),
  };
}

/** What was changed; null for nothing. Throws where it can't be so. */
export async function details() {
  await filling;
  const now = read(form);
  const mostNote = Number(form.elements.note.dataset.limit);
  if (!now.rating) throw fault("Say how it was.");
  if ([...now.note].length > mostNote) throw fault(`Use at most ${mostNote} characters for the note.`);
  if (now.tags.length > mostTags) throw fault(`A log has at most ${mostTags} tags.`);
  if (!now.tripID && now.visibility === "trip") throw fault("Choose the trip whose members see this.");
  if (!now.tripID && now.publishing === "tripEnd") throw fault("Choose the trip whose end to wait for.");
  // Of photos what was taken out by hand alone: one that came meanwhile stays.
  return difference(before ?? { media: now.media }, now, ["tags", "media"]);
}

/** The trips that this device knows, among those that the server has drawn. */
async function fillTrips(select) {
  const drawn = new Set([...select.options].map((option) => option.value));
  for (const { thing, isRemoved } of await own("trip")) {
    if (isRemoved || drawn.has(thing.id) || valueOf(thing, "membership") === "invited") continue;
    select.add(Object.assign(document.createElement("option"), { value: thing.id, textContent: valueOf(thing, "name") ?? "", dir: "auto" }));
  }
}

/** Of values that this page doesn't know, none is chosen. */
function choose(name, value) {
  for (const one of form.querySelectorAll(`[type=radio][name="${name}"]`)) one.checked = one.value === value;
}

/** Where nothing is known, what its person has chosen for all isn't known here either: the log gets it from the server. */
function chooseSaving(value) {
  const box = savingBox(form);
  box.closest("label").hidden = !value;
  box.checked = value === "true";
}

function fill(said) {
  const { elements: fields } = form;
  choose("rating", said.rating);
  fields.note.value = said.note ?? "";
  fields.tags.value = said.tags.join(", ");
  const [year = "", month = "", day = ""] = (said.visitedOn ?? "").split("-");
  fields.year.value = year;
  fields.month.value = month ? String(Number(month)) : "";
  fields.day.value = day ? String(Number(day)) : "";
  fields.trip.value = said.tripID ?? "";
  choose("visibility", said.visibility ?? "friends");
  choose("publishing", "");
  chooseSaving(said.allowsSaving);
}

/** What the server has drawn, and what waits over it. */
function withChange(drawn, { fields, elements: touched }) {
  const tags = new Set(touched.filter(({ set }) => set === "tags").map(({ element }) => element));
  const added = elements({ elements: touched }, "tags");
  const said = { ...drawn, tags: [...drawn.tags.filter((tag) => !tags.has(tag)), ...added] };
  for (const { name, value } of fields) said[name] = value;
  return said;
}

async function nameOf(found) {
  const place = await find("place", valueOf(found.thing, "placeID") ?? "");
  return (place && valueOf(place.thing, "name")) ?? found.entry?.shown.place ?? "";
}

async function fillIn() {
  if (!form) return;
  const found = await find("log", logOf(form)).catch(() => null);
  await fillTrips(form.elements.trip).catch(() => {});
  const isKept = !form.dataset.details;
  const waiting = isRefused(form) ? null : found?.entry?.thing;
  const isFilled = Boolean(isKept ? found : waiting);
  if (isFilled) {
    fill(isKept ? saidBy(found.thing, names) : withChange(read(asDrawn(form)), waiting));
    if (waiting) hideRemoved(form, waiting);
    const place = document.querySelector("[data-log-place]");
    if (place) place.textContent = await nameOf(found);
  }
  for (const part of document.querySelectorAll("[data-not-here]")) part.hidden = !isKept || Boolean(found);
  if (isKept) form.hidden = !found;
  const link = document.querySelector("[data-log-link]");
  if (link && logOf(form)) link.href = `${home}/l/${logOf(form)}`;
  try {
    before = read(isFilled ? form : asDrawn(form));
  } catch {
    // A day that this version doesn't know: then all that the form says is new.
    before = null;
  }
}

/** Fills the form in: wholly on the page that is kept, and with what waits where the server has drawn the rest. */
export const fillDetails = () => (filling = fillIn());

addEventListener("hashchange", () => {
  if (!form || form.dataset.details || !named() || named() === shown) return;
  shown = named();
  fillDetails();
});
