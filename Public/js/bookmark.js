// Bookmark a post: shown at once, taken back if the server refuses.
import { api } from "./home.js";
import { call } from "./server.js";
import { toggleOptimistically } from "./optimistic.js";
import { toast } from "./toast.js";

function show(id, isOn) {
  for (const form of document.querySelectorAll(`[data-post="${CSS.escape(id)}"] [data-bookmark]`)) {
    form.querySelector("button").setAttribute("aria-pressed", String(isOn));
    form.action = form.action.replace(/\/(un)?bookmark$/, isOn ? "/unbookmark" : "/bookmark");
  }
}

document.addEventListener("submit", (event) => {
  const form = event.target.closest("[data-bookmark]");
  if (!form) return;
  event.preventDefault();
  const id = form.closest("[data-post]").dataset.post;
  const isOn = form.querySelector("button").getAttribute("aria-pressed") === "true";
  toggleOptimistically(`bookmark:${id}`, !isOn, { isOn }, {
    show: (state) => show(id, state.isOn),
    after: (_, wanted) => ({ isOn: wanted }),
    async send(wanted) {
      const answer = await call(wanted ? "PUT" : "DELETE", `${api}/posts/${id}/bookmark`);
      return { isOn: answer.bookmarkedByMe };
    },
    failed: (error) => toast(error.message),
  });
});
