// Conversations: sending without leaving the page, shown at once, with another try after a failure.
import { linked } from "./linked.js";
import { on, quietly } from "./live.js";
import { send as sendWaiting } from "./offline.js";
import { queueMessage, queuedIn, showQueued } from "./queued.js";
import { Refusal, call, icon, page } from "./server.js";
import { ask } from "./sheet.js";
import { randomKey } from "./store.js";
import { tell } from "./time.js";
import { toast } from "./toast.js";

const room = document.querySelector("[data-room]");
const scroll = room?.querySelector("[data-room-scroll]");
const list = room?.querySelector("[data-messages]");
const form = room?.querySelector("[data-composer]");
const gap = 30 * 60000;

const clock = new Intl.DateTimeFormat(undefined, { hour: "numeric", minute: "2-digit" });
const weekday = new Intl.DateTimeFormat(undefined, { weekday: "short", hour: "numeric", minute: "2-digit" });
const date = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short", hour: "numeric", minute: "2-digit" });

function sayMoments(root) {
  for (const element of root.querySelectorAll("time[data-moment]")) {
    const time = new Date(element.dateTime);
    const days = (Date.now() - time) / 86400000;
    const isToday = time.toDateString() === new Date().toDateString();
    element.textContent = (isToday ? clock : days < 6 ? weekday : date).format(time);
  }
}

function make(tag, className, text) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
}

// MARK: What stands in the room

function isAtEnd() {
  return scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < 120;
}

function toEnd() {
  scroll.scrollTop = scroll.scrollHeight;
}

/** Times between what lies far apart, and the picture beside the last of several by one person. */
function arrange() {
  let before = null;
  for (const line of [...list.querySelectorAll("[data-at]")]) {
    const isApart = !before || new Date(line.dataset.at) - new Date(before.dataset.at) > gap;
    const hasTime = line.previousElementSibling?.matches(".message-time");
    if (isApart && !hasTime && !line.matches(".message-waiting")) {
      const time = make("time");
      time.dateTime = line.dataset.at;
      time.dataset.moment = "";
      const row = make("li", "message-time quiet");
      row.append(time);
      line.before(row);
    }
    const isNeighbour = before && line.previousElementSibling === before && before.dataset.by === line.dataset.by;
    before?.classList.toggle("message-last", !isNeighbour);
    before = line;
  }
  before?.classList.add("message-last");
  sayMoments(list);
}

function photo(address, media, by) {
  const link = make("a", "message-photo");
  link.href = media ? media.urls["2048"] : address;
  const picture = make("img");
  picture.src = media ? media.urls["1080"] : address;
  picture.alt = media?.alt || `Photo by ${by}`;
  const shape = (width, height) => {
    link.classList.toggle("message-photo-tall", height > width * 1.1);
    link.classList.toggle("message-photo-wide", width > height * 1.1);
  };
  if (media) shape(media.width, media.height);
  else picture.addEventListener("load", () => shape(picture.naturalWidth, picture.naturalHeight), { once: true });
  const wasAtEnd = isAtEnd();
  picture.addEventListener("load", () => wasAtEnd && toEnd(), { once: true });
  link.append(picture);
  return link;
}

function drawFace(author) {
  const face = make("a", "message-face");
  face.href = "/kinnect/u/" + encodeURIComponent(author.username);
  face.tabIndex = -1;
  face.ariaHidden = "true";
  const picture = author.avatarURL ? make("img", "avatar avatar-m") : make("span", "avatar avatar-m");
  if (author.avatarURL) [picture.src, picture.alt] = [author.avatarURL, ""];
  else picture.append(icon("person"));
  face.append(picture);
  return face;
}

function drawStory(story, mine) {
  const box = make("div", "message-story");
  const words = !mine ? "Replied to your story" : story.username ? `You replied to ${story.username}’s story` : "You replied to a story";
  box.append(make("p", "quiet", words));
  if (!story.thumbnailURL) return box;
  const link = make("a");
  link.href = "/kinnect/stories/" + story.id;
  const picture = make("img");
  [picture.src, picture.alt, picture.width, picture.height] = [story.thumbnailURL, "The story", 60, 90];
  link.append(picture);
  box.append(link);
  return box;
}

function eventText(message) {
  const who = message.mine ? "You" : message.author.username;
  if (message.event === "added") return `${who} added ${message.subject?.username || "someone"}`;
  if (message.event === "joined") return `${who} joined`;
  if (message.event === "left") return `${who} left`;
  if (message.event === "named") {
    return message.body ? `${who} named the group ${message.body}` : `${who} removed the group’s name`;
  }
  return message.event === "founded" ? `${who} made the group` : message.body;
}

function drawDelete(id) {
  const remove = make("form", "message-delete");
  remove.method = "post";
  remove.action = `/kinnect/message/${id}/delete`;
  remove.dataset.deleteMessage = "";
  const button = make("button", "icon-button icon-button-small");
  button.setAttribute("aria-label", "Delete your message");
  button.append(icon("trash"));
  remove.append(button);
  return remove;
}

/** A message as an element; `local` is the address of a photo that is still on its way. */
function draw(message, local) {
  if (message.event) {
    const row = make("li", "message-event quiet", eventText(message));
    row.dataset.message = message.id;
    return row;
  }
  const row = make("li", message.mine ? "message message-own" : "message");
  row.dataset.by = message.author.username;
  row.dataset.at = message.createdAt;
  if (message.id) row.dataset.message = message.id;
  const body = make("div", "message-body");
  const last = [...list.querySelectorAll("[data-at]")].at(-1);
  if (!message.mine && room.dataset.group !== undefined && last?.dataset.by !== message.author.username) {
    body.append(make("p", "message-author quiet", message.author.username));
  }
  if (message.story) body.append(drawStory(message.story, message.mine));
  if (message.media || local) body.append(photo(local, message.media, message.author.username));
  if (message.body) {
    const bubble = make("p", "bubble");
    bubble.append(make("span", "visually-hidden", message.mine ? "You: " : `${message.author.username}: `), ...linked(message.body));
    body.append(bubble);
  }
  if (!message.mine) row.append(drawFace(message.author));
  row.append(body);
  if (message.mine && message.id) row.append(drawDelete(message.id));
  return row;
}

/** Puts a message that came in at the end, unless it is there. */
function append(message) {
  if (list.querySelector(`[data-message="${message.id}"]`)) return;
  const wasAtEnd = isAtEnd();
  const waiting = list.querySelector(".message-waiting, .message-failed");
  list.insertBefore(draw(message), waiting);
  arrange();
  if (wasAtEnd) toEnd();
}

// MARK: Sending

let sending = Promise.resolve();

async function upload(draft) {
  const data = new FormData();
  data.append("file", draft.file);
  data.append("alt", draft.alt);
  const response = await fetch("/api/media", {
    method: "POST", body: data, headers: { Accept: "application/json", "Idempotency-Key": draft.key + " photo" },
  }).catch(() => null);
  const answer = await response?.json().catch(() => null);
  if (!response?.ok) throw new Refusal(response?.status ?? 0, answer ?? { detail: "No connection." });
  return answer.id;
}

/** Puts what the server has made of it in place of what waited. */
function settle(row, message, address) {
  if (list.querySelector(`[data-message="${message.id}"]`)) row.remove();
  else row.replaceWith(draw(message, address));
  arrange();
  toEnd();
  freshen();
}

/** Keeps it in the outbox, and says so; false where the browser cannot. */
async function hold(draft, row) {
  if (!(await queueMessage(room.dataset.room, draft))) return false;
  showWaiting(draft, row);
  return true;
}

function showWaiting(draft, row) {
  showQueued(row, draft.key, () => {
    row.remove();
    arrange();
    const input = form?.elements.body;
    if (!input || input.value) return;
    input.value = draft.body;
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.focus();
  });
  toEnd();
}

async function deliver(draft, row) {
  row.classList.remove("message-failed");
  row.classList.add("message-waiting");
  row.querySelector(".message-problem")?.remove();
  try {
    // What was written before comes first.
    const isBehind = (await queuedIn(room.dataset.room)).length > 0;
    if (isBehind && (await hold(draft, row))) return void sendWaiting();
    if (draft.file) draft.media ??= await upload(draft);
    const message = await call(
      "POST", `/api/kinnect/conversations/${room.dataset.room}/messages`, { body: draft.body, media: draft.media ?? null },
      { "Idempotency-Key": draft.key }
    );
    settle(row, message, draft.address);
  } catch (error) {
    if (error.status !== 0 || !(await hold(draft, row))) fail(draft, row, error.message);
  }
}

function fail(draft, row, reason) {
  row.classList.remove("message-waiting");
  row.classList.add("message-failed");
  row.querySelector(".message-problem")?.remove();
  const note = make("p", "message-problem danger", `Not sent. ${reason} `);
  note.setAttribute("role", "alert");
  const again = make("button", "link-button strong", "Try again");
  again.type = "button";
  again.addEventListener("click", () => queue(draft, row));
  const drop = make("button", "link-button quiet", "Discard");
  drop.type = "button";
  drop.addEventListener("click", () => {
    row.remove();
    arrange();
  });
  note.append(again, drop);
  row.querySelector(".message-body").append(note);
  toEnd();
}

/** A row for what is on its way. */
function drawOwn(draft) {
  const author = { username: room.dataset.me, avatarURL: null };
  const row = draw({ mine: true, body: draft.body, author, createdAt: draft.at }, draft.address);
  row.classList.add("message-waiting");
  list.append(row);
  arrange();
  return row;
}

/** What waited before this page was opened. */
async function showQueue() {
  for (const entry of await queuedIn(room.dataset.room)) {
    if (list.querySelector(`[data-waits="${entry.key}"]`)) continue;
    const address = entry.file ? URL.createObjectURL(entry.file) : null;
    const draft = { ...entry.body, file: entry.file, alt: entry.alt, key: entry.key, at: entry.at, address };
    showWaiting(draft, drawOwn(draft));
  }
}

document.addEventListener("outbox", ({ detail: { sent, refused, cancelled, answer, problem } }) => {
  const entry = sent || refused || cancelled;
  if (entry?.what !== "message" || entry.conversation !== room?.dataset.room) return;
  const row = list.querySelector(`[data-waits="${entry.key}"]`);
  if (sent && row) settle(row, answer, row.querySelector(".message-photo img")?.src);
  else if (sent) append(answer);
  else if (cancelled) row?.remove();
  else if (row) fail({ ...entry.body, file: entry.file, alt: entry.alt, key: randomKey(), at: entry.at }, row, problem?.detail ?? "");
});

/** One after the other, so that they keep their order. */
function queue(draft, row) {
  sending = sending.then(() => deliver(draft, row));
}

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

// MARK: Deleting, older messages, the list

async function remove(row) {
  if (!(await ask("Delete message?", "It is deleted for everyone in the conversation.", "Delete"))) return;
  const next = row.nextSibling;
  row.remove();
  arrange();
  try {
    await call("DELETE", `/api/kinnect/messages/${row.dataset.message}`);
    freshen();
  } catch (error) {
    if (error.status === 404) return;
    list.insertBefore(row, next?.parentNode === list ? next : null);
    arrange();
    toast(error.message);
  }
}

let lastRead = null;
let isFetching = false;
async function older(link) {
  if (isFetching) return;
  isFetching = true;
  try {
    const more = await page(link.href);
    const height = scroll.scrollHeight - scroll.scrollTop;
    list.prepend(...more.querySelector("[data-messages]").children);
    const next = more.querySelector("[data-earlier], [data-room-start]");
    link.replaceWith(...(next ? [next] : []));
    for (const time of list.querySelectorAll(".message-time + .message-time")) time.remove();
    arrange();
    scroll.scrollTop = scroll.scrollHeight - height;
  } catch (error) {
    toast(error.message);
  }
  isFetching = false;
}

/** The list of conversations and the badge as they are now. */
async function freshen() {
  const here = document.querySelector("[data-conversations]");
  if (!here || !matchMedia("(min-width: 768px)").matches && room) return;
  const now = await page("/kinnect/messages").catch(() => null);
  const rows = now?.querySelector("[data-conversations]");
  if (!rows) return;
  for (const row of rows.querySelectorAll("[data-person]")) {
    if (row.dataset.person !== room?.dataset.room) continue;
    const link = row.querySelector("a");
    link.className = "chat-row-link";
    link.setAttribute("aria-current", "page");
    row.querySelector(".chat-dot")?.remove();
  }
  here.replaceChildren(...rows.children);
  document.querySelector(".chat-none")?.remove();
  tell(here);
}

/** Says that everything up to the newest message was read, when somebody looks. */
async function read() {
  const newest = [...list.querySelectorAll("[data-message]")].at(-1);
  if (!newest || document.hidden || newest.dataset.message === lastRead) return;
  lastRead = newest.dataset.message;
  await call("PUT", `/api/kinnect/messages/${lastRead}/read`).catch(() => null);
}

document.addEventListener("submit", (event) => {
  if (event.target.matches("[data-delete-message]")) {
    event.preventDefault();
    remove(event.target.closest("[data-message]"));
  }
  if (event.target.matches("[data-leave-group]") && !event.target.dataset.sure) {
    event.preventDefault();
    const leaving = event.target;
    ask("Leave group?", "You will not see it any more. What you wrote stays with the others.", "Leave").then((isSure) => {
      if (!isSure) return;
      leaving.dataset.sure = "yes";
      leaving.requestSubmit();
    });
  }
});

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

if (room) {
  list.addEventListener("click", (event) => {
    const line = event.target.closest(".message-own");
    for (const other of list.querySelectorAll(".message-chosen")) if (other !== line) other.classList.remove("message-chosen");
    if (event.target.closest(".bubble")) line?.classList.toggle("message-chosen");
  });
  sayMoments(room);
  toEnd();
  showQueue();
  addEventListener("load", toEnd);
  scroll.addEventListener("scroll", () => {
    const link = scroll.querySelector("[data-earlier]");
    if (link && scroll.scrollTop < 200) older(link);
  }, { passive: true });
  scroll.addEventListener("click", (event) => {
    const link = event.target.closest("[data-earlier]");
    if (!link) return;
    event.preventDefault();
    older(link);
  });
}

// MARK: What others do

/** Somebody took it away while it is looked at: it says so in its place, so that nothing jumps. */
function markGone(line) {
  const height = line.offsetHeight;
  line.classList.add("message-gone");
  line.querySelector(".message-delete")?.remove();
  line.querySelector(".message-body").replaceChildren(make("p", "bubble", "This message was deleted."));
  line.style.minHeight = `${height}px`;
  delete line.dataset.message;
}

/** Takes away what is shown and is not there any more, and adds what is new. */
async function compare() {
  const newest = await quietly(`/api/kinnect/conversations/${room.dataset.room}/messages?limit=100`);
  if (!newest) return;
  const there = new Set(newest.items.map((message) => message.id));
  const oldest = newest.next ? newest.items.at(-1)?.createdAt : "";
  for (const line of list.querySelectorAll("[data-message]")) {
    const isKnown = there.has(line.dataset.message) || (line.dataset.at || "") < oldest || !line.dataset.at;
    if (!isKnown) markGone(line);
  }
  const last = [...list.querySelectorAll("[data-at][data-message]")].at(-1)?.dataset.at || "";
  for (const message of newest.items.reverse()) if (message.createdAt > last) append(message);
  arrange();
}

on("message.created", async ({ conversation, id }) => {
  if (room?.dataset.room === conversation && !list.querySelector(`[data-message="${id}"]`)) {
    const message = await quietly(`/api/kinnect/messages/${id}`);
    if (message && !(message.mine && list.querySelector(".message-waiting"))) append(message);
    await read();
  }
  freshen();
});
on("message.deleted", ({ conversation }) => {
  if (room?.dataset.room === conversation) compare();
  freshen();
});
on("resync", async () => {
  if (room) await compare();
  freshen();
});
on("messages.invitations", async () => {
  freshen();
  const here = document.querySelector("[data-invitations]");
  if (!here || here.contains(document.activeElement)) return;
  const now = (await page("/kinnect/messages/invitations").catch(() => null))?.querySelector("[data-invitations]");
  if (!now || here.contains(document.activeElement)) return;
  here.replaceWith(now);
  tell(now);
});
document.addEventListener("visibilitychange", () => room && !document.hidden && read());
