// The composer on top of the feed: posts without leaving the page, and shows the new post on top.
import { audienceOf } from "./audience.js";
import { enliven } from "./enliven.js";
import { api, app, home } from "./home.js";
import { Refusal, call, page } from "./server.js";
import { shrink } from "./shrink.js";
import { randomKey } from "./store.js";
import { toast } from "./toast.js";

const form = document.querySelector("[data-say]");
const find = (mark) => form.querySelector(`[data-${mark}]`);
const submit = find("submit");
let [key, isSending] = [randomKey(), false];

const files = () => [...form.elements.file.files];

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

async function upload(file, index) {
  const data = new FormData();
  data.append("file", await shrink(file));
  // A line for each photo; that of a single one may have several.
  const { value } = form.elements.alt;
  data.append("alt", (files().length === 1 ? value : value.split("\n")[index] ?? "").trim());
  data.append("app", app);
  const response = await fetch("/api/media", {
    method: "POST", body: data, headers: { Accept: "application/json", "Idempotency-Key": `${key} photo ${index}` },
  }).catch(() => null);
  const answer = await response?.json().catch(() => null);
  if (!response?.ok) throw new Refusal(response?.status ?? 0, answer ?? { detail: "No connection. Check your network and try again." });
  return answer.id;
}

/** The page's first posts, as the server draws them. */
async function showNew(id) {
  if (document.querySelector(`article[data-post="${id}"]`)) return;
  const [list, address] = [document.querySelector("[data-feed] [data-list]"), `${home}?posted=${id}`];
  // The first post of all stands where it was said that there are none; and the form may be a page of its own.
  if (!list) return location.assign(address);
  const next = (await page(address)).querySelector("[data-feed]");
  const card = next?.querySelector(`[data-post="${id}"]`);
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
  const { action, subject, itemID, named, content } = form.elements;
  try {
    const body = { action: action.value, subject: subject.value, content: content.value, audience: audienceOf(form) };
    if (itemID.value) body.item = { id: itemID.value };
    else if (named.checked) body.item = {};
    if (files().length > 0) body.media = await Promise.all(files().map(upload));
    const post = await call("POST", `${api}/posts`, body, { "Idempotency-Key": key });
    form.reset();
    key = randomKey();
    find("more")?.removeAttribute("open");
    preview();
    await showNew(post.id);
    toast("Posted.");
    subject.focus({ preventScroll: true });
  } catch (error) {
    say(error.message);
  }
  isSending = false;
  refresh();
});

form.addEventListener("input", refresh);
form.addEventListener("change", (event) => {
  if (event.target.name === "file") preview();
  refresh();
});
form.addEventListener("reset", () => setTimeout(refresh));
preview();
refresh();
