// Like by the heart or by tapping a photo twice: shown at once, taken back if the server refuses.
import { api } from "./home.js";
import { call } from "./server.js";
import { depart, land, likes, showLikes } from "./counts.js";
import { sendLater } from "./offline.js";
import { toast } from "./toast.js";

// By post: what the viewer wants and what the server last said, while a call is under way.
const pending = new Map();

function isLiked(post) {
  return post.querySelector("[data-like] button").getAttribute("aria-pressed") === "true";
}

async function want(id, liked, wasLiked) {
  const count = likes(id);
  showLikes(id, count + (liked ? 1 : -1), liked);
  const running = pending.get(id);
  if (running) {
    running.wanted = liked;
    return;
  }
  const state = { wanted: liked, known: { liked: wasLiked, count } };
  pending.set(id, state);
  depart(id);
  try {
    while (state.wanted !== state.known.liked) {
      const asked = state.wanted;
      const answer = await call(asked ? "PUT" : "DELETE", `${api}/posts/${id}/like`);
      state.known = { liked: answer.likedByMe, count: answer.likeCount };
      if (answer.likedByMe !== asked) break;
    }
  } catch (error) {
    const entry = { id: `like:${id}`, method: state.wanted ? "PUT" : "DELETE", path: `${api}/posts/${id}/like`, post: id, what: "like" };
    if (error.status === 0 && (await sendLater(entry))) {
      pending.delete(id);
      return;
    }
    toast(error.message);
  } finally {
    land(id);
  }
  pending.delete(id);
  showLikes(id, state.known.count, state.known.liked);
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
  want(post.dataset.post, !liked, liked);
});

function love(photo) {
  const heart = photo.querySelector(".photo-heart");
  heart.classList.remove("beat");
  void heart.offsetWidth;
  heart.classList.add("beat");
  const post = photo.closest("[data-post]");
  if (!isLiked(post)) want(post.dataset.post, true, false);
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
