// Messages on their way: shown at once, kept in the outbox without a connection, with another try after a failure.
import { freshen } from "./conversations.js";
import { account, api, asProfile } from "./home.js";
import { append, fill } from "./message.js";
import { send as sendWaiting } from "./offline.js";
import { queueMessage, queuedIn, showQueued } from "./queued.js";
import { arrange, form, list, make, room, toEnd } from "./room.js";
import { Refusal, call } from "./server.js";
import { randomKey } from "./store.js";

let sending = Promise.resolve();

async function upload(draft) {
  const data = new FormData();
  data.append("file", draft.file);
  data.append("alt", draft.alt);
  const response = await fetch("/api/media", {
    method: "POST", body: data,
    headers: { Accept: "application/json", "Idempotency-Key": draft.key + " photo", ...asProfile(account) },
  }).catch(() => null);
  const answer = await response?.json().catch(() => null);
  if (!response?.ok) throw new Refusal(response?.status ?? 0, answer ?? { detail: "No connection." });
  return answer.id;
}

/** Puts what the server has made of it in place of what waited. */
function settle(row, message, address) {
  if (list.querySelector(`[data-message="${message.id}"]`)) row.remove();
  else row.replaceWith(fill(message, address));
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
      "POST", `${api}/conversations/${room.dataset.room}/messages`, { body: draft.body, media: draft.media ?? null },
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
export function drawOwn(draft) {
  const row = fill({ body: draft.body, createdAt: draft.at }, draft.address);
  row.classList.add("message-waiting");
  list.append(row);
  arrange();
  return row;
}

/** What waited before this page was opened. */
export async function showQueue() {
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
  else if (sent) append(fill(answer));
  else if (cancelled) row?.remove();
  else if (row) fail({ ...entry.body, file: entry.file, alt: entry.alt, key: randomKey(), at: entry.at }, row, problem?.detail ?? "");
});

/** One after the other, so that they keep their order. */
export function queue(draft, row) {
  sending = sending.then(() => deliver(draft, row));
}
