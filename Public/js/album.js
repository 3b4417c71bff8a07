// Albums: arrows, dots, keys, the counter, and the next photo fetched before it is swiped in. Swiping is the browser's.
import { onward } from "./onward.js";

const parts = (slides) => {
  const box = slides.closest("[data-photo]");
  return {
    number: box.querySelector("[data-slide-number]"),
    back: box.querySelector('[data-turn="-1"]'),
    on: box.querySelector('[data-turn="1"]'),
    dots: box.querySelector("[data-dots]").children,
    said: box.querySelector("[data-slide-said]"),
  };
};

const place = (slides) => Math.round(Math.abs(slides.scrollLeft) / slides.clientWidth);

function fetchAhead(slides, index) {
  for (const slide of [slides.children[index], slides.children[index + 1]]) {
    const photo = slide?.querySelector("img[loading=lazy]");
    if (photo) photo.loading = "eager";
  }
}

function show(slides) {
  const index = place(slides);
  if (Number(slides.dataset.shown || 0) === index) return;
  slides.dataset.shown = index;
  const { number, back, on, dots } = parts(slides);
  const last = slides.children.length - 1;
  number.textContent = `${index + 1}/${last + 1}`;
  [...dots].forEach((dot, at) => dot.classList.toggle("dot-on", at === index));
  // A button that goes must not take the focus with it.
  for (const [button, isGone] of [[back, index <= 0], [on, index >= last]]) {
    if (isGone && button === document.activeElement) slides.focus({ preventScroll: true });
    button.hidden = isGone;
  }
  fetchAhead(slides, index);
}

function turn(slides, to) {
  const last = slides.children.length - 1;
  const index = Math.min(last, Math.max(0, to));
  const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
  slides.scrollTo({ left: onward(slides) * index * slides.clientWidth, behavior });
  const photo = slides.children[index].querySelector("img");
  parts(slides).said.textContent = `Photo ${index + 1} of ${last + 1}${photo?.alt ? ": " + photo.alt : ""}`;
}

// Scrolling does not bubble.
document.addEventListener("scroll", (event) => {
  if (event.target.matches?.("[data-slides]")) show(event.target);
}, { capture: true, passive: true });

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-turn]");
  if (!button) return;
  const slides = button.closest("[data-photo]").querySelector("[data-slides]");
  turn(slides, place(slides) + Number(button.dataset.turn));
});

document.addEventListener("keydown", (event) => {
  const slides = event.target.closest("[data-photo]")?.querySelector("[data-slides]");
  if (!slides || event.altKey || event.ctrlKey || event.metaKey) return;
  const [index, step] = [place(slides), onward(slides)];
  const to = { ArrowLeft: index - step, ArrowRight: index + step, Home: 0, End: slides.children.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  turn(slides, to);
});

// The second photo comes once the first is looked at.
const near = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue;
    near.unobserve(target);
    fetchAhead(target, place(target));
  }
}, { threshold: 0.5 });

/** Takes up the albums inside `root`. */
export function albums(root) {
  for (const slides of root.querySelectorAll("[data-slides]")) near.observe(slides);
}
