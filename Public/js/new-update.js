// Writing an update, which is published now, later, or kept as a draft.
import { compose } from "./compose.js";
import { api, home } from "./home.js";

const form = document.querySelector("[data-upload]");
const slug = form.dataset.slug;

const updates = `${home}/p/${encodeURIComponent(slug)}?tab=updates`;
const said = {
  now: ["update-published", "Your update is published."], later: ["update-scheduled", "Your update will be published at that time."],
  draft: ["draft-saved", "Draft saved. Only you can see it."],
};

function post() {
  const { content, when, publishAt } = form.elements;
  const body = { content: content.value, allowsSaving: form.querySelector("[type=checkbox][name=saving]")?.checked };
  if (when.value === "draft") body.isDraft = true;
  if (when.value === "later") body.publishAt = new Date(publishAt.value).toISOString();
  const done = { words: said[when.value][1], path: updates };
  return { path: `${api}/projects/${encodeURIComponent(slug)}/posts`, body, field: "images", noun: "update", done };
}

form.elements.publishAt.addEventListener("input", (event) => event.target.setCustomValidity(""));
form.addEventListener("submit", (event) => {
  const { when, publishAt } = form.elements;
  if (when.value !== "later" || publishAt.value) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  publishAt.setCustomValidity("Choose a day and a time.");
  publishAt.reportValidity();
});

const next = (isDone) => (isDone ? `${updates}&said=${said[form.elements.when.value][0]}` : updates);
compose({ text: "content", needsMedia: false, post, next, kept: "Your update is kept as a draft." });
