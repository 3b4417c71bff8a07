// The composer of a topic: posts without leaving the page, and shows the new post on top.
import { Attempt, isRefused } from "./attempts.js";
import { enliven } from "./enliven.js";
import { api } from "./home.js";
import { call, page } from "./server.js";
import { toast } from "./toast.js";

const attempt = new Attempt();
let isSending = false;

const find = (form, mark) => form.querySelector(`[data-${mark}]`);

function refresh(form) {
  find(form, "submit").disabled = isSending || form.elements.content.value.trim() === "";
}

async function showNew(id) {
  if (document.querySelector(`article[data-post="${id}"]`)) return;
  const { feedAt } = document.querySelector("[data-feed]").dataset;
  const list = document.querySelector("[data-feed] [data-list]");
  // The first post of all stands where it was said that there are none; a later page has none of the newest.
  if (!list || new URLSearchParams(location.search).has("before")) return location.assign(feedAt);
  const card = (await page(feedAt)).querySelector(`[data-feed] [data-post="${id}"]`);
  if (!card) return location.assign(feedAt);
  list.prepend(card);
  enliven(card);
}

document.addEventListener("submit", async (event) => {
  const form = event.target.closest("[data-topic-say]");
  if (!form) return;
  event.preventDefault();
  if (isSending || find(form, "submit").disabled) return;
  isSending = true;
  refresh(form);
  const problem = find(form, "problem");
  problem.textContent = "";
  const { content } = form.elements;
  try {
    const path = `${api}/topics/${form.dataset.topicSay}/posts`;
    const body = { content: content.value };
    const post = await call("POST", path, body, { "Idempotency-Key": attempt.key(body) });
    attempt.end();
    content.value = "";
    content.dispatchEvent(new Event("input", { bubbles: true }));
    // It is written, even if it can't be shown now.
    await showNew(post.id).catch(() => null);
    toast("Posted.");
    content.focus({ preventScroll: true });
  } catch (error) {
    if (isRefused(error)) attempt.end();
    problem.textContent = error.message;
  }
  isSending = false;
  refresh(form);
});

document.addEventListener("input", (event) => {
  const form = event.target.closest("[data-topic-say]");
  if (form) refresh(form);
});
refresh(document.querySelector("[data-topic-say]"));
