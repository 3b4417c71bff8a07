// Requests to follow, answered in place; followers, removed in place.
import { meant, show } from "./follow.js";
import { api } from "./home.js";
import { call } from "./server.js";
import { ask } from "./sheet.js";
import { toast } from "./toast.js";

/** Who was confirmed can be followed back at once: by the button of the row, or by the one that the page has. */
async function answer(form, verb) {
  const name = form.dataset.answer;
  const isConfirmed = verb === "approve";
  const row = form.closest("[data-person], [data-request]");
  const back = isConfirmed ? form.querySelector("[data-confirmed]")?.content.cloneNode(true) : null;
  const note = document.createElement("p");
  note.className = back ? "visually-hidden" : "quiet";
  note.setAttribute("role", "status");
  note.textContent = isConfirmed ? "Follows you now" : "Request deleted";
  const shown = [note, ...(back?.children ?? [])];
  form.replaceWith(...shown);
  try {
    const now = await call(isConfirmed ? "PUT" : "DELETE", `${api}/follow-requests/${encodeURIComponent(name)}${meant(form)}`);
    if (!isConfirmed) return row.classList.add("quiet");
    for (const other of document.querySelectorAll(`[data-follow="${CSS.escape(name)}"]:not([data-busy])`)) other.dataset.followsMe = "";
    // Where it was pressed meanwhile, its own answer says more.
    if (!document.querySelector(`[data-follow="${CSS.escape(name)}"][data-busy]`)) show(name, now.relation);
  } catch (error) {
    shown.shift().replaceWith(form);
    for (const other of shown) other.remove();
    toast(error.message);
  }
}

async function removeFollower(form) {
  const name = form.dataset.removeFollower;
  if (!(await ask(`Remove ${name}?`, "They will no longer see your posts. They won’t be notified.", "Remove"))) return;
  const row = form.closest("[data-person]");
  row.hidden = true;
  try {
    await call("DELETE", `${api}/followers/${encodeURIComponent(name)}${meant(form)}`);
    row.remove();
  } catch (error) {
    row.hidden = false;
    toast(error.message);
  }
}

document.addEventListener("submit", (event) => {
  const form = event.target.closest("[data-answer], [data-remove-follower]");
  if (!form) return;
  event.preventDefault();
  if (form.matches("[data-answer]")) answer(form, event.submitter?.dataset.verb || "approve");
  else removeFollower(form);
});
