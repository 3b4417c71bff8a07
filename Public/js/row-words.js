// What rows that a script fills have in common: days as the server writes them, and texts in their places.
const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
const month = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

/** "5 March 2026", as the server writes it. */
export function dateWords(text) {
  const parts = (text ?? "").split("-");
  if (parts.length < 2) return text ?? "";
  return (parts.length === 3 ? day : month).format(new Date(`${text}${parts.length === 3 ? "" : "-01"}T00:00:00Z`));
}

/** Puts a text where the row has `data-fill` of that name; an empty one is hidden. */
export function fill(row, name, text) {
  for (const place of row.querySelectorAll(`[data-fill="${name}"]`)) {
    place.textContent = text;
    place.hidden = text === "";
  }
}

/** Shows the mark of a rating alone. */
export function fillRating(row, rating) {
  for (const mark of row.querySelectorAll("[data-rating]")) mark.hidden = mark.dataset.rating !== rating;
}
