// Composing a post: choosing, describing, handing over to the outbox. Nothing that was chosen or typed is lost, not by a lost
// connection and not by a reload.
import { audienceOf, chooseAudience } from "./audience.js";
import { Chosen } from "./chosen.js";
import { focus } from "./crop.js";
import { deliver } from "./deliver.js";
import { draft, forgetDraft, forgetShared, keepDraft, sharedWith } from "./drafts.js";
import { sayLater } from "./left.js";
import { account, app } from "./home.js";
import { leftOut, most } from "./most.js";
import { keepPost } from "./outbox.js";
import { isVideo, recognise } from "./recognise.js";
import { icon } from "./server.js";
import { reserve } from "./shares.js";
import { randomKey } from "./store.js";

const form = document.querySelector("[data-upload]");
const find = (mark) => form.querySelector(`[data-${mark}]`);
const verb = find("submit").textContent;
const chosen = new Chosen(find("items"), find("preview"), changed);
const keepsOriginals = "originals" in form.dataset;
let isSending = false;
let isDone = false;
// Whether the browser keeps what is written here; some keep nothing.
let isKept = true;
let key = randomKey();
// See `compose`.
let what;
const text = () => form.elements[what.text];
const saving = () => form.querySelector("[type=checkbox][name=saving]");
const crop = () => form.elements.crop?.value ?? "original";

function changed() {
  find("submit").textContent = verb;
  form.elements.file.required = what.needsMedia && chosen.items.length === 0;
  remember();
}

const isBegun = () => chosen.items.length > 0 || text().value !== text().defaultValue;

/** What else the form says: when an update is published. */
function fields() {
  const known = ["alt", "crop", "part", "zone", "audience", "circle", "saving", what.text];
  return Object.fromEntries([...new FormData(form)].filter(([name, value]) => typeof value === "string" && !known.includes(name)));
}

const state = () => ({
  caption: text().value, crop: crop(), fields: fields(), audience: audienceOf(form), saving: saving()?.checked, place: location.pathname,
});
const items = () => chosen.items.map((item) => {
  const { id, file, original, keeps, alt, at, settings, upload, refused } = item;
  return { id, file, original, keeps, alt, at, settings, upload, refused, focus: crop() === "square" ? focus(item) : undefined };
});

/** Keeps the draft as it is now, and says so. */
async function remember() {
  clearTimeout(typing);
  if (isDone) return;
  if (!isBegun()) {
    find("kept").hidden = true;
    return forgetDraft(account);
  }
  isKept = await keepDraft({ ...state(), account, items: items(), key });
  find("kept").hidden = !isKept || isSending || !isBegun() || !find("problem").hidden;
}

let typing = 0;
function rememberSoon() {
  clearTimeout(typing);
  typing = setTimeout(remember, 300);
}

/** The page is left before the post was shared. */
function leave() {
  if (isDone || !isBegun()) return;
  remember();
  if (isKept) sayLater(what.kept);
}

/** A box is in what was kept only where it was ticked. */
function put(name, value) {
  const field = form.elements[name];
  if (field?.type === "checkbox") field.checked = true;
  else if (field) field.value = value;
}

function restore(kept) {
  text().value = kept.caption;
  text().dispatchEvent(new Event("input", { bubbles: true }));
  if (form.elements.crop) form.elements.crop.value = kept.crop;
  for (const [name, value] of Object.entries(kept.fields ?? {})) put(name, value);
  what.restored?.(kept.fields ?? {});
  chooseAudience(form, kept.audience);
  if (saving() && kept.saving !== undefined) saving().checked = kept.saving;
  for (const item of kept.items) chosen.put({ ...item, keeps: item.keeps ?? keepsOriginals });
  key = kept.key;
  form.elements.file.required = what.needsMedia && chosen.items.length === 0;
  showShape();
  if (kept.problem) problem(chosen.hasRefused() ? refusal : kept.problem);
}

const refusal = "Some files can’t be shared. Remove them, or choose others.";

function problem(words) {
  const place = find("problem");
  place.hidden = !words;
  place.textContent = words || "";
  if (words) find("kept").hidden = true;
}

function progress(share) {
  const box = find("progress");
  box.hidden = share === null;
  if (share === null) return;
  find("kept").hidden = true;
  box.querySelector("progress").value = Math.round(share * 100);
  box.querySelector("label").textContent = share < 1 ? `Sharing… ${Math.floor(share * 100)}%` : "Finishing…";
}

/** The post as an entry of the outbox: where it goes and with which files, what is said of it, and how it is written on. */
function made() {
  for (const item of chosen.items) {
    const part = crop() === "square" ? focus(item) : undefined;
    const settings = [crop(), ...(part ? [part] : []), item.alt.trim()].join("/");
    // A file goes once as it is; with other words or another shape it is another upload.
    if (!item.upload || item.settings !== settings) Object.assign(item, { settings, upload: randomKey() });
  }
  return {
    ...what.post(chosen.items), id: `post:${key}`, what: "post", app, account, key, kept: what.kept, crop: crop(),
    items: items().map((item) => ({ ...item, alt: item.alt.trim() })), draft: state(),
  };
}

/** Puts it into the outbox, from where every page sends it; false where the browser keeps nothing. */
async function handOver(entry) {
  isDone = true;
  try {
    await keepPost(entry);
    reserve(true);
    return true;
  } catch {
    isDone = false;
    return false;
  }
}

/** Sends it while this page is open. */
async function sendHere(entry) {
  find("items").inert = true;
  try {
    const onwait = (isWaiting) => isWaiting && (find("progress").querySelector("label").textContent = "Waiting for a connection…");
    progress(0);
    await deliver(entry, { signal: new AbortController().signal, onshare: progress, onwait });
    isDone = true;
    await forgetDraft(account);
    location.replace(what.next(true));
  } catch (error) {
    // The key stands for this very post; after a change it is another one.
    if (error.status >= 400 && error.status < 500) key = randomKey();
    const item = chosen.items.find((one) => one.id === error.item);
    if (item) Object.assign(item, { upload: null });
    if (item && error.status < 500) chosen.refuse(item, error.message);
    isSending = false;
    find("submit").disabled = false;
    find("submit").textContent = item?.refused ? verb : "Try again";
    problem(item?.refused ? refusal : error.message);
    remember();
  }
  find("items").inert = false;
  progress(null);
}

/** Goes on; without a connection only where the worker has a page to show. */
function go(path) {
  if (navigator.onLine || navigator.serviceWorker?.controller) return location.replace(path);
  problem("You’re offline. It will be shared once you’re back online.");
  addEventListener("online", () => location.replace(path), { once: true });
}

async function share() {
  if (isSending) return;
  if (what.needsMedia && chosen.items.length === 0) return problem("Choose a photo first.");
  if (chosen.hasRefused()) return problem(refusal);
  if (what.asks?.(chosen.items)) return;
  isSending = true;
  find("submit").disabled = true;
  problem(null);
  const entry = made();
  // Words alone are there at once.
  if (entry.items.length > 0 && (await handOver(entry))) return go(what.next(false));
  await sendHere(entry);
}

function showShape() {
  chosen.shape(crop() === "square");
}

/** The file to be sent, and, where originals are kept, the one that it was made of; `keeps` says that it is that itself. */
async function ready(chosenFile) {
  const file = await recognise(chosenFile);
  const sent = what.prepare ? await what.prepare(file) : file;
  if (!keepsOriginals) return { file: sent, keeps: false };
  return sent === file ? { file: sent, keeps: true } : { file: sent, keeps: false, original: file };
}

async function take(files = form.elements.file.files) {
  if (files.length === 0) return;
  const all = [...files];
  find("draft").hidden = true;
  // Who was told to choose another one has done so.
  chosen.removeRefused();
  // The list holds them now; choosing the same file again shall be noticed.
  form.elements.file.value = "";
  const room = most - chosen.items.length;
  const left = all.slice(room);
  chosen.add(await Promise.all(all.slice(0, room).map(ready)));
  changed();
  problem(left.length > 0 ? leftOut(left) : null);
}

/** Asks something above the form: `yes` and `no` are the words of a button each and what it does. */
function question(text, content, yes, no) {
  const box = find("draft");
  const words = document.createElement("p");
  words.textContent = text;
  const answers = document.createElement("div");
  answers.className = "answer";
  for (const [[label, act], look] of [[yes, "button button-small"], [no, "button button-small button-quiet"]]) {
    const button = Object.assign(document.createElement("button"), { type: "button", className: look, textContent: label });
    button.addEventListener("click", () => {
      box.hidden = true;
      act();
      form.elements.file.focus();
    });
    answers.append(button);
  }
  box.replaceChildren(words, ...content, answers);
  box.hidden = false;
}

function offer(kept) {
  const count = kept.items.length;
  const of = count === 0 ? "" : count === 1 ? " of one photo" : ` of ${count} photos`;
  question(
    `You have a draft${of}. Another post takes its place.`, [], ["Use it", () => restore(kept)], ["Discard", () => forgetDraft(account)]);
}

/** A file of another program, small. */
function thumbnail(file) {
  const place = document.createElement("li");
  const isFilm = isVideo(file);
  const picture = document.createElement(isFilm ? "video" : "img");
  if (isFilm) Object.assign(picture, { muted: true, playsInline: true, preload: "metadata" });
  else picture.alt = "";
  const address = URL.createObjectURL(file);
  const end = () => URL.revokeObjectURL(address);
  picture.addEventListener(isFilm ? "loadeddata" : "load", end, { once: true });
  picture.addEventListener("error", () => (end(), place.replaceChildren(icon("photo"))), { once: true });
  picture.src = address;
  place.append(picture);
  return place;
}

/** Shows what another program has shared, and asks whether it is to become part of the post; `kept` is the draft that is there. */
function offerShared(came, kept) {
  const count = came.files.length;
  const what = count === 0 ? "words" : count === 1 ? "one file" : `${count} files`;
  const content = [];
  if (count > 0) {
    const list = document.createElement("ul");
    list.className = "shared-files";
    list.append(...came.files.map(thumbnail));
    content.push(list);
  }
  if (came.text) content.push(Object.assign(document.createElement("p"), { className: "shared-text", dir: "auto", textContent: came.text }));
  question(`Another program shared ${what} with you.`, content, ["Add to your post", async () => {
    if (kept) restore(kept);
    if (came.text && !text().value) {
      text().value = came.text;
      text().dispatchEvent(new Event("input", { bubbles: true }));
    }
    await take(came.files);
    await remember();
    // Until the draft has it.
    if (isKept) await forgetShared(account);
  }], ["Discard", async () => {
    await forgetShared(account);
    if (kept) offer(kept);
  }]);
  find("draft").tabIndex = -1;
  find("draft").focus();
}

/**
 * Makes the form of this page share its files.
 * `options`: `text`, the name of the field with the words; `needsMedia`; `post(items)`, the call that makes the post: `path`,
 * `body`, the `field` of it in which the ids of the files stand, its `noun`, and of its end (`done`) the `words` and the
 * `path` to look at it, to which its id is added where it `isItsOwn`; `prepare(file)`, where each file is made ready first, once it is
 * recognised, answers the one to send; `restored(fields)`, what shows the fields of a draft besides the words; `asks(items)`, whether
 * something is asked first, and nothing shared yet; `next(isDone)`, where to go then; `kept`, what is said where one goes without
 * sharing.
 */
export async function compose(options) {
  what = options;
  find("alt-field").remove();
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    share();
  });
  form.addEventListener("change", (event) => {
    if (event.target.name === "file") take();
    if (event.target.name === "crop") showShape();
    // The descriptions say it by themselves.
    if (!["file", "alt"].includes(event.target.name)) changed();
  });
  form.addEventListener("input", (event) => event.target.name !== "alt" && rememberSoon());
  addEventListener("pagehide", leave);
  addEventListener("pageshow", () => sayLater(null));
  find("capture").addEventListener("click", () => {
    form.elements.file.setAttribute("capture", "environment");
    form.elements.file.click();
    form.elements.file.removeAttribute("capture");
  });
  const place = find("preview");
  for (const kind of ["dragenter", "dragover", "dragleave", "drop"]) {
    form.addEventListener(kind, (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      place.classList.toggle("drop", kind === "dragenter" || kind === "dragover");
      if (kind === "drop" && !isSending) take(event.dataTransfer.files);
    });
  }
  addEventListener("beforeunload", (event) => {
    if (isSending || (!isKept && !isDone && isBegun())) event.preventDefault();
  });
  chosen.input = form.elements.file;
  showShape();
  // A file may have been chosen before this script had come.
  if (form.elements.file.files.length > 0) return take();
  const [came, found] = await Promise.all([sharedWith(account), draft(account)]);
  if (chosen.items.length > 0) return;
  const kept = found && (!found.place || found.place === location.pathname) ? found : null;
  const how = performance.getEntriesByType("navigation")[0]?.type;
  // A post comes back from its way.
  const isMeant = location.search === "?edit";
  if (isMeant || location.search === "?shared") history.replaceState(null, "", location.pathname);
  // See worker.js.
  if (came) return offerShared(came, kept);
  if (kept && (isMeant || how === "reload" || how === "back_forward")) restore(kept);
  else if (kept) offer(kept);
}
