// Forms about what their person writes: what they say lands on the device and shows at once; it is sent by itself. Where the device can't keep it
// the form goes the way that it has without scripts.
import { serverIsAway } from "./away.js";
import { photoOf, write } from "./device.js";
import { fault } from "./fault.js";
import { home } from "./home.js";
import { sayLater } from "./left.js";
import { asDrawn, details, fillDetails, isRefused, logOf } from "./log-details.js";
import { chosenPhotos, descriptions, isForServer, takeFitting } from "./log-photos.js";
import { picked } from "./picked.js";
import { askToKeep, sayRoom } from "./storage-room.js";
import { difference, newID } from "./things.js";
import { toast } from "./toast.js";

const uuid = "([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})";
const below = (path) => new RegExp(`^${home}/${path.replace("{id}", uuid)}$`);
const said = (form, name) => form.elements[name]?.value ?? "";
const heading = () => document.querySelector("main h1, .top-title")?.textContent.trim() ?? "";

/** The name of the place that a form is about. */
function placeName(form) {
  const named = form.closest("article, li, section")?.querySelector(".log-place");
  return (named?.textContent ?? heading()).trim();
}

/** The day that a clock shows at the place; the device's where its zone isn't known. */
function today(zone) {
  const parts = (options) => new Intl.DateTimeFormat("en", { year: "numeric", month: "2-digit", day: "2-digit", ...options }).formatToParts();
  let found;
  try {
    found = parts(zone ? { timeZone: zone } : {});
  } catch {
    // A zone that this browser doesn't know.
    found = parts({});
  }
  const part = (type) => found.find((one) => one.type === type).value;
  return `${part("year")}-${part("month")}-${part("day")}`;
}

function degrees(text, most) {
  const number = Number(text.replace(/\s/g, "").replace(",", ".") || NaN);
  if (!(Math.abs(number) <= most)) throw fault("Give the place in degrees, such as 59.3293 and 18.0686.");
  return String(number);
}

// MARK: What a form says

/** The place of a service over the network, which the server finds by the service's name for it. */
function provided(form, id) {
  const providerID = said(form, "provider");
  return providerID ? [{ kind: "place", id, fields: { providerID, name: placeName(form) } }] : [];
}

/** The logs that forms make. A page that is kept has the same form for several visits: so each time that it is opened the log is another one. */
const made = new WeakMap();

async function rate(form, _, button) {
  const id = made.get(form) ?? newID();
  made.set(form, id);
  const { day, photo } = picked.get(form) ?? {};
  const fields = {
    placeID: said(form, "place"), rating: button?.value ?? "", visibility: "friends", visitedOn: day ?? today(form.dataset.zone),
  };
  if (!fields.placeID || !fields.rating) return null;
  // As its person has chosen for all, where the page knows it.
  const saving = document.querySelector("[data-saving]")?.dataset.saving;
  if (saving) fields.allowsSaving = String(saving === "yes");
  const photos = photo ? [photoOf({ kind: "log", id }, await photo, "")] : [];
  await write([...provided(form, fields.placeID), { kind: "log", id, fields, shown: { place: placeName(form) } }], photos);
  return { words: "Logged. Add details if you like.", next: `${home}/details#${id}` };
}

async function pin(form) {
  const fields = {
    name: said(form, "name").trim(), address: said(form, "address").trim(), latitude: degrees(said(form, "latitude"), 90),
    longitude: degrees(said(form, "longitude"), 180), isPrivate: String(!form.elements.shared?.checked),
  };
  if (!fields.name) throw fault("Give the place a name.");
  await write([{ kind: "place", id: newID(), fields }]);
  // A photo that it was set for is still chosen there.
  return form.matches("[data-photo-pin]") ? { words: "Pin set." } : { words: "Pin set.", next: `${home}/new` };
}

async function log(form, given) {
  const id = given ?? logOf(form);
  const change = await details();
  if (isForServer(form)) {
    if (navigator.onLine && !serverIsAway()) return null;
    throw fault("Descriptions and positions of photos need a connection. Save again once you’re online, or leave them as they were.");
  }
  const files = await chosenPhotos(form, id);
  const alts = descriptions(form, files.length);
  const photos = files.map((file, index) => photoOf({ kind: "log", id }, file, alts[index] ?? ""));
  if (change || photos.length > 0) await write(change ? [{ kind: "log", id, ...change }] : [], photos);
  return { words: "Log saved.", next: `${home}/device` };
}

/** What the forms of trips said when the page came. */
const before = new WeakMap();
const trip = (form) => ({ name: said(form, "name").trim(), startDate: said(form, "startDate") || null, endDate: said(form, "endDate") || null });

async function saveTrip(form, given) {
  const [id, now] = [given ?? newID(), trip(form)];
  if (!now.name) throw fault("Give the trip a name.");
  if (now.startDate && now.endDate && now.endDate < now.startDate) throw fault("The last day is before the first one.");
  if (form.elements.uncovered?.checked) {
    // A cover is set by a call of its own, and what is none has nothing to send.
    if (navigator.onLine && !serverIsAway()) return null;
    throw fault("Removing the cover photo needs a connection. Save again once you’re online, or leave it.");
  }
  // Of a trip that is there what was changed; all of a new one.
  const fields = given ? (difference(before.get(form) ?? {}, now, [])?.fields ?? {}) : now;
  const photos = (await chosenPhotos(form, id)).slice(0, 1).map((file) => photoOf({ kind: "trip", id }, file, ""));
  const writes = Object.keys(fields).length > 0 ? [{ kind: "trip", id, fields }] : [];
  if (writes.length + photos.length > 0) await write(writes, photos);
  return { words: "Trip saved.", next: `${home}/trips` };
}

async function deleteLog(_, id) {
  await write([{ kind: "log", id, isRemoved: true }]);
  return { words: "Deleted. You can put it back for a day.", next: `${home}/device` };
}

async function deleteTrip(_, id) {
  await write([{ kind: "trip", id, isRemoved: true }]);
  return { words: "Trip deleted. Its logs are still yours.", next: `${home}/trips` };
}

/** The button says the other from now on: the page brings both. */
function turnWant(form, id, isWanted) {
  const other = document.querySelector(`template[data-want="${isWanted ? "on" : "off"}"]`)?.content.querySelector("form").cloneNode(true);
  if (!other) return;
  other.setAttribute("action", `${home}/places/${id}/${isWanted ? "unwant" : "want"}`);
  const origin = form.querySelector("[name=log]");
  if (origin) other.prepend(origin.cloneNode());
  form.replaceWith(other);
  other.querySelector("button").focus({ preventScroll: true });
}

async function want(form, id) {
  const fields = { log: said(form, "log") || null };
  await write([...provided(form, id), { kind: "want", id, fields, isRestored: true, shown: { place: placeName(form) } }]);
  turnWant(form, id, true);
  return { words: "Saved to “Want to go”." };
}

async function unwant(form, id) {
  await write([{ kind: "want", id, isRemoved: true, shown: { place: placeName(form) } }]);
  turnWant(form, id, false);
  return { words: "Taken off “Want to go”." };
}

const forms = [
  [below("new"), rate], [below("new/pin"), pin], [below("details"), log], [below("l/{id}/edit"), log], [below("l/{id}/delete"), deleteLog],
  [below("trips/new"), saveTrip], [below("trips/{id}/edit"), saveTrip], [below("trips/{id}/delete"), deleteTrip],
  [below("places/{id}/want"), want], [below("places/{id}/unwant"), unwant],
];

/** What keeps the form, and the ID in its address; null where it is none of ours. One that the server has refused goes there once more. */
function keeperOf(form) {
  if (form.method !== "post" || isRefused(form)) return null;
  const path = new URL(form.action, location.href).pathname;
  for (const [pattern, keep] of forms) {
    const parts = pattern.exec(path);
    if (parts) return { keep, id: parts[1] };
  }
  return null;
}

// MARK: Sending

function wake(form, button) {
  delete form.dataset.sent;
  button?.removeAttribute("aria-disabled");
}

/** The way without scripts, once this submission is over: until then the browser begins no other one of the form. */
function byServer(form, button) {
  setTimeout(() => {
    wake(form, button);
    form.dataset.byServer = "yes";
    form.requestSubmit(button);
  }, 0);
}

async function submit(form, button, { keep, id }) {
  try {
    const done = await keep(form, id, button);
    if (!done) return byServer(form, button);
    askToKeep().catch(() => {});
    if (!done.next) {
      wake(form, button);
      return toast(done.words);
    }
    sayLater(done.words);
    location.assign(done.next);
  } catch (error) {
    if (error.isFault) {
      wake(form, button);
      return toast(error.message);
    }
    // No room, or a browser that keeps nothing.
    await sayRoom();
    if (navigator.onLine && !form.closest("[data-device]")) return byServer(form, button);
    wake(form, button);
    toast("This device has no room to keep it. Delete something else, or send it when you’re online.");
  }
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  const ours = event.defaultPrevented || form.dataset.byServer ? null : keeperOf(form);
  if (!ours) return;
  event.preventDefault();
  submit(form, event.submitter, ours);
});

// The page may come back from the browser's memory.
addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form[data-by-server]")) delete form.dataset.byServer;
});

/** What a log has no room for is named as soon as it is chosen, or as a photo stays after all. */
function fitPhotos(form) {
  if (form?.elements.day && form.elements.file) takeFitting(form, logOf(form));
}

document.addEventListener("change", ({ target: { form, name } }) => {
  if (["file", "remove"].includes(name)) fitPhotos(form);
});

// Photos may have been chosen before this script had come.
for (const form of document.querySelectorAll("form")) fitPhotos(form);
for (const form of document.querySelectorAll("form")) if (keeperOf(form)?.keep === saveTrip) before.set(form, trip(asDrawn(form)));
sayRoom();
export const filled = fillDetails();
