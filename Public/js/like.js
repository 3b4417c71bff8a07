// Like by the heart or by tapping a photo twice: shown at once, taken back if the server refuses.
import { api } from "./home.js";
import { call } from "./server.js";
import { depart, land, likes, showLikes } from "./counts.js";
import { sendLater } from "./offline.js";
import { toggleOptimistically } from "./optimistic.js";
import { toast } from "./toast.js";

function isLiked(post) {
  return post.querySelector("[data-like] button").getAttribute("aria-pressed") === "true";
}

/** `kind`: of what is liked, as the API's path names it. */
function like(id, kind, liked, wasLiked) {
  const path = `${api}/${kind}/${id}/like`;
  depart(id);
  return toggleOptimistically(`like:${id}`, liked, { isOn: wasLiked, count: likes(id) }, {
    show: ({ isOn, count }) => showLikes(id, count, isOn),
    after: ({ count }, isOn) => ({ isOn, count: count + (isOn ? 1 : -1) }),
    async send(isOn) {
      const answer = await call(isOn ? "PUT" : "DELETE", path);
      if (isOn) document.dispatchEvent(new Event("liked"));
      return { isOn: answer.likedByMe, count: answer.likeCount ?? answer.likesCount };
    },
    async failed(error, isOn) {
      const entry = { id: `like:${id}`, method: isOn ? "PUT" : "DELETE", path, post: id, what: "like" };
      if (error.status === 0 && (await sendLater(entry))) return true;
      toast(error.message);
    },
  }).finally(() => land(id));
}

document.addEventListener("submit", (event) => {
  const form = event.target.closest("[data-like]");
  if (!form) return;
  event.preventDefault();
  const post = form.closest("[data-post]");
  const liked = isLiked(post);
  const button = form.querySelector("button");
  button.classList.remove("bounce");
  void button.offsetWidth;
  button.classList.add("bounce");
  like(post.dataset.post, post.dataset.kind ?? "posts", !liked, liked);
});

function love(photo) {
  const heart = photo.querySelector(".photo-heart");
  heart.classList.remove("beat");
  void heart.offsetWidth;
  heart.classList.add("beat");
  const post = photo.closest("[data-post]");
  if (!isLiked(post)) like(post.dataset.post, post.dataset.kind ?? "posts", true, false);
}

// Two taps within 300 ms and 40 px, by finger, pen or mouse.
let last = { time: -1000, x: 0, y: 0, photo: null };
document.addEventListener("click", (event) => {
  const photo = event.target.closest("[data-photo]");
  if (!photo || event.target.closest("button")) return;
  // The controls of a video lie at its lower edge.
  const film = event.target.closest("video");
  if (film && event.clientY > film.getBoundingClientRect().bottom - 72) return;
  const near = Math.hypot(event.clientX - last.x, event.clientY - last.y) < 40;
  const isSecond = photo === last.photo && near && event.timeStamp - last.time < 300;
  last = { time: isSecond ? -1000 : event.timeStamp, x: event.clientX, y: event.clientY, photo };
  if (isSecond) love(photo);
});
