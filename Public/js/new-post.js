// Sharing photos and videos. A post with a video waits on the server until that is prepared.
import { audienceOf } from "./audience.js";
import { compose } from "./compose.js";
import { api, home } from "./home.js";
import { isVideo } from "./recognise.js";

const form = document.querySelector("[data-upload]");

function post(items) {
  const waits = items.some((item) => isVideo(item.file));
  return {
    path: waits ? `${api}/waiting-posts` : `${api}/posts`, field: "media",
    body: {
      caption: form.elements.caption.value, audience: audienceOf(form),
      allowsSaving: form.querySelector("[type=checkbox][name=saving]")?.checked,
    },
    noun: "post",
    done: waits
      ? { words: "Your video is being prepared.", path: home }
      : { words: "Your post is shared.", path: `${home}/p/`, isItsOwn: true },
  };
}

compose({ text: "caption", needsMedia: true, post, next: () => home, kept: "Your post is kept as a draft under New post." });
