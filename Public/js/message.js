// Draws a message as the server does on its pages.
import { linked } from "./linked.js";
import { arrange, isAtEnd, list, make, room, toEnd } from "./room.js";
import { icon } from "./server.js";

function photo(address, media, by) {
  const link = make("a", "message-photo");
  link.href = media ? media.urls["2048"] : address;
  const picture = make("img");
  picture.src = media ? media.urls["1080"] : address;
  picture.alt = media?.alt || `Photo by ${by}`;
  const shape = (width, height) => {
    link.classList.toggle("message-photo-tall", height > width * 1.1);
    link.classList.toggle("message-photo-wide", width > height * 1.1);
  };
  if (media) shape(media.width, media.height);
  else picture.addEventListener("load", () => shape(picture.naturalWidth, picture.naturalHeight), { once: true });
  const wasAtEnd = isAtEnd();
  picture.addEventListener("load", () => wasAtEnd && toEnd(), { once: true });
  link.append(picture);
  return link;
}

function drawFace(author) {
  const face = make("a", "message-face");
  face.href = "/kinnect/u/" + encodeURIComponent(author.username);
  face.tabIndex = -1;
  face.ariaHidden = "true";
  const picture = author.avatarURL ? make("img", "avatar avatar-m") : make("span", "avatar avatar-m");
  if (author.avatarURL) [picture.src, picture.alt] = [author.avatarURL, ""];
  else picture.append(icon("person"));
  face.append(picture);
  return face;
}

function drawStory(story, mine) {
  const box = make("div", "message-story");
  const words = !mine ? "Replied to your story" : story.username ? `You replied to ${story.username}’s story` : "You replied to a story";
  box.append(make("p", "quiet", words));
  if (!story.thumbnailURL) return box;
  const link = make("a");
  link.href = "/kinnect/stories/" + story.id;
  const picture = make("img");
  [picture.src, picture.alt, picture.width, picture.height] = [story.thumbnailURL, "The story", 60, 90];
  link.append(picture);
  box.append(link);
  return box;
}

function eventText(message) {
  const who = message.mine ? "You" : message.author.username;
  if (message.event === "added") return `${who} added ${message.subject?.username || "someone"}`;
  if (message.event === "joined") return `${who} joined`;
  if (message.event === "left") return `${who} left`;
  if (message.event === "named") {
    return message.body ? `${who} named the group ${message.body}` : `${who} removed the group’s name`;
  }
  return message.event === "founded" ? `${who} made the group` : message.body;
}

function drawDelete(id) {
  const remove = make("form", "message-delete");
  remove.method = "post";
  remove.action = `/kinnect/message/${id}/delete`;
  remove.dataset.deleteMessage = "";
  const button = make("button", "icon-button icon-button-small");
  button.setAttribute("aria-label", "Delete your message");
  button.append(icon("trash"));
  remove.append(button);
  return remove;
}

/** A message as an element; `local` is the address of a photo that is still on its way. */
export function draw(message, local) {
  if (message.event) {
    const row = make("li", "message-event quiet", eventText(message));
    row.dataset.message = message.id;
    return row;
  }
  const row = make("li", message.mine ? "message message-own" : "message");
  row.dataset.by = message.author.username;
  row.dataset.at = message.createdAt;
  if (message.id) row.dataset.message = message.id;
  const body = make("div", "message-body");
  const last = [...list.querySelectorAll("[data-at]")].at(-1);
  if (!message.mine && room.dataset.group !== undefined && last?.dataset.by !== message.author.username) {
    body.append(make("p", "message-author quiet", message.author.username));
  }
  if (message.story) body.append(drawStory(message.story, message.mine));
  if (message.media || local) body.append(photo(local, message.media, message.author.username));
  if (message.body) {
    const bubble = make("p", "bubble");
    bubble.append(make("span", "visually-hidden", message.mine ? "You: " : `${message.author.username}: `), ...linked(message.body));
    body.append(bubble);
  }
  if (!message.mine) row.append(drawFace(message.author));
  row.append(body);
  if (message.mine && message.id) row.append(drawDelete(message.id));
  return row;
}

/** Puts a message that came in at the end, unless it is there. */
export function append(message) {
  if (list.querySelector(`[data-message="${message.id}"]`)) return;
  const wasAtEnd = isAtEnd();
  const waiting = list.querySelector(".message-waiting, .message-failed");
  list.insertBefore(draw(message), waiting);
  arrange();
  if (wasAtEnd) toEnd();
}
