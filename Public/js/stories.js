// Stories: go on by themselves, pause while held, next person's follow. Without scripts every story is a page with links.
import { onward } from "./onward.js";
import { isVideo, recognise } from "./recognise.js";
import { call, page } from "./server.js";
import { ask, openSheet } from "./sheet.js";
import { renderTimes } from "./time.js";
import { toast } from "./toast.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");
const seen = [];
let story = document.querySelector("[data-story]");
// Each reason to wait by its name; it goes on when there is none.
const waits = new Set();
let isGoing = false;

function media() {
  return story.querySelector("[data-story-media]");
}

function settle() {
  const isPaused = waits.size > 0;
  story.classList.toggle("story-paused", isPaused);
  const button = story.querySelector("[data-story-pause]");
  button.setAttribute("aria-label", waits.has("button") ? "Play" : "Pause");
  const video = media();
  if (video instanceof HTMLVideoElement) {
    if (isPaused) video.pause();
    else video.play().catch(() => null);
  }
}

function wait(reason, isOn = true) {
  if (isOn) waits.add(reason);
  else waits.delete(reason);
  settle();
}

/** Begins: the bar runs once there is something to see. */
function begin() {
  waits.clear();
  renderTimes(story);
  const shown = media();
  const bar = story.querySelector("[data-story-bar]");
  const ready = () => story.classList.add("story-ready");
  if (shown instanceof HTMLVideoElement) {
    shown.addEventListener("timeupdate", () => (bar.style.transform = `scaleX(${shown.currentTime / shown.duration || 0})`));
    shown.addEventListener("ended", () => forward());
    ready();
  } else if (shown.complete) ready();
  else for (const event of ["load", "error"]) shown.addEventListener(event, ready, { once: true });
  bar.addEventListener("animationend", () => forward());
  if (still.matches) story.classList.add("story-still");
  if (story.dataset.nextMedia) new Image().src = story.dataset.nextMedia;
  settle();
}

function leave() {
  const isFromHere = document.referrer.startsWith(location.origin) && history.length > 1;
  if (isFromHere) history.back();
  else location.assign("/kinnect");
}

async function go(address) {
  if (isGoing) return;
  if (new URL(address, location.href).pathname === "/kinnect") return void leave();
  isGoing = true;
  wait("loading");
  try {
    const next = (await page(address)).querySelector("[data-story]");
    if (!next) return void location.assign(address);
    const hadFocus = story.contains(document.activeElement) && document.activeElement.className;
    story.replaceWith(next);
    story = next;
    history.replaceState(null, "", `/kinnect/stories/${story.dataset.story}`);
    document.title = `${story.querySelector("h1").textContent} · Kinnect`;
    if (hadFocus && hadFocus.includes("story-zone-next")) story.querySelector("[data-story-next]").focus();
    else if (hadFocus) story.focus();
    begin();
  } catch (error) {
    wait("loading", false);
    toast(error.message);
  } finally {
    isGoing = false;
  }
}

function forward() {
  seen.push(`/kinnect/stories/${story.dataset.story}`);
  go(story.querySelector("[data-story-next]").href);
}

function back() {
  const address = story.querySelector("[data-story-back]")?.href || seen.pop();
  if (address) go(address);
}

// MARK: Fingers. A tap is a click on a zone; holding pauses; swiping goes on, back, or down to close.
let touch = null;

function press(event) {
  if (!event.target.closest("[data-stage]") || event.target.closest("button, .story-head a, .menu")) return;
  touch = { x: event.clientX, y: event.clientY, time: event.timeStamp, isLong: false };
  touch.timer = setTimeout(() => {
    if (!touch) return;
    touch.isLong = true;
    wait("held");
  }, 200);
}

function release(event) {
  if (!touch) return;
  clearTimeout(touch.timer);
  const [dx, dy] = [event.clientX - touch.x, event.clientY - touch.y];
  const was = touch;
  touch = { ...was, isOver: true, moved: Math.hypot(dx, dy) > 40 };
  wait("held", false);
  if (event.type === "pointercancel") return;
  if (dy > 90 && dy > Math.abs(dx)) leave();
  else if (Math.abs(dx) > 50) onward() * dx < 0 ? forward() : back();
}

function click(event) {
  const link = event.target.closest("[data-story-next], [data-story-back], [data-story-close]");
  if (link && !event.metaKey && !event.ctrlKey) {
    event.preventDefault();
    // The end of a hold or of a swipe is no tap.
    const isTap = !touch?.isLong && !touch?.moved;
    touch = null;
    if (!isTap) return;
    if (link.matches("[data-story-next]")) forward();
    else if (link.matches("[data-story-back]")) back();
    else leave();
  }
  if (event.target.closest("[data-menu] > summary")) wait("menu");
  if (event.target.closest("[data-story-pause]")) wait("button", !waits.has("button"));
  const views = event.target.closest("[data-story-views]");
  if (views) {
    event.preventDefault();
    wait("sheet");
    openSheet(views.href, "Seen by").then((sheet) => {
      renderTimes(sheet);
      if (!sheet.open) return wait("sheet", false);
      sheet.addEventListener("close", () => wait("sheet", false));
    });
  }
}

async function submit(event) {
  const form = event.target.closest("[data-story-reply], [data-story-delete]");
  if (!form) return;
  event.preventDefault();
  event.stopPropagation();
  const id = story.dataset.story;
  if (form.matches("[data-story-delete]")) {
    wait("asking");
    const isSure = await ask("Delete story?", "It is deleted for everyone. This can’t be undone.", "Delete");
    wait("asking", false);
    if (!isSure) return;
    return void call("DELETE", `/api/kinnect/stories/${id}`).then(leave, (error) => toast(error.message));
  }
  const input = form.elements.body;
  const body = input.value.trim();
  if (!body || form.dataset.busy) return;
  form.dataset.busy = "yes";
  try {
    await call("POST", `/api/kinnect/stories/${id}/replies`, { body }, { "Idempotency-Key": crypto.randomUUID?.() || `${id} ${Date.now()}` });
    input.value = "";
    input.blur();
    toast("Sent.");
  } catch (error) {
    toast(error.message);
  }
  delete form.dataset.busy;
}

function keys(event) {
  if (document.querySelector("dialog[open]")) return;
  if (event.target.matches("input")) {
    if (event.key === "Escape") event.target.blur();
    return;
  }
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step) step === onward() ? forward() : back();
  else if (event.key === "Escape") leave();
  else if (event.key === " " && !event.target.matches("button, a")) wait("button", !waits.has("button"));
  else return;
  event.preventDefault();
}

if (story) {
  document.addEventListener("pointerdown", press);
  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, release);
  document.addEventListener("click", click);
  document.addEventListener("submit", submit, true);
  document.addEventListener("keydown", keys);
  // A dialog's closing does not bubble.
  document.addEventListener("close", () => wait("menu", false), true);
  document.addEventListener("dragstart", (event) => event.preventDefault());
  document.addEventListener("contextmenu", (event) => event.target.closest("[data-stage]") && event.preventDefault());
  document.addEventListener("focusin", (event) => event.target.matches(".story-input") && wait("writing"));
  document.addEventListener("focusout", (event) => event.target.matches(".story-input") && wait("writing", false));
  document.addEventListener("visibilitychange", () => wait("hidden", document.hidden));
  begin();
}

// MARK: Sharing one

const share = document.querySelector("[data-new-story]");
share?.addEventListener("change", async ({ target }) => {
  const sent = target.files?.[0];
  if (!sent) return;
  const file = await recognise(sent);
  // Another one may have been chosen meanwhile.
  if (target.files[0] !== sent) return;
  const isFilm = isVideo(file);
  const picture = document.createElement(isFilm ? "video" : "img");
  if (isFilm) Object.assign(picture, { muted: true, loop: true, autoplay: true, playsInline: true });
  picture.setAttribute(isFilm ? "aria-label" : "alt", "Preview of your story");
  picture.className = "story-media";
  picture.addEventListener("load", () => {
    URL.revokeObjectURL(picture.src);
    // As on the story's page.
    picture.classList.toggle("story-media-tall", picture.naturalHeight * 10 >= picture.naturalWidth * 15);
  });
  picture.addEventListener("error", () => picture.replaceWith(`${file.name} cannot be previewed here.`));
  picture.src = URL.createObjectURL(file);
  share.querySelector("[data-story-preview]").replaceChildren(picture);
});
share?.addEventListener("submit", () => {
  share.querySelector("[data-submit]").textContent = "Sharing…";
});
