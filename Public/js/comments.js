// Comments in a sheet: read, add, delete; shown at once, taken back if the server refuses.
import { addComments, depart, land } from "./counts.js";
import { Refusal, call, icon, page } from "./server.js";
import { ask, openSheet } from "./sheet.js";
import { tell } from "./time.js";
import { toast } from "./toast.js";

document.addEventListener("click", async (event) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = event.target.closest("[data-comments-link], [data-likes-link]");
  if (!link) return;
  event.preventDefault();
  if (link.matches("[data-likes-link]")) return void openSheet(link.href, "Likes");
  const here = document.querySelector("main [data-comments-of] textarea");
  if (here) return void here.focus();
  openSheet(link.href, "Comments");
});

document.addEventListener("filled", (event) => tell(event.target));

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
  words.textContent = text;
  line.append(personLink(form.dataset.me), " ", words);
  const time = document.createElement("p");
  time.className = "quiet comment-time";
  time.textContent = "just now";
  body.append(line, time);
  row.append(form.querySelector(".avatar").cloneNode(true), body);
  return row;
}

function settle(row, comment) {
  row.classList.remove("comment-waiting");
  row.dataset.comment = comment.id;
  row.querySelector(".comment-text").textContent = comment.body;
  const time = document.createElement("time");
  time.dateTime = comment.createdAt;
  time.dataset.ago = "";
  row.querySelector(".comment-time").replaceChildren(time);
  tell(row);
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
  try {
    settle(row, await call("POST", `/api/kinnect/posts/${id}/comments`, { body: text }));
  } catch (error) {
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

async function remove(form) {
  const row = form.closest("[data-comment]");
  const section = form.closest("[data-comments-of]");
  if (!(await ask("Delete comment?", "It is gone for everyone.", "Delete"))) return;
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
