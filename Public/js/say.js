// The composer on top of the feed: posts without leaving the page, and shows the new post on top.
import { Attempt, isRefused } from "./attempts.js";
import { audienceOf } from "./audience.js";
import { enliven } from "./enliven.js";
import { account, api, app, asProfile, home } from "./home.js";
import { leftOut, most } from "./most.js";
import { recognise } from "./recognise.js";
import { Refusal, call, page, unanswered } from "./server.js";
import { shrink } from "./shrink.js";
import { toast } from "./toast.js";

const form = document.querySelector("[data-say]");
const find = (mark) => form.querySelector(`[data-${mark}]`);
const submit = find("submit");
const attempt = new Attempt();
// By file: a file goes once as it is; with another description it is another upload.
let uploads = new WeakMap();
let isSending = false;

const files = () => [...form.elements.file.files].slice(0, most);

function refresh() {
  submit.disabled = isSending || form.elements.subject.value.trim() === "" || !form.checkValidity();
}

function preview() {
  find("photos").replaceChildren(...files().map((file, index) => {
    const picture = Object.assign(document.createElement("img"), { alt: `Photo ${index + 1} of your post` });
    picture.addEventListener("load", () => URL.revokeObjectURL(picture.src));
    picture.src = URL.createObjectURL(file);
    return picture;
  }));
  find("alt-field").hidden = files().length === 0;
}

/** A line for each photo; that of a single one may have several. */
function altOf(index) {
  const { value } = form.elements.alt;
  return (files().length === 1 ? value : value.split("\n")[index] ?? "").trim();
}

async function upload(file, index) {
  if (!uploads.has(file)) uploads.set(file, new Attempt());
  const [alt, sending] = [altOf(index), uploads.get(file)];
  const data = new FormData();
  data.append("file", await shrink(await recognise(file)));
  data.append("alt", alt);
  data.append("app", app);
  const response = await fetch("/api/media", {
    method: "POST", body: data,
    headers: { Accept: "application/json", "Idempotency-Key": sending.key(alt), ...asProfile(account) },
  }).catch(() => null);
  const answer = await response?.json().catch(() => null);
  if (response?.ok && answer) return answer.id;
  const problem = response ? new Refusal(response.status, answer) : unanswered();
  if (isRefused(problem)) sending.end();
  throw problem;
}

/** Publishes what the form says; answers the post. */
async function publish() {
  const { action, subject, itemID, named, content } = form.elements;
  const body = {
    action: action.value, subject: subject.value, content: content.value, audience: audienceOf(form),
    allowsSaving: form.querySelector("[type=checkbox][name=saving]")?.checked,
  };
  if (itemID.value) body.item = { id: itemID.value };
  else if (named.checked) body.item = {};
  if (files().length > 0) body.media = await Promise.all(files().map(upload));
  try {
    return await call("POST", `${api}/posts`, body, { "Idempotency-Key": attempt.key(body) });
  } catch (error) {
    if (!isRefused(error)) throw error;
    attempt.end();
    // A photo that is used already, or gone, can't be sent again as the same upload.
    if (error.problem?.errors?.some(({ field }) => field.startsWith("media"))) uploads = new WeakMap();
    throw error;
  }
}

/** The page's first posts, as the server draws them. */
async function showNew(id) {
  if (document.querySelector(`article[data-post="${id}"]`)) return;
  const [list, address] = [document.querySelector("[data-feed] [data-list]"), `${home}?posted=${id}`];
  // The first post of all stands where it was said that there are none; and the form may be a page of its own.
  if (!list) return location.assign(address);
  const next = await page(address);
  const card = next.querySelector(`[data-feed] [data-post="${id}"]`);
  if (!card) return location.assign(address);
  list.prepend(card);
  enliven(card);
  document.querySelector("[data-diary-offer]")?.remove();
  const offer = next.querySelector("[data-diary-offer]");
  if (offer) form.after(offer);
}

function say(text) {
  find("problem").textContent = text;
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (isSending || submit.disabled) return;
  isSending = true;
  refresh();
  say("");
  try {
    const post = await publish();
    attempt.end();
    form.reset();
    find("more")?.removeAttribute("open");
    preview();
    // It is published, even if it can't be shown now.
    await showNew(post.id).catch(() => null);
    toast("Posted.");
    form.elements.subject.focus({ preventScroll: true });
  } catch (error) {
    say(error.message);
  }
  isSending = false;
  refresh();
});

form.addEventListener("input", refresh);
form.addEventListener("change", (event) => {
  if (event.target.name === "file") {
    preview();
    const left = [...event.target.files].slice(most);
    say(left.length > 0 ? leftOut(left) : "");
  }
  refresh();
});
form.addEventListener("reset", () => setTimeout(refresh));
preview();
refresh();
