// Messages that wait for a connection: kept in the outbox, shown in their conversation, taken back by a tap.
import { account, api } from "./home.js";
import { sendLater } from "./offline.js";
import { cancel, waiting } from "./outbox.js";

const id = (key) => `message:${key}`;

/** What waits in a conversation, oldest first. */
export async function queuedIn(conversation) {
  return (await waiting(account)).filter((entry) => entry.conversation === conversation);
}

/** Keeps a message for later; false where the browser cannot. */
export function queueMessage(conversation, draft) {
  return sendLater({
    id: id(draft.key), method: "POST", path: `${api}/conversations/${conversation}/messages`, key: draft.key,
    body: { body: draft.body, media: draft.media ?? null }, file: draft.media ? null : draft.file, alt: draft.alt,
    what: "message", conversation, at: draft.at,
  });
}

/** Says in the message's row that it waits; `onundo` is called once it waits no more. */
export function showQueued(row, key, onundo) {
  row.dataset.waits = key;
  row.classList.add("message-waiting");
  const note = document.createElement("p");
  note.className = "message-problem quiet";
  note.setAttribute("role", "status");
  const undo = document.createElement("button");
  undo.type = "button";
  undo.className = "link-button strong";
  undo.textContent = "Undo";
  undo.addEventListener("click", async () => {
    if (await cancel(id(key))) onundo();
  });
  note.append("Waiting to send ", undo);
  row.querySelector(".message-body").append(note);
}
