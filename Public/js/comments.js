// Comments in a sheet: read, add, delete; shown at once, taken back if the server refuses.
import { addComments, depart, land } from "./counts.js";
import { linked } from "./linked.js";
import { sendLater } from "./offline.js";
import { Refusal, call, icon, page } from "./server.js";
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
  openSheet(link.href, "Comments", () => withoutConnection(link.closest("[data-post]").dataset.post));
});

/** The sheet where the comments cannot be had: one can still write. */
function withoutConnection(post) {
  const section = document.createElement("section");
  section.className = "comments";
  section.dataset.commentsOf = post;
  const note = document.createElement("p");
  note.className = "nothing quiet";
  note.textContent = "The comments need a connection. What you write is sent as soon as there is one.";
  const list = document.createElement("ul");
  list.dataset.commentList = "";
  const form = document.createElement("form");
  form.className = "comment-form";
  form.dataset.addComment = "";
  form.dataset.me = document.body.dataset.viewer;
  const face = document.querySelector(".tabs .avatar")?.cloneNode(true);
  face?.setAttribute("class", "avatar avatar-m");
  const field = document.createElement("div");
  field.className = "comment-input";
  const input = document.createElement("textarea");
  Object.assign(input, { className: "input", name: "body", rows: 1, placeholder: "Add a comment…", required: true });
  input.setAttribute("aria-label", "Add a comment");
  input.dataset.limit = 500;
  field.append(input);
  const counter = document.createElement("span");
  counter.className = "counter quiet";
  counter.dataset.counter = "";
  counter.setAttribute("aria-hidden", "true");
  const button = document.createElement("button");
  button.className = "link-button strong";
  button.dataset.submit = "";
  button.textContent = "Post";
  form.append(...(face ? [face] : []), field, counter, button);
  section.append(note, list, form);
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

function personLink(username) {
  const link = document.createElement("a");
  link.className = "username";
  link.href = "/kinnect/u/" + encodeURIComponent(username);
  link.textContent = username;
  return link;
}

function draw(form, text) {
  const row = document.createElement("li");
  row.className = "comment comment-waiting";
  const body = document.createElement("div");
  body.className = "comment-body";
  const line = document.createElement("p");
  const words = document.createElement("span");
  words.className = "comment-text";
  words.append(...linked(text));
  line.append(personLink(form.dataset.me), " ", words);
  const time = document.createElement("p");
  time.className = "quiet comment-time";
  time.textContent = "just now";
  body.append(line, time);
  const face = form.querySelector(".avatar")?.cloneNode(true);
  row.append(...(face ? [face] : []), body);
  return row;
}

function settle(row, comment) {
  row.classList.remove("comment-waiting");
  row.dataset.comment = comment.id;
  row.querySelector(".comment-text").replaceChildren(...linked(comment.body));
  const time = document.createElement("time");
  time.dateTime = comment.createdAt;
  time.dataset.ago = "";
  row.querySelector(".comment-time").replaceChildren(time);
  renderTimes(row);
  const form = document.createElement("form");
  form.method = "post";
  form.action = `/kinnect/comments/${comment.id}/delete`;
  form.dataset.deleteComment = "";
  const button = document.createElement("button");
  button.className = "icon-button icon-button-small";
  button.setAttribute("aria-label", "Delete the comment by " + comment.author.username);
  button.append(icon("trash"));
  form.append(button);
  row.append(form);
}

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
  const row = draw(form, text);
  section.querySelector("[data-comment-list]").append(row);
  input.value = "";
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.focus();
  showEmpty(section);
  depart(id);
  addComments(id, 1);
  row.scrollIntoView({ block: "nearest" });
  const [path, key] = [`/api/kinnect/posts/${id}/comments`, randomKey()];
  row.dataset.waits = key;
  try {
    settle(row, await call("POST", path, { body: text }, { "Idempotency-Key": key }));
  } catch (error) {
    const entry = { id: `comment:${key}`, method: "POST", path, body: { body: text }, key, post: id, what: "comment" };
    if (error.status === 0 && (await sendLater(entry))) {
      row.querySelector(".comment-time").textContent = "Waiting to send";
      return;
    }
    row.remove();
    showEmpty(section);
    addComments(id, -1);
    if (!input.value) input.value = text;
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
  const after = row.nextSibling;
  row.remove();
  showEmpty(section);
  depart(section.dataset.commentsOf);
  addComments(section.dataset.commentsOf, -1);
  section.querySelector("textarea").focus({ preventScroll: true });
  try {
    await call("DELETE", `/api/kinnect/comments/${row.dataset.comment}`);
  } catch (error) {
    if (!(error instanceof Refusal && error.status === 404)) {
      list.insertBefore(row, after?.parentElement === list ? after : null);
      showEmpty(section);
      addComments(section.dataset.commentsOf, 1);
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
