// Comments in a sheet: read, add, delete; shown at once, taken back if the server refuses.
import { addComments, depart, land } from "./counts.js";
import { api } from "./home.js";
import { linked } from "./linked.js";
import { sendLater } from "./offline.js";
import { Refusal, call, page } from "./server.js";
import { ask, openSheet } from "./sheet.js";
import { randomKey } from "./store.js";
import { renderTimes } from "./time.js";
import { toast } from "./toast.js";

document.addEventListener("click", async (event) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = event.target.closest("[data-comments-link], [data-likes-link]");
  if (!link) return;
  event.preventDefault();
  if (link.matches("[data-likes-link]")) return void openSheet(link.href, "Likes");
  const here = document.querySelector("main [data-comments-of] textarea");
  if (here) return void here.focus();
  openSheet(link.href, "Comments", () => withoutConnection(link.closest("[data-post]").dataset));
});

// What a page brings stands for nobody's comment until it is filled.
const nobody = "00000000-0000-0000-0000-000000000000";

function copy(template) {
  return template.content.firstElementChild.cloneNode(true);
}

function direct(form, id) {
  form.setAttribute("action", form.getAttribute("action").replace(nobody, id));
}

/** The sheet where the comments cannot be had: one can still write. */
function withoutConnection({ post, kind = "posts" }) {
  // A page with things of several kinds has a template for each.
  const sections = [...document.querySelectorAll("[data-comments-template]")].map(copy);
  const section = sections.find((one) => (one.dataset.kind || "posts") === kind) ?? sections[0];
  section.dataset.commentsOf = post;
  direct(section.querySelector("[data-add-comment]"), post);
  return section;
}

// The rest of a long list.
document.addEventListener("click", async (event) => {
  const link = event.target.closest("[data-next-comments]");
  if (!link) return;
  event.preventDefault();
  try {
    const more = await page(link.href);
    link.parentElement.querySelector("[data-comment-list]").append(
      ...more.querySelector("[data-comment-list]").children
    );
    const next = more.querySelector("[data-next-comments]");
    if (next) link.replaceWith(next);
    else link.remove();
  } catch (error) {
    toast(error.message);
  }
});

/** The viewer's comment, in a thread where it is a reply; without an id it is on its way. */
function fill(section, { id, body, content, createdAt, replyTo }) {
  const row = copy(section.querySelector("[data-comment-template]"));
  row.querySelector(".comment-text").replaceChildren(...linked(body ?? content));
  row.querySelector("time").dateTime = createdAt;
  renderTimes(row);
  if (replyTo) {
    row.classList.add("comment-reply");
    row.dataset.thread = replyTo;
  }
  if (id) {
    row.dataset.comment = id;
    if (row.dataset.post) row.dataset.post = id;
    for (const form of row.querySelectorAll("form")) direct(form, id);
    const link = row.querySelector("[data-reply]");
    if (link) link.href = link.getAttribute("href").replace(nobody, id);
  } else {
    row.classList.add("comment-waiting");
    delete row.dataset.comment;
    delete row.dataset.post;
    for (const part of row.querySelectorAll("form, [data-reply]")) part.remove();
  }
  return row;
}

function settle(row, comment) {
  row.replaceWith(fill(row.closest("[data-comments-of]"), comment));
}

// Replies.

/** The rows of a thread that are shown, what began it first. */
function rowsOf(list, thread) {
  return [...list.querySelectorAll(`[data-comment="${thread}"], [data-thread="${thread}"]`)];
}

/** `row`: of the comment that is answered; null for none, which on the page of a thread is that with which it begins. */
function choose(form, row) {
  const input = form.elements.replyTo;
  if (!input) return;
  input.value = row?.dataset.comment ?? form.dataset.repliesTo ?? "";
  const chip = form.querySelector("[data-replying]");
  chip.hidden = !row;
  chip.querySelector("[data-replying-to]").textContent = row?.querySelector("[data-reply]").dataset.reply ?? "";
}

/** The thread in which a comment is; undefined for no comment. */
function threadOf(list, comment) {
  if (!comment) return undefined;
  return list.querySelector(`[data-comment="${comment}"]`)?.dataset.thread ?? comment;
}

document.addEventListener("click", (event) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  const stop = event.target.closest("[data-stop-replying]");
  if (stop) {
    choose(stop.form, null);
    stop.form.querySelector("textarea").focus();
    return;
  }
  const link = event.target.closest("[data-reply]");
  const form = link?.closest("[data-comments-of]")?.querySelector("[data-add-comment]");
  if (!form) return;
  event.preventDefault();
  choose(form, link.closest("[data-comment]"));
  form.querySelector("textarea").focus();
});

function showEmpty(section) {
  if (!section.querySelector("[data-no-comments]")) return;
  const isEmpty = section.querySelector("[data-comment-list]").children.length === 0;
  section.querySelector("[data-no-comments]").hidden = !isEmpty;
}

async function add(form) {
  const section = form.closest("[data-comments-of]");
  const id = section.dataset.commentsOf;
  const input = form.querySelector("textarea");
  const text = input.value.trim();
  if (!text) return;
  const list = section.querySelector("[data-comment-list]");
  const replyTo = form.elements.replyTo?.value || undefined;
  const thread = threadOf(list, replyTo);
  const row = fill(section, { body: text, createdAt: new Date().toISOString(), replyTo: thread });
  const last = thread ? rowsOf(list, thread).pop() : null;
  if (last) last.after(row);
  else list.append(row);
  choose(form, null);
  input.value = "";
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.focus();
  showEmpty(section);
  depart(id);
  addComments(id, 1);
  row.scrollIntoView({ block: "nearest" });
  // What it is about, as the API's paths name it.
  const [path, key] = [`${api}/${section.dataset.kind || "posts"}/${id}/comments`, randomKey()];
  // What the app's API calls the text.
  const said = { [section.dataset.text || "body"]: text, ...(replyTo ? { replyTo } : {}) };
  row.dataset.waits = key;
  try {
    settle(row, await call("POST", path, said, { "Idempotency-Key": key }));
  } catch (error) {
    const entry = { id: `comment:${key}`, method: "POST", path, body: said, key, post: id, what: "comment" };
    if (error.status === 0 && (await sendLater(entry))) {
      row.querySelector(".comment-time").textContent = "Waiting to send";
      return;
    }
    row.remove();
    showEmpty(section);
    addComments(id, -1);
    if (!input.value) {
      input.value = text;
      if (replyTo && replyTo !== form.dataset.repliesTo) choose(form, list.querySelector(`[data-comment="${replyTo}"]`));
    }
    input.dispatchEvent(new Event("input", { bubbles: true }));
    toast(error.message);
  } finally {
    land(id);
  }
}

// What waited has been sent, or was refused.
document.addEventListener("outbox", ({ detail: { sent, refused, answer } }) => {
  const entry = sent || refused;
  const row = entry?.what === "comment" && document.querySelector(`[data-waits="${entry.key}"]`);
  if (row && sent) settle(row, answer);
  if (!refused || entry?.what !== "comment") return;
  row?.remove();
  addComments(entry.post, -1);
});

async function remove(form) {
  const row = form.closest("[data-comment]");
  const section = form.closest("[data-comments-of]");
  if (!(await ask("Delete comment?", "It is deleted for everyone.", "Delete"))) return;
  const list = row.parentElement;
  // What is written in a thread goes with its beginning.
  const rows = row.dataset.thread ? [row] : rowsOf(list, row.dataset.comment);
  const after = rows.at(-1).nextSibling;
  const count = rows.filter((one) => one.dataset.comment).length;
  for (const one of rows) one.remove();
  showEmpty(section);
  depart(section.dataset.commentsOf);
  addComments(section.dataset.commentsOf, -count);
  section.querySelector("textarea").focus({ preventScroll: true });
  try {
    await call("DELETE", `${api}/comments/${row.dataset.comment}`);
  } catch (error) {
    if (!(error instanceof Refusal && error.status === 404)) {
      for (const one of rows) list.insertBefore(one, after?.parentElement === list ? after : null);
      showEmpty(section);
      addComments(section.dataset.commentsOf, count);
      toast(error.message);
    }
  } finally {
    land(section.dataset.commentsOf);
  }
}

document.addEventListener("submit", (event) => {
  const form = event.target.closest("[data-add-comment], [data-delete-comment]");
  if (!form) return;
  event.preventDefault();
  if (form.matches("[data-add-comment]")) add(form);
  else remove(form);
});

// Return sends, Shift+Return starts a line; on a phone's keyboard Return starts a line.
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  if (!event.target.matches("[data-add-comment] textarea") || matchMedia("(pointer: coarse)").matches) return;
  event.preventDefault();
  event.target.form.requestSubmit();
});
