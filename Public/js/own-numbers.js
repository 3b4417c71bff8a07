// [data-own-numbers]: what its person's logs add up to, counted on this device, also without a connection; what waits to be sent counts too. Where
// cities end only the server knows, so they are shown once it has answered.
import { merges, ownInParts } from "./device.js";
import { folded } from "./folded.js";
import { account, api } from "./home.js";
import { quietly } from "./live.js";
import { elements } from "./merge.js";
import { channelName } from "./outbox.js";
import { begun } from "./own-rows.js";
import { fill } from "./row-words.js";
import { valueOf } from "./things.js";

const box = document.querySelector("[data-own-numbers]");
const mostTags = 5;
const pause = 500; // ms, while many things come

/** The most frequent first, as the server has them. */
function topTags(logs) {
  const counts = new Map();
  for (const label of logs.flatMap(({ thing }) => elements(thing, "tags"))) {
    const name = folded(label).replaceAll(" ", "");
    const known = counts.get(name);
    counts.set(name, { label: known && known.label > label ? known.label : label, count: (known?.count ?? 0) + 1 });
  }
  const sorted = [...counts].sort(([one, a], [other, b]) => b.count - a.count || (one < other ? -1 : 1));
  return sorted.slice(0, mostTags).map(([, { label }]) => label);
}

function show(name, number) {
  const figure = box.querySelector(`[data-figure="${name}"]`);
  figure.hidden = number === null;
  fill(figure, "number", number === null ? "" : number.toLocaleString("en"));
}

async function count() {
  const [logs, known, stays] = [await ownInParts("log"), await ownInParts("place"), await merges()];
  const countries = new Map(known.map(({ thing }) => [thing.id, valueOf(thing, "country")]));
  const visited = logs.map(({ thing }) => valueOf(thing, "placeID")).filter(Boolean);
  show("places", new Set(visited.map(stays)).size);
  show("countries", new Set(visited.map((id) => countries.get(id)).filter(Boolean)).size);
  const tag = box.querySelector("template").content.firstElementChild;
  const tags = topTags(logs).map((label) => Object.assign(tag.cloneNode(true), { textContent: label }));
  box.querySelector("[data-own-tags]").replaceChildren(...tags);
  box.hidden = logs.length === 0;
}

async function cities() {
  const told = await quietly(`${api}/profiles/${encodeURIComponent(document.body.dataset.viewer)}/statistics`);
  show("cities", told?.cities ?? null);
}

let timer = 0;

function changed() {
  clearTimeout(timer);
  // A browser that keeps nothing has no numbers either.
  timer = setTimeout(() => Promise.all([count(), cities()]).catch(() => {}), pause);
}

new BroadcastChannel(channelName).addEventListener("message", ({ data }) => data.things === account && changed());
cities();
// The lists above come first, so that what stands below them doesn't move.
export const counted = begun.then(count).catch(() => {});
