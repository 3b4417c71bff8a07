// Follow, cancel a request, unfollow: shown at once, taken back if the server refuses.
import { api } from "./home.js";
import { on, quietly } from "./live.js";
import { refreshPage } from "./pull.js";
import { call } from "./server.js";
import { ask } from "./sheet.js";
import { toast } from "./toast.js";

/** Whom a form means, for the end of a call's address: the username may be another's by now. */
export function meant(form) {
  const profile = form.elements.profile?.value;
  return profile ? `?profile=${profile}` : "";
}

export function show(username, relation) {
  for (const form of document.querySelectorAll(`[data-follow="${CSS.escape(username)}"]`)) {
    const isOn = relation === "following" || relation === "requested";
    const label =
      relation === "following" ? "Following"
      : relation === "requested" ? "Requested"
      : "followsMe" in form.dataset ? "Follow back" : "Follow";
    const button = form.querySelector("button");
    form.dataset.relation = relation;
    form.action = form.action.replace(/\/(un)?follow$/, isOn ? "/unfollow" : "/follow");
    button.textContent = label;
    button.setAttribute("aria-label", `${label} ${username}`);
    button.classList.toggle("button-quiet", isOn);
  }
}

const isPageOf = (username) => document.querySelector(`.profile[data-person="${CSS.escape(username)}"]`) !== null;

const mostAsked = 20;

/** A request that was answered meanwhile; their page then has their posts, or the way to ask again. */
on("resync", async () => {
  const forms = document.querySelectorAll('[data-follow][data-relation="requested"]:not([data-busy])');
  for (const username of [...new Set([...forms].map((form) => form.dataset.follow))].slice(0, mostAsked)) {
    const now = await quietly(`${api}/profiles/${encodeURIComponent(username)}`);
    if (!now || now.relation === "requested") continue;
    show(username, now.relation);
    if (isPageOf(username)) refreshPage();
  }
});

document.addEventListener("submit", async (event) => {
  const form = event.target.closest("[data-follow]");
  if (!form) return;
  event.preventDefault();
  if (form.dataset.busy) return;
  const { follow: username, relation } = form.dataset;
  const isOpen = "open" in form.dataset;
  const isOn = relation === "following" || relation === "requested";
  if (relation === "following" && !isOpen) {
    const sure = await ask(`Unfollow ${username}?`, "To see their posts again, you’ll have to send a new request.", "Unfollow");
    if (!sure) return;
  }
  form.dataset.busy = "yes";
  show(username, isOn ? "none" : isOpen ? "following" : "requested");
  try {
    const answer = await call(isOn ? "DELETE" : "PUT", `${api}/profiles/${encodeURIComponent(username)}/follow${meant(form)}`);
    show(username, answer.relation);
    if (isPageOf(username) && relation !== "none") await refreshPage();
  } catch (error) {
    show(username, relation);
    toast(error.message);
  }
  delete form.dataset.busy;
});
