// The map below what is on it: Leaflet, the world in three levels of detail, names, and streets where the operator has some. All of it comes from
// this server, but for the pictures of a tile server that the operator has named.
import { meets, readLabels, readWorld, within } from "./map-world.js";

const file = (name) => new URL(`../map/${name}`, import.meta.url).href;

/** The levels, each up to the nearest zoom that it is shown at. */
const levels = [["far", 3], ["mid", 5], ["near", Infinity]];
const nearest = 18;
const frameTime = 8; // ms of a frame that are drawn in
const mostNames = 60;

const pause = () => new Promise((done) => setTimeout(done));

// MARK: Files

function loaded(element) {
  return new Promise((done, fail) => {
    element.addEventListener("load", done);
    element.addEventListener("error", () => fail(new Error("the map can't be fetched")));
    document.head.append(element);
  });
}

/** Leaflet, once for a page. */
async function leaflet() {
  if (!window.L) {
    const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href: file("leaflet.css") });
    const script = Object.assign(document.createElement("script"), { src: file("leaflet.js") });
    await Promise.all([loaded(sheet), loaded(script)]);
  }
  return window.L;
}

async function bytes(name) {
  const answer = await fetch(file(`${name}.bin`));
  if (!answer.ok) throw new Error("the map can't be fetched");
  return answer.arrayBuffer();
}

const worlds = new Map();

/** A level of the world; the next coarser one where it can't be had, such as without a connection. */
function worldAt(zoom) {
  const index = levels.findIndex(([, most]) => zoom <= most);
  const read = (at) => {
    const [name] = levels[at];
    if (!worlds.has(name)) worlds.set(name, bytes(name).then((all) => readWorld(all, pause)));
    return worlds.get(name).catch((error) => {
      // It may be there another time.
      worlds.delete(name);
      if (at === 0) throw error;
      return read(at - 1);
    });
  };
  return read(index);
}

// MARK: Drawing

/** What is to be drawn, a few milliseconds of each frame. */
const jobs = [];
let isDrawing = false;

function drawSome() {
  const end = performance.now() + frameTime;
  while (jobs.length > 0 && performance.now() < end) jobs.shift()();
  isDrawing = jobs.length > 0;
  if (isDrawing) requestAnimationFrame(drawSome);
}

function later(job) {
  jobs.push(job);
  if (isDrawing) return;
  isDrawing = true;
  requestAnimationFrame(drawSome);
}

/** The colours of the page's style sheet. */
function coloursOf(element) {
  const style = getComputedStyle(element);
  const colour = (name) => style.getPropertyValue(`--map-${name}`).trim();
  return { water: colour("water"), land: colour("land"), coast: colour("coast"), border: colour("border"), name: colour("name"), font: style.fontFamily };
}

// Where the source cuts the world in two: no coast.
const isSeam = (x, y, nextX, nextY) => (x === nextX && (x <= 0 || x >= 1)) || (y >= 1 && nextY >= 1);

function trace(context, points, place, isRing) {
  for (let index = 0; index < points.length; index += 2) {
    const [x, y] = place(points[index], points[index + 1]);
    const isCut = index > 0 && !isRing && isSeam(points[index - 2], points[index - 1], points[index], points[index + 1]);
    if (index === 0 || isCut) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  if (isRing) context.closePath();
}

function drawTile(tile, world, { x, y, z }, size, ratio, colours) {
  const context = tile.getContext("2d");
  const side = 2 ** z;
  const edge = 4 / (size * side);
  const box = [x / side - edge, y / side - edge, (x + 1) / side + edge, (y + 1) / side + edge];
  const scale = side * size * ratio;
  const place = (east, south) => [(east - x / side) * scale, (south - y / side) * scale];
  context.fillStyle = colours.water;
  context.fillRect(0, 0, tile.width, tile.height);
  context.beginPath();
  for (const ring of world.rings) if (meets(ring.box, box)) trace(context, within(ring.points, box), place, true);
  context.fillStyle = colours.land;
  context.fill("evenodd");
  context.lineJoin = "round";
  context.lineWidth = ratio;
  for (const isBorder of [false, true]) {
    context.beginPath();
    for (const line of world.lines) {
      if (line.isBorder === isBorder && meets(line.box, box)) trace(context, within(line.points, box), place, false);
    }
    context.strokeStyle = isBorder ? colours.border : colours.coast;
    context.stroke();
  }
}

function worldLayer(L, container) {
  const Layer = L.GridLayer.extend({
    createTile(coordinates, done) {
      const tile = L.DomUtil.create("canvas", "map-tile");
      const size = this.getTileSize().x;
      const ratio = Math.min(2, window.devicePixelRatio || 1);
      tile.width = tile.height = size * ratio;
      worldAt(coordinates.z).then(
        (world) =>
          later(() => {
            drawTile(tile, world, coordinates, size, ratio, coloursOf(container));
            done(null, tile);
          }),
        (error) => done(error, tile),
      );
      return tile;
    },
  });
  return new Layer({ maxZoom: nearest, keepBuffer: 1 });
}

// MARK: Names

/** How many names of a kind there are at a zoom. */
const countries = (zoom) => (zoom < 2 || zoom > 6 ? 0 : Math.round(12 * 3 ** (zoom - 2)));
const cities = (zoom) => (zoom < 4 ? 0 : Math.round(60 * 4 ** (zoom - 4)));

function drawNames(canvas, map, labels, colours) {
  const size = map.getSize();
  const ratio = Math.min(2, window.devicePixelRatio || 1);
  [canvas.width, canvas.height] = [size.x * ratio, size.y * ratio];
  canvas.style.width = `${size.x}px`;
  canvas.style.height = `${size.y}px`;
  const context = canvas.getContext("2d");
  context.scale(ratio, ratio);
  context.textBaseline = "middle";
  context.lineJoin = "round";
  context.lineWidth = 3;
  const zoom = map.getZoom();
  const side = 256 * 2 ** zoom;
  const corner = map.getPixelBounds().min;
  const taken = [];
  const write = ({ name, x, y }, font, isDotted) => {
    let left = (((x * side - corner.x) % side) + side) % side;
    if (left > size.x + 100) left -= side;
    const top = y * side - corner.y;
    if (left < -100 || top < 0 || top > size.y) return;
    context.font = font;
    const width = context.measureText(name).width;
    const start = isDotted ? left + 6 : left - width / 2;
    const box = [start - 8, top - 10, start + width + 8, top + 10];
    if (taken.some((other) => meets(other, box))) return;
    taken.push(box);
    context.strokeStyle = colours.land;
    context.fillStyle = colours.name;
    context.strokeText(name, start, top);
    context.fillText(name, start, top);
    if (!isDotted) return;
    context.beginPath();
    context.arc(left, top, 2, 0, 2 * Math.PI);
    context.fill();
  };
  const all = (names, count, font, isDotted) => {
    for (let index = 0; index < Math.min(count, names.length) && taken.length < mostNames; index++) write(names[index], font, isDotted);
  };
  all(labels.countries, countries(zoom), `600 13px ${colours.font}`, false);
  all(labels.cities, cities(zoom), `12px ${colours.font}`, true);
}

/** `isHidden`: whether something else names places at a zoom. */
function namesLayer(L, container, isHidden) {
  const Layer = L.Layer.extend({
    onAdd(map) {
      map.createPane("names");
      this.canvas = L.DomUtil.create("canvas", "map-names leaflet-zoom-hide", map.getPane("names"));
      this.canvas.setAttribute("aria-hidden", "true");
      this.labels = null;
      bytes("labels").then(readLabels).then(
        (labels) => {
          this.labels = labels;
          this.draw();
        },
        // A map without names is a map still.
        () => {},
      );
      map.on("moveend zoomend resize", this.draw, this);
    },
    draw() {
      if (!this.labels) return;
      this.canvas.hidden = isHidden(this._map.getZoom());
      if (this.canvas.hidden) return;
      L.DomUtil.setPosition(this.canvas, this._map.containerPointToLayerPoint([0, 0]));
      drawNames(this.canvas, this._map, this.labels, coloursOf(container));
    },
  });
  return new Layer();
}

// MARK: Streets

/** What the page says of the operator's streets; null where there are none. */
function streetsOf({ tiles, tileZooms, tileArea }) {
  if (!tiles) return null;
  const [least, most] = tileZooms.split("-").map(Number);
  const [west, south, east, north] = tileArea.split(",").map(Number);
  return { tiles, least, most, area: [[south, west], [north, east]], isWorld: east - west >= 359 };
}

/** Whether the streets name places at a zoom: those of a part of the world do so near by, where nothing else is shown. */
const hasNames = (streets, zoom) => streets !== null && zoom >= (streets.isWorld ? streets.least : Math.max(streets.least, 8));

function streetLayer(L, { tiles, least, most, area }) {
  return L.tileLayer(tiles, {
    minZoom: least, maxZoom: nearest, maxNativeZoom: most, bounds: area, className: "map-streets", referrerPolicy: "no-referrer", keepBuffer: 1,
  });
}

// MARK: The map

/** Makes the map of a frame that the page brings; throws where it can't be had. */
export async function makeMap(frame) {
  const L = await leaflet();
  const canvas = frame.querySelector("[data-map-canvas]");
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const map = L.map(canvas, {
    attributionControl: false, zoomControl: false, minZoom: 1, maxZoom: nearest, worldCopyJump: true, scrollWheelZoom: false,
    zoomAnimation: !isStill, fadeAnimation: false, markerZoomAnimation: !isStill, inertia: !isStill,
  });
  map.setView([25, 10], 2, { animate: false });
  // Its frame may get its size later, and another when the page's layout changes.
  new ResizeObserver(() => map.invalidateSize()).observe(canvas);
  const streets = streetsOf(frame.dataset);
  const world = worldLayer(L, canvas).addTo(map);
  const names = namesLayer(L, canvas, (zoom) => hasNames(streets, zoom)).addTo(map);
  if (streets) streetLayer(L, streets).addTo(map);
  // A wheel moves the page until somebody has begun to use the map.
  map.on("focus", () => map.scrollWheelZoom.enable());
  map.on("blur", () => map.scrollWheelZoom.disable());
  frame.addEventListener("click", (event) => {
    const step = Number(event.target.closest("[data-map-zoom]")?.dataset.mapZoom ?? 0);
    if (step) map.setZoom(map.getZoom() + step);
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
    world.redraw();
    names.draw();
  });
  return { L, map };
}

/** Says something in the frame; nothing where it is empty. */
export function sayNote(frame, words) {
  const note = frame.querySelector("[data-map-note]");
  if (!note) return;
  note.textContent = words;
  note.hidden = words === "";
}
