// Plays videos without sound while they are in view, as far as the reader wants movement and has not said otherwise.
const still = matchMedia("(prefers-reduced-motion: reduce)");
// Films that the reader has stopped: they are not started again.
const stopped = new WeakSet();
const ours = new WeakSet();

function mayPlay(film) {
  return !still.matches && !navigator.connection?.saveData && !stopped.has(film);
}

const observer = new IntersectionObserver(
  (entries) => {
    for (const { target: film, isIntersecting } of entries) {
      if (isIntersecting && mayPlay(film)) {
        film.muted ||= !film.dataset.heard;
        film.play().catch(() => {}); // A browser that wants a tap first shows its own button.
      } else if (!isIntersecting && !film.paused) {
        ours.add(film);
        film.pause();
      }
    }
  },
  { threshold: 0.6 }
);

document.addEventListener("pause", (event) => {
  const film = event.target;
  if (!film.matches?.("[data-film]")) return;
  if (!ours.delete(film) && !film.ended && !document.hidden) stopped.add(film);
}, true);

document.addEventListener("play", (event) => {
  if (event.target.matches?.("[data-film]")) stopped.delete(event.target);
}, true);

// One film is heard at a time.
document.addEventListener("volumechange", (event) => {
  const film = event.target;
  if (!film.matches?.("[data-film]") || film.muted) return;
  film.dataset.heard = "";
  for (const other of document.querySelectorAll("[data-film]")) if (other !== film) other.muted = true;
}, true);

export function films(root) {
  for (const film of root.querySelectorAll("[data-film]")) observer.observe(film);
}
