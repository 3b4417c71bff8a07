// Requests to follow, answered in place; followers, removed in place.
import { api } from "./home.js";
import { call } from "./server.js";
import { ask } from "./sheet.js";
import { toast } from "./toast.js";

async function answer(form, verb) {
  const name = form.dataset.answer;
  const row = form.closest("[data-person], [data-request]");
  const note = document.createElement("p");
  note.className = "quiet";
  note.setAttribute("role", "status");
  note.textContent = verb === "approve" ? "Follows you now" : "Request deleted";
  form.replaceWith(note);
  try {
    await call(verb === "approve" ? "PUT" : "DELETE", `${api}/follow-requests/${encodeURIComponent(name)}`);
    if (verb === "decline") row.classList.add("quiet");
  } catch (error) {
    note.replaceWith(form);
    toast(error.message);
  }
}

async function removeFollower(form) {
  const name = form.dataset.removeFollower;
  if (!(await ask(`Remove ${name}?`, "They will no longer see your posts. They won’t be told.", "Remove"))) return;
  const row = form.closest("[data-person]");
  row.hidden = true;
  try {
    await call("DELETE", `${api}/followers/${encodeURIComponent(name)}`);
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
