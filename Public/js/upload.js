// Share a photo: preview, shape, progress, another try after a failure. What was typed is never lost.
import { Refusal, call, signIn } from "./server.js";

const form = document.querySelector("[data-upload]");
const find = (mark) => form.querySelector(`[data-${mark}]`);
const drafts = { caption: "kinnect.caption", alt: "kinnect.alt" };
// What is being sent, and the photo that has arrived already: trying again does not send it twice.
let isSending = false;
let arrived = null;
let attempt = null;

function showShape() {
  find("chooser").classList.toggle("crop-square", form.elements.crop.value === "square");
}

function showPreview() {
  const file = form.elements.file.files[0];
  const preview = find("preview");
  if (!file) return;
  const picture = document.createElement("img");
  picture.alt = "Preview of your photo";
  picture.addEventListener("load", () => URL.revokeObjectURL(picture.src));
  picture.addEventListener("error", () => {
    const note = document.createElement("p");
    note.className = "preview-note quiet";
    note.textContent = `${file.name} cannot be previewed here; it will show once it is shared.`;
    preview.replaceChildren(note);
  });
  picture.src = URL.createObjectURL(file);
  preview.replaceChildren(picture);
  problem(null);
}

function problem(text) {
  const place = find("problem");
  place.hidden = !text;
  place.textContent = text || "";
  find("submit").textContent = text ? "Try again" : "Share";
}

function progress(share) {
  const box = find("progress");
  box.hidden = share === null;
  if (share === null) return;
  box.querySelector("progress").value = Math.round(share * 100);
  box.querySelector("label").textContent = share < 1 ? `Sending your photo… ${Math.round(share * 100)}%` : "Preparing your photo…";
}

function send(file) {
  return new Promise((arrive, refuse) => {
    const data = new FormData();
    data.append("alt", form.elements.alt.value);
    data.append("crop", form.elements.crop.value);
    data.append("file", file);
    const request = new XMLHttpRequest();
    request.open("POST", "/api/media");
    request.responseType = "json";
    request.setRequestHeader("Accept", "application/json");
    request.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) progress(event.loaded / event.total);
    });
    request.addEventListener("load", () => {
      if (request.status === 401) signIn();
      if (request.status >= 200 && request.status < 300) arrive(request.response);
      else refuse(new Refusal(request.status, request.response));
    });
    request.addEventListener("error", () => refuse(new Refusal(0, { detail: "The connection broke. Your photo and caption are still here." })));
    request.send(data);
  });
}

function key() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function share() {
  const file = form.elements.file.files[0];
  const settings = `${form.elements.crop.value}/${form.elements.alt.value}`;
  if (arrived?.file !== file || arrived.settings !== settings) {
    progress(0);
    arrived = { file, settings, id: (await send(file)).id };
  }
  progress(1);
  const post = { caption: form.elements.caption.value, media: [arrived.id] };
  const text = JSON.stringify(post);
  if (attempt?.text !== text) attempt = { text, key: key() };
  await call("POST", "/api/kinnect/posts", post, { "Idempotency-Key": attempt.key });
}

async function submit(event) {
  event.preventDefault();
  if (isSending) return;
  isSending = true;
  find("submit").disabled = true;
  problem(null);
  try {
    await share();
    for (const name of Object.values(drafts)) sessionStorage.removeItem(name);
    isSending = false;
    location.assign("/kinnect");
  } catch (error) {
    isSending = false;
    find("submit").disabled = false;
    progress(null);
    problem(error.message);
  }
}

function keepDrafts() {
  for (const [field, name] of Object.entries(drafts)) {
    const input = form.elements[field];
    if (!input.value) input.value = sessionStorage.getItem(name) || "";
    input.addEventListener("input", () => sessionStorage.setItem(name, input.value));
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

function offerCamera() {
  find("capture").addEventListener("click", () => {
    form.elements.file.setAttribute("capture", "environment");
    form.elements.file.click();
    form.elements.file.removeAttribute("capture");
  });
}

if (form) {
  form.addEventListener("submit", submit);
  form.addEventListener("change", (event) => (event.target.name === "file" ? showPreview() : showShape()));
  addEventListener("beforeunload", (event) => {
    if (isSending) event.preventDefault();
  });
  keepDrafts();
  offerCamera();
  showShape();
  showPreview();
}
