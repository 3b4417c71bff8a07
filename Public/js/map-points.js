// What is on a map: logs as points, gathered in squares that are as large on the screen at each zoom, as the server gathers them (MapArea). Nothing
// here knows of pages, of the network or of what is kept.
import { folded } from "./folded.js";

export const ratings = ["skip", "solid", "mustSee"];
const steps = 1e7; // in a degree, as the server keeps points
const world = 225_000_000; // the side of a square at zoom 0
// A square is so many zooms nearer than the map: 64 pixels wide.
const nearer = 2;

/** The zoom by which the server gathers what a map of that zoom shows. */
export const zoomOf = (mapZoom) => Math.min(20, Math.max(0, Math.round(mapZoom) - nearer));

const cellOf = (zoom) => Math.max(1, Math.floor(world / 2 ** zoom));

/** The name of the square that a point is in. */
export function squareOf({ latitude, longitude }, zoom) {
  const cell = cellOf(zoom);
  return `${Math.floor(Math.round(latitude * steps) / cell)}:${Math.floor(Math.round(longitude * steps) / cell)}`;
}

/** Two corners of the square that a point is in. */
export function cornersOf({ latitude, longitude }, zoom) {
  const cell = cellOf(zoom) / steps;
  const [south, west] = [latitude, longitude].map((degrees) => Math.floor(degrees / cell) * cell);
  return [
    { latitude: Math.max(-90, south), longitude: Math.max(-180, west) },
    { latitude: Math.min(90, south + cell), longitude: Math.min(180, west + cell) },
  ];
}

/** As tags are compared: as names are, and without spaces. */
const foldedTag = (tag) => folded(tag).replaceAll(" ", "");

/** Whether a point is one of those that the map shows. */
export function isMeant(point, { rating, tag, trip }) {
  if (rating && point.rating !== rating) return false;
  if (trip && point.trip !== trip) return false;
  return !tag || point.tags.some((one) => foldedTag(one) === foldedTag(tag));
}

/** Whether a point is in an area, which may reach over the 180th meridian. */
export function isIn({ latitude, longitude }, { west, south, east, north }) {
  if (latitude < south || latitude > north) return false;
  return [-360, 0, 360].some((turn) => longitude + turn >= west && longitude + turn <= east);
}

/** An area as the server takes it: its west within a turn of the Earth, and never more than all of it. */
export function boxOf({ west, south, east, north }) {
  const low = Math.max(-90, south);
  const high = Math.min(90, north);
  if (east - west >= 360) return `-180,${low},180,${high}`;
  const turn = Math.floor((west + 180) / 360) * 360;
  return [west - turn, low, east - turn, high].map((degrees) => degrees.toFixed(5)).join();
}

const none = () => ({ skip: 0, solid: 0, mustSee: 0 });

/**
 * The squares with something in them: its points, how many logs, how many of each rating, and the middle of them. `clusters`: what the server
 * has gathered already, of which no log is known.
 */
export function grouped(points, clusters, zoom) {
  const groups = new Map();
  const add = (place, count, counts, point) => {
    const key = squareOf(place, zoom);
    const group = groups.get(key) ?? { key, points: [], count: 0, ratings: none(), latitude: 0, longitude: 0, isWhole: true };
    groups.set(key, group);
    if (point) group.points.push(point);
    else group.isWhole = false;
    group.count += count;
    for (const name of ratings) group.ratings[name] += counts[name] ?? 0;
    group.latitude += place.latitude * count;
    group.longitude += place.longitude * count;
  };
  for (const point of points) add(point, 1, { [point.rating]: 1 }, point);
  for (const cluster of clusters) add(cluster, cluster.count, cluster.ratings, null);
  for (const group of groups.values()) {
    group.latitude /= group.count;
    group.longitude /= group.count;
  }
  return [...groups.values()];
}

/** Whether all logs of a group are of one place, so that no zoom parts them. */
export function isOnePlace({ points, isWhole }) {
  const [first] = points;
  return isWhole && points.every((point) => point.latitude === first.latitude && point.longitude === first.longitude);
}

/** Where a ring that shows the mix of a group turns from one rating to the next, in percent. */
export function turns({ ratings: counts, count }) {
  const first = (counts.skip / count) * 100;
  return [first, first + (counts.solid / count) * 100];
}

/** "3 Skip, 5 Solid": the ratings that there are, by their words. */
export function mixWords({ ratings: counts }, words) {
  return ratings.filter((name) => counts[name] > 0).map((name) => `${counts[name]} ${words[name]}`).join(", ");
}

/**
 * Which of the logs that a device kept are there no longer: those that the server would have told in the area at this zoom, and hasn't. What
 * lies in a square that the server has gathered may be there still.
 */
export function goneFrom(kept, area, filter, { logs, clusters, isPartial }, zoom) {
  if (isPartial) return [];
  const told = new Set(logs.map(({ id }) => id));
  const gathered = new Set(clusters.map((cluster) => squareOf(cluster, zoom)));
  const isGone = (log) => isIn(log, area) && isMeant(log, filter) && !told.has(log.id) && !gathered.has(squareOf(log, zoom));
  return kept.filter(isGone).map(({ id }) => id);
}

/** The narrowest area around points and clusters, which may reach over the 180th meridian: its east is beyond 180 then. Null where there are none. */
export function areaOf(places) {
  if (places.length === 0) return null;
  const east = places.map(({ longitude }) => longitude).sort((one, other) => one - other);
  // The widest part of the Earth with nothing in it is what the area leaves out.
  let [widest, first] = [east[0] + 360 - east.at(-1), 0];
  for (let index = 1; index < east.length; index++) {
    if (east[index] - east[index - 1] > widest) [widest, first] = [east[index] - east[index - 1], index];
  }
  const north = places.map(({ latitude }) => latitude);
  return {
    west: east[first], east: first === 0 ? east.at(-1) : east[first - 1] + 360,
    south: north.reduce((one, other) => Math.min(one, other)), north: north.reduce((one, other) => Math.max(one, other)),
  };
}

/** A longitude as a map shows it whose middle is at another: within half a turn of it. */
export const beside = (longitude, middle) => longitude + 360 * Math.round((middle - longitude) / 360);
