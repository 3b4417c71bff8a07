// Following a project: shown at once, taken back if the server refuses; its count wherever it stands.
import { api } from "./home.js";
import { on } from "./live.js";
import { toggleOptimistically } from "./optimistic.js";
import { call } from "./server.js";
import { toast } from "./toast.js";

const number = new Intl.NumberFormat("en-US");
const path = (slug) => `${api}/projects/${encodeURIComponent(slug)}/follow`;

function showCount(slug, count) {
  for (const place of document.querySelectorAll(`[data-followers-of="${CSS.escape(slug)}"]`)) {
    place.textContent = `${number.format(count)} ${count === 1 ? "follower" : "followers"}`;
  }
}

function counted(slug) {
  const place = document.querySelector(`[data-followers-of="${CSS.escape(slug)}"]`);
  return Number(place?.textContent.replace(/[^0-9]/g, "") || 0);
}

function show(slug, { isOn, count }) {
  showCount(slug, count);
  for (const form of document.querySelectorAll(`[data-follow-project="${CSS.escape(slug)}"]`)) {
    const button = form.querySelector("button");
    form.action = form.action.replace(/\/(un)?follow$/, isOn ? "/unfollow" : "/follow");
    button.textContent = isOn ? "Following" : "Follow";
    button.setAttribute("aria-pressed", isOn);
    button.classList.toggle("button-quiet", isOn);
  }
}

document.addEventListener("submit", (event) => {
  const form = event.target.closest("[data-follow-project]");
  if (!form) return;
  event.preventDefault();
  const slug = form.dataset.followProject;
  const isOn = form.querySelector("button").getAttribute("aria-pressed") === "true";
  toggleOptimistically(`follow:${slug}`, !isOn, { isOn, count: counted(slug) }, {
    show: (state) => show(slug, state),
    after: ({ count }, wanted) => ({ isOn: wanted, count: Math.max(0, count + (wanted ? 1 : -1)) }),
    async send(wanted) {
      const answer = await call(wanted ? "PUT" : "DELETE", path(slug));
      return { isOn: answer.isFollowing, count: answer.followerCount };
    },
    async failed(error) {
      toast(error.message);
    },
  });
});

on("project.counts", ({ id, followerCount }) => {
  const page = document.querySelector(`[data-project-id="${id}"]`);
  if (page) showCount(page.dataset.project, followerCount);
});
