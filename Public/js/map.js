// [data-map]: logs on a map. What is its person's own comes from the device, what others have logged from the server, part by part. The list below
// has the same as the map, so that nobody needs to see it or point at it.
import { dayWords } from "./day-words.js";
import { isTold, ownInParts } from "./device.js";
import { account, api, home } from "./home.js";
import { isolated } from "./isolated.js";
import { on, quietly } from "./live.js";
import { makeMap, sayNote } from "./map-base.js";
import { areaOf, beside, boxOf, cornersOf, goneFrom, grouped, isIn, isMeant, isOnePlace, mixWords, turns, zoomOf } from "./map-points.js";
import { wanted } from "./map-wants.js";
import { elements } from "./merge.js";
import { channelName } from "./outbox.js";
import { fill, fillRating } from "./row-words.js";
import { keepSeen, seen } from "./seen.js";
import { valueOf } from "./things.js";

const frame = document.querySelector("[data-map]");
// These are others when the page has been pulled.
const listOf = () => document.querySelector("[data-map-list]");
const formOf = () => document.querySelector("[data-map-filter]");
const viewer = document.body.dataset.viewer;
const mostRows = 100;
const mostAtOnce = 60; // pins that are made in a frame
const nearestAll = 12; // a single place with what is around it
const patience = 250; // ms after a movement until the server is asked
const keeps = account && document.body.dataset.worker !== "off";

// What the page is about, and what its form says.
const person = frame.dataset.person ?? "";
const isMine = person === viewer;
const filter = { rating: "", tag: "", trip: frame.dataset.trip ?? "" };
/** Whether the places to go are shown too. */
let showsWants = false;

function readForm() {
  const form = formOf();
  if (!form) return;
  for (const name of ["rating", "tag", "trip"]) filter[name] = form.elements[name]?.value ?? "";
  showsWants = form.elements.wants?.checked ?? false;
}

// MARK: What there is

const nothing = () => ({ logs: [], clusters: [], isPartial: false, zoom: 0 });

let own = [];
/** Whether the viewer's own come from the device: it has been told of them. */
let hasOwn = false;
/** The server's; `zoom`: by which its clusters are gathered. */
let answer = nothing();
/** Places to go; none while they aren't shown. */
let wants = [];

async function loadWants() {
  const found = showsWants ? await wanted(keeps) : [];
  // They may have been hidden meanwhile.
  wants = showsWants ? found : [];
}

/** A log of the device's as a point; null for one whose place isn't known here. */
function ownPoint({ thing, isKnown }, places) {
  const place = places.get(valueOf(thing, "placeID"));
  if (!place) return null;
  return {
    id: thing.id, ...place, rating: valueOf(thing, "rating"), tags: elements(thing, "tags"), trip: valueOf(thing, "tripID"), who: viewer,
    date: valueOf(thing, "visitedOn"), note: valueOf(thing, "note") ?? "",
    address: isKnown ? `${home}/l/${thing.id}` : `${home}/details#${thing.id}`,
  };
}

async function readOwn() {
  if (!keeps || (person && !isMine)) return;
  try {
    if (!(await isTold())) return;
    const places = new Map();
    for (const { thing } of await ownInParts("place")) {
      const [latitude, longitude] = [valueOf(thing, "latitude"), valueOf(thing, "longitude")].map(Number);
      if (Number.isFinite(latitude) && valueOf(thing, "latitude") !== null) places.set(thing.id, { name: valueOf(thing, "name") ?? "", latitude, longitude });
    }
    own = (await ownInParts("log")).map((one) => ownPoint(one, places)).filter(Boolean);
    hasOwn = true;
  } catch {
    // A browser that keeps nothing has them from the server.
  }
}

/** A log of the server's as a point. */
const point = (log) => ({
  id: log.id, name: log.place.name, latitude: log.place.latitude, longitude: log.place.longitude, rating: log.rating, tags: log.tags,
  trip: log.tripID ?? null, who: log.author.username, date: log.visitedOn ?? null, note: log.note, address: `${home}/l/${log.id}`,
});

/** What is kept of it: all but the note. */
const kept = ({ note, ...rest }) => ({ ...rest, note: "" });

let asked = 0;

/** Asks the server what it has in an area, unless the device has it all. */
async function load(area, zoom) {
  if (isMine && hasOwn) {
    // The server may have answered before the device knew.
    answer = nothing();
    return;
  }
  const turn = ++asked;
  const query = new URLSearchParams({ bbox: boxOf(area), zoom: zoomOf(zoom) });
  for (const [name, value] of Object.entries({ ...filter, person })) if (value) query.set(name, value);
  if (hasOwn) query.set("own", "false");
  const told = await quietly(`${api}/map?${query}`);
  if (turn !== asked) return;
  if (!told) return loadSeen();
  answer = { logs: told.logs.map(point), clusters: told.clusters, isPartial: told.isPartial, zoom: zoomOf(zoom) };
  if (keeps && !person) await keep(area, zoomOf(zoom)).catch(() => {});
}

async function keep(area, zoom) {
  const others = answer.logs.filter((log) => log.who !== viewer).map(kept);
  await keepSeen(others, goneFrom(await seen(), area, filter, answer, zoom));
}

/** Without the server, what this device saw last. */
async function loadSeen() {
  const others = keeps && !isMine ? await seen().catch(() => []) : [];
  answer = { ...nothing(), logs: others.filter((log) => !person || log.who === person) };
}

// MARK: The map

let [L, map] = [null, null];
const markers = new Map();

const template = (name) => document.querySelector(`template[data-pin="${name}"]`);
const words = Object.fromEntries(
  [...document.querySelectorAll("template[data-pin][data-words]")].map((one) => [one.dataset.pin, one.dataset.words]),
);

function areaShown() {
  // What is cut at the edge is there too.
  const bounds = map.getBounds().pad(0.05);
  return { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() };
}

/** What is in an area, gathered as it is shown at the map's zoom. */
function groupsIn(area) {
  const points = [...own, ...answer.logs].filter((one) => isMeant(one, filter) && isIn(one, area));
  const clusters = answer.clusters.filter((one) => isIn(one, area));
  const middle = map.getCenter().lng;
  return grouped(points, clusters, zoomOf(map.getZoom())).map((group) => ({ ...group, shown: beside(group.longitude, middle) }));
}

/** What a pin looks like: of several logs a ring with their mix and their number. */
function iconOf(group) {
  const isAlone = group.count === 1 && group.isWhole;
  const sign = template(isAlone ? group.points[0].rating : "group") ?? template("solid");
  const element = sign.content.firstElementChild.cloneNode(true);
  if (!isAlone) {
    fill(element, "count", String(group.count));
    const [first, second] = turns(group);
    element.style.setProperty("--first", `${first}%`);
    element.style.setProperty("--second", `${second}%`);
  }
  const size = isAlone ? 34 : 44;
  return L.divIcon({ html: element, className: "map-marker", iconSize: [size, size] });
}

const signatureOf = (group) =>
  [group.key, group.count, ...Object.values(group.ratings), group.latitude, group.shown, group.points[0]?.id].join();

function titleOf(group) {
  const [newest] = group.points;
  if (group.count === 1 && newest) return `${isolated(newest.name)}: ${words[newest.rating] ?? ""}`;
  return `${wordsOf(group)}: ${mixWords(group, words)}`;
}

function wordsOf(group) {
  const [newest] = group.points;
  if (!newest) return group.count === 1 ? "1 log" : `${group.count} logs`;
  const name = isolated(newest.name);
  if (group.count === 1) return name;
  return isOnePlace(group) ? `${name}: ${group.count} logs` : `${name} and ${group.count - 1} more`;
}

const frameOver = () => new Promise((done) => requestAnimationFrame(() => done()));
let drawing = 0;

/** Hundreds of pins come in several frames, so that the map can be moved meanwhile. */
async function drawMarkers(groups) {
  const turn = ++drawing;
  const current = new Map(groups.map((group) => [signatureOf(group), group]));
  for (const [signature, marker] of markers) {
    if (current.has(signature)) continue;
    marker.remove();
    markers.delete(signature);
  }
  let made = 0;
  for (const [signature, group] of current) {
    if (markers.has(signature)) continue;
    const marker = L.marker([group.latitude, group.shown], { icon: iconOf(group), keyboard: false, title: titleOf(group) });
    marker.on("click", () => open(group));
    markers.set(signature, marker.addTo(map));
    made += 1;
    if (made % mostAtOnce > 0) continue;
    await frameOver();
    if (turn !== drawing) return;
  }
}

const wantMarkers = new Map();
const wantsIn = (area) => wants.filter((one) => isIn(one, area)).slice(0, mostRows);

/** Those to go to are by themselves: they have no rating, and there are few of them. */
function drawWants(area) {
  const middle = map.getCenter().lng;
  const shown = wantsIn(area).map((one) => ({ ...one, shown: beside(one.longitude, middle) }));
  const current = new Map(shown.map((one) => [`${one.id} ${one.shown}`, one]));
  for (const [id, marker] of wantMarkers) {
    if (current.has(id)) continue;
    marker.remove();
    wantMarkers.delete(id);
  }
  const sign = template("want");
  for (const [id, one] of current) {
    if (wantMarkers.has(id) || !sign) continue;
    const element = sign.content.firstElementChild.cloneNode(true);
    const icon = L.divIcon({ html: element, className: "map-marker", iconSize: [34, 34] });
    const title = `${isolated(one.name)}: ${sign.dataset.title}`;
    const marker = L.marker([one.latitude, one.shown], { icon, keyboard: false, title });
    marker.on("click", () => showChosen([wantRow(one)]));
    wantMarkers.set(id, marker.addTo(map));
  }
}

/** Shows what is gathered: nearer, or where that parts nothing, as a list. */
function open(group) {
  const isNearest = map.getZoom() >= map.getMaxZoom();
  if (group.points.length > 0 && (group.count === 1 || isOnePlace(group) || isNearest)) return choose(group.points);
  const area = group.isWhole ? areaOf(group.points) : null;
  if (area) map.fitBounds([[area.south, area.west], [area.north, area.east]], { padding: [48, 48] });
  else map.setView([group.latitude, group.shown], Math.min(map.getMaxZoom(), map.getZoom() + 2));
}

// MARK: Rows

function logRow(log) {
  const row = document.querySelector('template[data-row="map-log"]').content.firstElementChild.cloneNode(true);
  fill(row, "name", log.name || "A place");
  fill(row, "who", log.who);
  fill(row, "date", dayWords(log.date));
  fill(row, "note", log.note);
  fillRating(row, log.rating);
  for (const link of row.querySelectorAll("a[data-link]")) link.href = log.address;
  return row;
}

function groupRow(group) {
  const row = document.querySelector('template[data-row="map-group"]').content.firstElementChild.cloneNode(true);
  fill(row, "words", wordsOf(group));
  fill(row, "mix", mixWords(group, words));
  row.querySelector("[data-map-open]").addEventListener("click", () => {
    open(group);
    frame.scrollIntoView({ block: "nearest" });
  });
  return row;
}

function wantRow(one) {
  const row = document.querySelector('template[data-row="map-want"]').content.firstElementChild.cloneNode(true);
  fill(row, "name", one.name || "A place");
  for (const link of row.querySelectorAll("a[data-link]")) link.href = one.address;
  return row;
}

const card = frame.querySelector("[data-map-card]");

/** The logs that somebody has tapped, over the map. */
function choose(points) {
  const shown = [...points].sort((one, other) => (one.id < other.id ? 1 : -1)).slice(0, mostRows);
  showChosen(shown.map(logRow));
}

function showChosen(rows) {
  card.querySelector("[data-map-chosen]").replaceChildren(...rows);
  card.hidden = false;
  card.focus({ preventScroll: true });
}

function closeCard() {
  if (card.hidden) return;
  card.hidden = true;
  map.getContainer().focus({ preventScroll: true });
}

/** Whether the list is the server's still: as long as nobody has moved the map, and nothing waits here that the server doesn't know. */
let isServers = document.body.dataset.kept === undefined;

function drawList(groups, area) {
  const list = listOf();
  if (!list || isServers) return;
  const order = [...groups].sort((one, other) => (newestOf(one) < newestOf(other) ? 1 : -1));
  const rows = order.slice(0, mostRows).map((group) => (group.count === 1 && group.isWhole ? logRow(group.points[0]) : groupRow(group)));
  rows.push(...wantsIn(area).map(wantRow));
  list.replaceChildren(...rows);
  list.hidden = rows.length === 0;
  for (const part of document.querySelectorAll("[data-map-nothing]")) part.hidden = rows.length > 0;
}

const newestOf = ({ points }) => points.reduce((newest, { id }) => (id > newest ? id : newest), "");

function draw() {
  const area = areaShown();
  const groups = groupsIn(area);
  drawMarkers(groups);
  drawWants(area);
  drawList(groups, area);
  sayNote(frame, answer.isPartial ? "Only the newest 2,000 are shown here. Move nearer to see the others." : "");
}

// MARK: Moving and changing

/** Whether everything is shown, and nobody has moved the map since. */
let isAllShown = false;
let isZooming = false;
/** While everything is fitted into the frame: nobody has moved the map then. */
let isFitting = false;

/** As near as all that is known here is seen at once; of what the server has gathered its squares are known, and no more. */
function fitAll() {
  const points = [...own, ...answer.logs].filter((one) => isMeant(one, filter));
  const area = areaOf(points.concat(answer.clusters.flatMap((one) => cornersOf(one, answer.zoom)), wants));
  if (area) map.fitBounds([[area.south, area.west], [area.north, area.east]], { padding: [40, 40], maxZoom: nearestAll, animate: false });
  else map.setView([25, 10], 2, { animate: false });
}

/** As near as everything is seen at once. The server is asked for nearer squares as long as it gathers several logs in one. */
async function showAll() {
  // While the map zooms by steps it would take no notice.
  if (isZooming) await new Promise((done) => map.once("zoomend", done));
  isAllShown = true;
  isFitting = true;
  fitAll();
  while (isAllShown && answer.clusters.length > 0) {
    const [before, zoom] = [answer.zoom, map.getZoom() + 3];
    // Squares that aren't nearer bring the map no nearer.
    if (zoomOf(zoom) <= before) break;
    await load(areaShown(), zoom);
    if (answer.zoom <= before) break;
    // Somebody may have moved it meanwhile.
    if (isAllShown) fitAll();
  }
  isFitting = false;
}

const whole = { west: -180, south: -90, east: 180, north: 90 };
let timer = 0;

async function refresh() {
  await load(areaShown(), map.getZoom());
  draw();
}

function moved() {
  draw();
  clearTimeout(timer);
  if (!isFitting) timer = setTimeout(refresh, patience);
}

/** After another choice of what is shown; places to go that come are shown with all else. */
async function chosen(hadWants) {
  await loadWants();
  if (!showsWants || hadWants) return refresh();
  await load(whole, 2);
  await showAll();
  moved();
}

/** The server's answer may have had them until now. */
async function ownChanged() {
  const had = hasOwn;
  await Promise.all([readOwn(), loadWants()]);
  if (own.some(({ address }) => address.includes("#"))) isServers = false;
  if (had === hasOwn) moved();
  else await refresh();
}

let ownTimer = 0;

/** While thousands of things come, once they are there. */
function ownChanges() {
  clearTimeout(ownTimer);
  ownTimer = setTimeout(ownChanged, patience);
}

function watch() {
  map.on("moveend", moved);
  map.on("resize", () => isAllShown && showAll().then(moved));
  map.on("zoomstart", () => (isZooming = true));
  map.on("zoomend", () => (isZooming = false));
  const touched = () => (isServers = isAllShown = false);
  for (const name of ["pointerdown", "keydown", "wheel"]) frame.addEventListener(name, touched, { passive: true });
  frame.addEventListener("click", async (event) => {
    if (event.target.closest("[data-map-close]")) closeCard();
    if (!event.target.closest("[data-map-all]")) return;
    await load(whole, 2);
    await showAll();
    moved();
  });
  frame.addEventListener("keydown", (event) => event.key === "Escape" && closeCard());
  for (const name of ["log.created", "log.deleted", "resync"]) on(name, moved);
  new BroadcastChannel(channelName).addEventListener("message", ({ data }) => data.things === account && ownChanges());
  document.addEventListener("refreshed", () => {
    document.querySelector("[data-map]")?.replaceWith(frame);
    moved();
  });
  document.addEventListener("submit", (event) => {
    const form = event.target;
    // Whether there is such a person, the server says.
    if (form !== formOf() || form.elements.person.value.trim() !== person) return;
    event.preventDefault();
    const hadWants = showsWants;
    readForm();
    isServers = false;
    const said = [...new FormData(form)].filter(([, value]) => value !== "");
    history.replaceState(null, "", said.length > 0 ? `?${new URLSearchParams(said)}` : location.pathname);
    answer = nothing();
    chosen(hadWants);
  });
}

async function begin() {
  readForm();
  const made = makeMap(frame);
  made.catch(() => {}); // It may fail before anybody waits for it; that is said below.
  // What is on the device is there before the server has answered.
  await readOwn();
  try {
    ({ L, map } = await made);
  } catch {
    sayNote(frame, "The map can’t be loaded. The list has the same.");
    return;
  }
  await Promise.all([load(whole, 2), loadWants()]);
  if (own.some(({ address }) => address.includes("#"))) isServers = false;
  await showAll();
  watch();
  await refresh();
}

export const drawn = begin();
