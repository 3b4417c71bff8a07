// What a device finds of its person's things by the beginning of some words: places in the order of the server's search, the rest in their own.
// Nothing here knows of pages or of what is kept.
import { folded } from "./folded.js";
import { elements } from "./merge.js";
import { valueOf } from "./things.js";

/** What is looked for in each thing, folded once. */
const known = new WeakMap();

function wordsOf(thing) {
  if (!known.has(thing)) {
    const words = [valueOf(thing, "note") ?? "", ...elements(thing, "tags")].map(folded);
    known.set(thing, { name: folded(valueOf(thing, "name") ?? ""), words: words.map((one) => ` ${one}`).join("") });
  }
  return known.get(thing);
}

/** A place by the beginning of its name; a trip by that of any of its words; what is at a place by the place, and a log by its own words too. */
const isFound = {
  place: (text, { name }) => name.startsWith(text),
  trip: (text, { name }) => ` ${name}`.includes(` ${text}`),
  want: (text, _, place) => place.startsWith(text),
  log: (text, { words }, place) => place.startsWith(text) || words.includes(` ${text}`),
};

const byName = (one, other) => {
  const [first, second] = [wordsOf(one.thing).name, wordsOf(other.thing).name];
  if (first !== second) return first < second ? -1 : 1;
  return one.thing.id < other.thing.id ? -1 : 1;
};

/** Those of the items that are found. `text`: folded. `placeName`: what the place of a thing is called. */
export function found(items, text, placeName) {
  const all = items.filter(({ thing }) => isFound[thing.kind](text, wordsOf(thing), folded(placeName(thing) ?? "")));
  return all[0]?.thing.kind === "place" ? all.sort(byName) : all;
}
