// Messages as the server draws them: the viewer's from the template that the page brings, others' from the page of each.
import { home } from "./home.js";
import { isolated } from "./isolated.js";
import { linked } from "./linked.js";
import { arrange, isAtEnd, list, room, toEnd } from "./room.js";
import { page } from "./server.js";

const nobody = "00000000-0000-0000-0000-000000000000";

function fillPhoto(link, media, address, by) {
  const picture = link.querySelector("img");
  link.href = media ? media.urls["2048"] : address;
  picture.src = media ? media.urls["1080"] : address;
  picture.alt = media?.alt ? isolated(media.alt) : `Photo by ${by}`;
  picture.loading = "eager";
  delete picture.dataset.blurhash;
  const shape = (width, height) => {
    link.classList.toggle("message-photo-tall", height > width * 1.1);
    link.classList.toggle("message-photo-wide", width > height * 1.1);
    [picture.width, picture.height] = [width, height];
  };
  if (media) shape(media.width, media.height);
  else picture.addEventListener("load", () => shape(picture.naturalWidth, picture.naturalHeight), { once: true });
  const wasAtEnd = isAtEnd();
  picture.addEventListener("load", () => wasAtEnd && toEnd(), { once: true });
}

/** The viewer's message; without an id it is on its way, and `address` is where its photo is meanwhile. */
export function fill({ id, body, createdAt, media }, address) {
  const row = room.querySelector("[data-own-message]").content.firstElementChild.cloneNode(true);
  row.dataset.at = createdAt;
  const photo = row.querySelector(".message-photo");
  if (media || address) fillPhoto(photo, media, address, row.dataset.by);
  else photo.remove();
  const bubble = row.querySelector(".bubble");
  if (body) bubble.replaceChildren(bubble.firstElementChild, ...linked(body));
  else bubble.remove();
  const form = row.querySelector("[data-delete-message]");
  if (id) {
    row.dataset.message = id;
    form.setAttribute("action", form.getAttribute("action").replace(nobody, id));
  } else {
    delete row.dataset.message;
    form.remove();
  }
  return row;
}

/** The message as the server draws it; null where it can't be had. */
export async function fetchMessage(id) {
  const found = await page(`${home}/message/${id}`).catch(() => null);
  return found?.querySelector(`[data-messages] [data-message="${id}"]`) ?? null;
}

/** Puts a message that came in at the end, unless it is there. */
export function append(row) {
  if (list.querySelector(`[data-message="${row.dataset.message}"]`)) return;
  const last = [...list.querySelectorAll("[data-at]")].at(-1);
  if (last?.dataset.by === row.dataset.by) row.querySelector(".message-author")?.remove();
  const wasAtEnd = isAtEnd();
  list.insertBefore(row, list.querySelector(".message-waiting, .message-failed"));
  arrange();
  if (wasAtEnd) toEnd();
}
