// Keeps the counts of a post in step wherever it stands on the page.

const number = new Intl.NumberFormat("en-US");

function places(id, what) {
  return document.querySelectorAll(`[data-post="${id}"] [data-${what}]`);
}

export function showLikes(id, count, liked) {
  for (const link of places(id, "likes")) {
    link.dataset.likes = count;
    link.textContent = number.format(count) + (count === 1 ? " like" : " likes");
    link.hidden = count === 0;
  }
  for (const form of places(id, "like")) {
    form.action = form.action.replace(/\/(un)?like$/, liked ? "/unlike" : "/like");
    form.querySelector("button").setAttribute("aria-pressed", liked);
  }
}

export function likes(id) {
  const link = document.querySelector(`[data-post="${id}"] [data-likes]`);
  return link ? Number(link.dataset.likes) : 0;
}

export function addComments(id, difference) {
  for (const link of places(id, "comments")) {
    const count = Math.max(0, Number(link.dataset.comments) + difference);
    link.dataset.comments = count;
    link.textContent =
      count === 0 ? "Add a comment…" : count === 1 ? "View 1 comment" : `View all ${number.format(count)} comments`;
  }
}
