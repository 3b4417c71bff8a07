// Sharing photos and videos. A post with a video waits on the server until that is prepared.
import { compose } from "./compose.js";
import { api, home } from "./home.js";
import { call } from "./server.js";

const form = document.querySelector("[data-upload]");

function publish(items, headers) {
  const post = { caption: form.elements.caption.value, media: items.map((item) => item.media) };
  const waits = items.some((item) => item.file.type.startsWith("video/"));
  return call("POST", waits ? `${api}/waiting-posts` : `${api}/posts`, post, headers);
}

compose({ text: "caption", needsMedia: true, publish, after: home, kept: "Your post is kept as a draft under New post." });
