// A photo over the whole screen. Fingers, wheel and keys zoom; the back button closes it. Without scripts the link opens
// the largest rendition.
import { onward } from "./onward.js";
import { icon } from "./server.js";
import { zooming } from "./zoom.js";

/** `button("Close", icon("close"), act)` */
function button(label, sign, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "viewer-button";
  made.setAttribute("aria-label", label);
  made.append(sign);
  made.addEventListener("click", act);
  return made;
}

function frame() {
  const dialog = document.createElement("dialog");
  dialog.className = "viewer";
  const photo = document.createElement("img");
  photo.className = "viewer-photo";
  photo.draggable = false;
  const said = document.createElement("p");
  said.className = "visually-hidden";
  said.setAttribute("role", "status");
  dialog.append(photo, said);
  return { dialog, photo, said };
}

/** What is on the page at once, then the largest as soon as it is there. */
function draw(photo, link) {
  const small = link.querySelector("img");
  photo.src = small.currentSrc || small.src;
  photo.alt = small.alt;
  photo.dataset.of = link.href;
  const large = new Image();
  large.src = link.href;
  large.decode().then(() => photo.dataset.of === link.href && (photo.src = link.href), () => null);
}

function open(link) {
  const { dialog, photo, said } = frame();
  const links = [...(link.closest("[data-photo]") || link.parentElement).querySelectorAll("a[data-open-photo]")];
  let index = links.indexOf(link);
  const show = (to) => {
    if (!links[to]) return;
    index = to;
    zoom.reset();
    draw(photo, links[index]);
    dialog.setAttribute("aria-label", links.length > 1 ? `Photo ${index + 1} of ${links.length}` : "Photo");
    said.textContent = links.length > 1 ? `Photo ${index + 1} of ${links.length}: ${photo.alt}` : "";
    [back.hidden, on.hidden] = [index === 0, index === links.length - 1];
    if (document.activeElement?.hidden) close.focus();
  };
  const zoom = zooming(dialog, photo, {
    said: (percent) => (said.textContent = `Zoomed to ${percent} %`),
    swiped: (to) => (to === "down" ? dialog.close() : show(index + to)),
  });
  const close = button("Close", icon("close"), () => dialog.close());
  const back = button("Previous photo", icon("back"), () => show(index - 1));
  const on = button("Next photo", icon("back"), () => show(index + 1));
  close.classList.add("viewer-close");
  back.classList.add("viewer-back");
  on.classList.add("viewer-on");
  const scale = document.createElement("div");
  scale.className = "viewer-scale";
  scale.append(button("Zoom out", "−", () => zoom.by(1 / 1.5)), button("Zoom in", "+", () => zoom.by(1.5)));
  dialog.prepend(close);
  dialog.append(back, on, scale);
  dialog.addEventListener("keydown", (event) => press(event, zoom, (by) => show(index + by)));
  document.body.append(dialog);
  show(index);
  dialog.showModal();
  leaveByBack(dialog);
}

const ways = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

function press(event, zoom, turn) {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const { key } = event;
  if (key === "+" || key === "=") zoom.by(1.5);
  else if (key === "-") zoom.by(1 / 1.5);
  else if (key === "0") zoom.reset();
  else if (ways[key] && zoom.isIn()) zoom.move(...ways[key].map((way) => way * 80));
  else if (key === "ArrowLeft") turn(-onward());
  else if (key === "ArrowRight") turn(onward());
  else return;
  event.preventDefault();
}

/** The browser's way back leads to the page as it was. */
function leaveByBack(dialog) {
  const leave = () => dialog.close();
  history.pushState({ viewer: true }, "");
  addEventListener("popstate", leave, { once: true });
  dialog.addEventListener("close", () => {
    removeEventListener("popstate", leave);
    dialog.remove();
    if (history.state?.viewer) history.back();
  });
}

// In a post two taps like it, so it opens once no second one has come.
let last = -1000;
let waiting;
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-open-photo]");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  clearTimeout(waiting);
  const isSecond = event.timeStamp - last < 300;
  last = event.timeStamp;
  if (isSecond) return;
  const isLiked = link.closest("[data-post]")?.querySelector("[data-like]");
  if (event.detail === 0 || !isLiked) open(link);
  else waiting = setTimeout(open, 300, link);
});
