// What rows that a script fills have in common: texts and marks in their places.
import { balanced } from "./isolated.js";

/** Puts a text where the row has `data-fill` of that name; an empty one is hidden. */
export function fill(row, name, text) {
  for (const place of row.querySelectorAll(`[data-fill="${name}"]`)) {
    place.textContent = balanced(text);
    place.hidden = text === "";
  }
}

/** Shows the mark of a rating alone. */
export function fillRating(row, rating) {
  for (const mark of row.querySelectorAll("[data-rating]")) mark.hidden = mark.dataset.rating !== rating;
}
