// Composing a post: choosing, describing, sending, another try after a failure. Nothing that was chosen or typed is lost,
// not by a lost connection and not by a reload.
import { Chosen, most } from "./chosen.js";
import { alone, draft, forgetDraft, keepDraft } from "./drafts.js";
import { sayLater } from "./left.js";
import { Refusal, call } from "./server.js";
import { randomKey } from "./store.js";
import { giveUp, passes, send } from "./tus.js";

const atOnce = 3;
const form = document.querySelector("[data-upload]");
const find = (mark) => form.querySelector(`[data-${mark}]`);
const account = find("chooser").dataset.account;
const verb = find("submit").textContent;
const chosen = new Chosen(find("items"), find("preview"), changed);
let isSending = false;
let isDone = false;
// Whether the browser keeps what is written here; some keep nothing.
let isKept = true;
let key = randomKey();
// See `compose`.
let what;
const text = () => form.elements[what.text];
const crop = () => form.elements.crop?.value ?? "original";

function changed() {
  find("submit").textContent = verb;
  form.elements.file.required = what.needsMedia && chosen.items.length === 0;
  remember();
}

const isBegun = () => chosen.items.length > 0 || text().value !== text().defaultValue;

/** Keeps the draft as it is now, and says so. */
async function remember(sharing = isSending) {
  clearTimeout(typing);
  if (!isBegun()) {
    find("kept").hidden = true;
    return forgetDraft(account);
  }
  const items = chosen.items.map(({ id, file, alt, address, settings, media }) => ({ id, file, alt, address, settings, media }));
  isKept = await keepDraft({ account, items, sharing, key, caption: text().value, crop: crop(), place: location.pathname });
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

function restore(kept) {
  text().value = kept.caption;
  text().dispatchEvent(new Event("input", { bubbles: true }));
  if (form.elements.crop) form.elements.crop.value = kept.crop;
  for (const item of kept.items) chosen.put(item);
  key = kept.key;
  form.elements.file.required = what.needsMedia && chosen.items.length === 0;
  showShape();
}

function problem(words) {
  const place = find("problem");
  place.hidden = !words;
  place.textContent = words || "";
  if (words) find("kept").hidden = true;
  const canPass = chosen.items.every((item) => !item.isRefused);
  find("submit").textContent = words && canPass ? "Try again" : verb;
}

function progress() {
  const box = find("progress");
  box.hidden = !isSending;
  if (!isSending) return;
  find("kept").hidden = true;
  const size = chosen.items.reduce((sum, item) => sum + item.file.size, 0) || 1;
  const share = chosen.items.reduce((sum, item) => sum + item.share * item.file.size, 0) / size;
  const what = chosen.items.length === 1 ? "" : ` ${chosen.items.length} files`;
  box.querySelector("progress").value = Math.round(share * 100);
  box.querySelector("label").textContent = share < 1 ? `Sending${what}… ${Math.floor(share * 100)}%` : `Preparing${what}…`;
}

// What the server could not do, whatever the file is.
const ours = new Set(["decoder_unavailable", "disk_full", "store_failed", "store_unavailable"]);

/** Waits until the server has made of an upload what it shows; answers its id. `onwait`: see `send` of tus.js. */
async function prepared(item, address, onwait) {
  const id = address.split("/").pop();
  for (let wait = 120; ; wait = Math.min(2000, wait * 1.4)) {
    const media = await call("GET", `/api/media/${id}`).catch((error) => {
      if (!passes(error)) throw error;
    });
    onwait(!media);
    // A video takes its time; the post waits for it on the server, not this page.
    if (media?.status === "ready" || (media?.status === "processing" && media.kind === "video")) return id;
    if (media?.status === "failed") throw new Refusal(ours.has(media.failure?.code) ? 507 : 422, media.failure);
    await new Promise((done) => setTimeout(done, wait));
    if (item.stop.signal.aborted) throw new DOMException("stopped", "AbortError");
  }
}

/** Sends one photo, unless it has arrived already as it shall be now. */
async function sendItem(item) {
  const settings = `${crop()}/${item.alt.trim()}`;
  if (item.settings !== settings) Object.assign(item, { settings, address: null, media: null });
  if (item.media) return;
  item.stop = new AbortController();
  const say = (text, state = "sending") => {
    chosen.tell(item, state, text);
    progress();
  };
  say("Starting…");
  // Neither its name nor its place on the device is anybody's business.
  const values = { alt: item.alt.trim(), crop: crop(), filetype: item.file.type };
  const onwait = (isWaiting) => isWaiting && say("Waiting for a connection…", "waiting");
  try {
    const address = await send(item.file, values, {
      address: item.address,
      signal: item.stop.signal,
      onaddress: (address) => {
        item.address = address;
        remember();
      },
      onprogress: (share) => {
        item.share = share;
        say(share < 1 ? `${Math.floor(share * 100)}%` : "Preparing…");
      },
      onwait,
    });
    item.media = await prepared(item, address, (isWaiting) => (isWaiting ? onwait(true) : say("Preparing…")));
    item.share = 1;
    say("Sent", "sent");
    remember();
  } catch (error) {
    if (error.name === "AbortError") return void (item.address && giveUp(item.address));
    // What the server has refused is not taken up again; what is wrong with the file stays so.
    item.isRefused = error.status >= 400 && error.status < 500 && !passes(error);
    if (!passes(error)) item.address = null;
    item.share = 0;
    say(error.message, "failed");
  }
}

/** Sends what has not arrived, a few at a time. */
async function sendAll() {
  const waiting = chosen.items.filter((item) => item.state !== "failed");
  const line = async () => {
    for (let item = waiting.shift(); item; item = waiting.shift()) await sendItem(item);
  };
  await Promise.all(Array.from({ length: atOnce }, line));
  const failed = chosen.items.filter((item) => !item.media).length;
  if (failed === 0) return;
  const which = chosen.items.length === 1 ? "It" : failed === 1 ? "One of them" : `${failed} of them`;
  const it = failed === 1 ? "it" : "them";
  const detail = chosen.items.some((item) => item.isRefused)
    ? `${which} can’t be shared. Remove ${it}, or choose another file.`
    : `${which} could not be sent. Try again, or remove ${it}.`;
  throw new Refusal(0, { detail });
}

async function publish() {
  chosen.freeze(true);
  await what.publish(chosen.items, { "Idempotency-Key": key }).catch((error) => {
    // The key stands for this very post; after a change it is another one.
    if (error.status >= 400 && error.status < 500) key = randomKey();
    throw error;
  });
}

async function share() {
  if (isSending) return;
  if (what.needsMedia && chosen.items.length === 0) return problem("Choose a photo first.");
  isSending = true;
  find("submit").disabled = true;
  problem(null);
  for (const item of chosen.items) if (item.state === "failed" && !item.isRefused) chosen.tell(item, "ready");
  remember();
  try {
    await sendAll();
    await publish();
    isSending = false;
    isDone = true;
    await forgetDraft(account);
    location.assign(typeof what.after === "function" ? what.after() : what.after);
  } catch (error) {
    isSending = false;
    find("submit").disabled = false;
    chosen.freeze(false);
    problem(error.message);
    remember();
  }
  progress();
}

chosen.onretry = (item) => {
  chosen.tell(item, "ready");
  if (!isSending) alone(share);
};

function showShape() {
  chosen.shape(crop() === "square");
}

function take(files = form.elements.file.files) {
  if (files.length === 0) return;
  find("draft").hidden = true;
  // Who was told to choose another one has done so.
  chosen.removeRefused();
  const tooMany = chosen.add(files);
  // The list holds them now; choosing the same file again shall be noticed.
  form.elements.file.value = "";
  changed();
  problem(tooMany > 0 ? `A post has at most ${most} photos. The first ${most} were taken.` : null);
}

function offer(kept) {
  const box = find("draft");
  const words = document.createElement("p");
  const count = kept.items.length;
  const of = count === 0 ? "" : count === 1 ? " of one photo" : ` of ${count} photos`;
  words.textContent = `You have a draft${of}. Another post takes its place.`;
  const answers = document.createElement("div");
  answers.className = "answer";
  for (const [label, look, act] of [
    ["Use it", "button button-small", () => restore(kept)],
    ["Discard", "button button-small button-quiet", () => forgetDraft(account)],
  ]) {
    const button = Object.assign(document.createElement("button"), { type: "button", className: look, textContent: label });
    button.addEventListener("click", () => {
      box.hidden = true;
      act();
      form.elements.file.focus();
    });
    answers.append(button);
  }
  box.replaceChildren(words, answers);
  box.hidden = false;
}

/**
 * Makes the form of this page send its files by parts and then publish.
 * `options`: `text`, the name of the field with the words; `needsMedia`; `publish(items, headers)`, which makes the post
 * of items that have `media`, the id on the server, and `file`; `after`, where to go then; `kept`, what is said where one
 * goes without sharing.
 */
export async function compose(options) {
  what = options;
  find("alt-field").remove();
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    alone(share).then((isMine) => isMine || problem("Another tab is sending a post. Wait for it."));
  });
  form.addEventListener("change", (event) => {
    if (event.target.name === "file") take();
    if (event.target.name === "crop") showShape();
    if (event.target.name === "crop" || event.target.name === what.text) changed();
  });
  form.addEventListener("input", (event) => event.target.name === what.text && rememberSoon());
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
  const kept = await draft(account);
  if (!kept || chosen.items.length > 0 || (kept.place && kept.place !== location.pathname)) return;
  const how = performance.getEntriesByType("navigation")[0]?.type;
  if (kept.sharing) return void alone(async () => {
    restore(kept);
    await share();
  });
  // Another program has shared photos: see worker.js.
  const isShared = location.search === "?shared";
  if (isShared) history.replaceState(null, "", location.pathname);
  if (isShared || how === "reload" || how === "back_forward") restore(kept);
  else offer(kept);
}
