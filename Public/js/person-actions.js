// Deleting, unfollowing, muting and blocking show at once and are taken back on error.
import { meant } from "./follow.js";
import { api, home } from "./home.js";
import { sayLater } from "./left.js";
import { refreshPage } from "./pull.js";
import { call } from "./server.js";
import { ask } from "./sheet.js";
import { toast } from "./toast.js";

/** Takes elements off the page; the answer puts them back where they were. */
function takeAway(elements) {
  const places = [...elements].map((element) => [element, element.parentNode, element.nextSibling]);
  for (const [element] of places) element.remove();
  return () => {
    for (const [element, parent, next] of places.reverse()) {
      parent.insertBefore(element, next?.parentNode === parent ? next : null);
    }
  };
}

async function deletePost(id) {
  const sure = await ask(
    "Delete post?", "The post, its likes and its comments are deleted for everyone. This can’t be undone.", "Delete"
  );
  if (!sure) return;
  const alone = document.querySelector(".feed-one, [data-alone]");
  const kind = document.querySelector(`article[data-post="${id}"]`)?.dataset.kind || "posts";
  const putBack = takeAway(alone ? [] : document.querySelectorAll(`main [data-post="${id}"]`));
  try {
    await call("DELETE", `${api}/${kind}/${id}`);
    if (alone) location.assign(alone.dataset.alone || home);
    else toast("Post deleted.");
  } catch (error) {
    putBack();
    toast(error.message);
  }
}

const actions = {
  unfollow: { method: "DELETE", path: (name) => `profiles/${name}/follow`, done: (name) => `You no longer follow ${name}.` },
  mute: { method: "PUT", path: (name) => `profiles/${name}/mute`, done: (name) => `Muted ${name}. Manage this in Settings.` },
  unmute: { method: "DELETE", path: (name) => `profiles/${name}/mute`, done: (name) => `Unmuted ${name}.` },
  block: {
    method: "PUT", path: (name) => `profiles/${name}/block`, done: (name) => `Blocked ${name}. Manage this in Settings.`,
    question: (name) => [`Block ${name}?`, "You will no longer find or see each other anywhere here.", "Block"],
  },
  "remove-follower": {
    method: "DELETE", path: (name) => `followers/${name}`, done: (name) => `${name} no longer follows you.`,
    question: (name) => [`Remove ${name}?`, "They will no longer see your posts. They won’t be notified.", "Remove"],
  },
};

async function act(name, whom, verb) {
  const { method, path, done, question } = actions[verb];
  if (question && !(await ask(...question(name)))) return;
  const isFeed = document.querySelector("[data-feed]") !== null;
  const hides = isFeed && ["unfollow", "mute", "block"].includes(verb);
  const putBack = takeAway(hides ? document.querySelectorAll(`[data-author="${CSS.escape(name)}"]`) : []);
  try {
    await call(method, `${api}/` + path(encodeURIComponent(name)) + whom);
    if (verb === "block" && !isFeed) {
      sayLater(done(name));
      return location.assign(home);
    }
    if (!isFeed) await refreshPage();
    toast(done(name));
  } catch (error) {
    putBack();
    toast(error.message);
  }
}

document.addEventListener("submit", (event) => {
  const form = event.target.closest("[data-verbs]");
  if (!form) return;
  event.preventDefault();
  form.closest("dialog")?.close();
  act(form.dataset.verbs, meant(form), event.submitter.dataset.verb);
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("dialog [data-delete-post]");
  if (!link) return;
  event.preventDefault();
  const dialog = link.closest("dialog");
  dialog.close();
  deletePost(dialog.dataset.post);
});
