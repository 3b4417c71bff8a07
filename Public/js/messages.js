// Conversations: what stands in the room, what is deleted, read and older, and what others do meanwhile.
import "./composer.js";
import { freshen } from "./conversations.js";
import { api, home } from "./home.js";
import { on, quietly } from "./live.js";
import { append, fetchMessage } from "./message.js";
import { arrange, list, make, room, sayMoments, scroll, toEnd } from "./room.js";
import { showQueue } from "./sending.js";
import { call, page } from "./server.js";
import { ask } from "./sheet.js";
import { renderTimes } from "./time.js";
import { toast } from "./toast.js";

async function remove(row) {
  if (!(await ask("Delete message?", "It is deleted for everyone in the conversation.", "Delete"))) return;
  const next = row.nextSibling;
  row.remove();
  arrange();
  try {
    await call("DELETE", `${api}/messages/${row.dataset.message}`);
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

/** Says that everything up to the newest message was read, when somebody looks. */
async function read() {
  const newest = [...list.querySelectorAll("[data-message]")].at(-1);
  if (!newest || document.hidden || newest.dataset.message === lastRead) return;
  lastRead = newest.dataset.message;
  await call("PUT", `${api}/messages/${lastRead}/read`).catch(() => null);
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
  const newest = await quietly(`${api}/conversations/${room.dataset.room}/messages?limit=100`);
  if (!newest) return;
  const there = new Map(newest.items.map((message) => [message.id, message.createdAt]));
  const oldest = newest.next ? newest.items.at(-1)?.createdAt : "";
  for (const line of list.querySelectorAll("[data-message]")) {
    const isKnown = there.has(line.dataset.message) || (line.dataset.at || "") < oldest || !line.dataset.at;
    if (!isKnown) markGone(line);
  }
  const last = [...list.querySelectorAll("[data-at][data-message]")].at(-1)?.dataset.at || "";
  const isNew = newest.items.some((message) => message.createdAt > last);
  const drawn = isNew ? await page(location.pathname).catch(() => null) : null;
  for (const row of drawn?.querySelectorAll("[data-messages] [data-message]") ?? []) {
    if (there.get(row.dataset.message) > last) append(row);
  }
  arrange();
}

async function arrive(conversation, id) {
  if (room?.dataset.room === conversation && !list.querySelector(`[data-message="${id}"]`)) {
    const row = await fetchMessage(id);
    const isOwn = row?.matches(".message-own");
    if (row && !(isOwn && list.querySelector(".message-waiting"))) append(row);
    await read();
  }
  freshen();
}

// One after the other, so that they keep their order.
let arriving = Promise.resolve();
on("message.created", ({ conversation, id }) => {
  arriving = arriving.then(() => arrive(conversation, id));
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
  const now = (await page(home + "/messages/invitations").catch(() => null))?.querySelector("[data-invitations]");
  if (!now || here.contains(document.activeElement)) return;
  here.replaceWith(now);
  renderTimes(now);
});
document.addEventListener("visibilitychange", () => room && !document.hidden && read());
