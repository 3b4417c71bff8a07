// Writing an update: its photos are sent one by one, and it is published now, later, or kept as a draft.
import { compose } from "./compose.js";
import { api, home } from "./home.js";
import { call } from "./server.js";

const form = document.querySelector("[data-upload]");
const slug = form.dataset.slug;

function publish(items, headers) {
  const fields = form.elements;
  const post = { content: fields.content.value, images: items.map((item) => item.media) };
  if (fields.when.value === "draft") post.isDraft = true;
  if (fields.when.value === "later") post.publishAt = new Date(fields.publishAt.value).toISOString();
  return call("POST", `${api}/projects/${encodeURIComponent(slug)}/posts`, post, headers);
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

const said = { now: "update-published", later: "update-scheduled", draft: "draft-saved" };
const after = () => `${home}/p/${encodeURIComponent(slug)}?tab=updates&said=${said[form.elements.when.value]}`;
compose({ text: "content", needsMedia: false, publish, after, kept: "Your update is kept as a draft." });
