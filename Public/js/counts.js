// Keeps the counts of a post in step wherever it stands on the page.

const number = new Intl.NumberFormat("en-US");

function places(id, what) {
  return document.querySelectorAll(`[data-post="${id}"] [data-${what}]`);
}

function showLikeCount(id, count) {
  for (const link of places(id, "likes")) {
    link.dataset.likes = count;
    const isNumber = "likesNumber" in link.dataset;
    link.textContent = number.format(count) + (isNumber ? "" : count === 1 ? " like" : " likes");
    link.hidden = count === 0 && !isNumber;
  }
}

export function showLikes(id, count, liked) {
  showLikeCount(id, count);
  for (const form of places(id, "like")) {
    form.action = form.action.replace(/\/(un)?like$/, liked ? "/unlike" : "/like");
    form.querySelector("button").setAttribute("aria-pressed", liked);
  }
}

export function likes(id) {
  const link = document.querySelector(`[data-post="${id}"] [data-likes]`);
  return link ? Number(link.dataset.likes) : 0;
}

function showCommentCount(link, count) {
  link.dataset.comments = count;
  link.textContent =
    count === 0 ? "Add a comment…" : count === 1 ? "View 1 comment" : `View all ${number.format(count)} comments`;
}

export function addComments(id, difference) {
  for (const link of places(id, "comments")) {
    showCommentCount(link, Math.max(0, Number(link.dataset.comments) + difference));
  }
}

// What the server says of a post while a change of our own is on its way may or may not hold that change already. It waits
// until the change has landed; then the server has said something newer, or says it within a moment.

const flights = new Map();
const late = new Map();
const moment = 400;

/** A change of our own to the post's counts sets out. */
export function depart(id) {
  const flight = flights.get(id) || { count: 0, heard: null };
  flight.count += 1;
  flights.set(id, flight);
}

/** It has landed, or failed. */
export function land(id) {
  const flight = flights.get(id);
  if (!flight || --flight.count > 0) return;
  flights.delete(id);
  if (!flight.heard) return;
  clearTimeout(late.get(id));
  late.set(id, setTimeout(() => showCounts(flight.heard), moment));
}

/** The counts of a post as the server says them: whole, not differences. */
export function showCounts(counts) {
  const id = counts.id;
  const flight = flights.get(id);
  if (flight) {
    flight.heard = counts;
    return;
  }
  clearTimeout(late.get(id));
  late.delete(id);
  // Some apps have other names for them.
  const [likes, comments] = [counts.likeCount ?? counts.likesCount, counts.commentCount ?? counts.commentsCount];
  showLikeCount(id, likes);
  for (const link of places(id, "comments")) showCommentCount(link, comments);
  for (const tile of document.querySelectorAll(`[data-post="${id}"] [data-tile-counts]`)) {
    const [liked, said] = tile.querySelectorAll("span");
    liked.textContent = number.format(likes);
    said.textContent = number.format(comments);
  }
}
