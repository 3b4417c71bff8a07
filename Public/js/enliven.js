// What every new part of a page needs: previews behind photos, albums, films, times.
import { albums } from "./album.js";
import { paint } from "./blurhash.js";
import { films } from "./film.js";
import { scrollRows } from "./scroll-row.js";
import { arrival, renderTimes } from "./time.js";

export function enliven(part) {
  for (const take of [paint, albums, films, scrollRows]) take(part);
  renderTimes(part, part === document ? arrival() : Date.now());
}
