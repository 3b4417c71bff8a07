// [data-map-pick]: a map in a form with a latitude and a longitude. Where somebody taps is where the pin will be; what is typed moves it.
import { makeMap, sayNote } from "./map-base.js";

const frame = document.querySelector("[data-map-pick]");
const form = frame.closest("form");
const { latitude, longitude } = form.elements;

/** What the fields say; null where that is no point. */
function typed() {
  const [north, east] = [latitude, longitude].map(({ value }) => Number(value.replace(/\s/g, "").replace(",", ".") || NaN));
  return Math.abs(north) <= 85 && Math.abs(east) <= 180 ? [north, east] : null;
}

async function begin() {
  let made;
  try {
    made = await makeMap(frame);
  } catch {
    return sayNote(frame, "The map can’t be loaded. Type the point.");
  }
  const { L, map } = made;
  const element = Object.assign(document.createElement("span"), { className: "map-pin map-pin-new" });
  const marker = L.marker([0, 0], { icon: L.divIcon({ html: element, className: "map-marker", iconSize: [34, 34] }), keyboard: false });
  const show = (isNear) => {
    const point = typed();
    if (!point) return marker.remove();
    marker.setLatLng(point).addTo(map);
    if (isNear) map.setView(point, Math.max(map.getZoom(), 12), { animate: false });
  };
  map.on("click", ({ latlng }) => {
    const point = latlng.wrap();
    latitude.value = point.lat.toFixed(6);
    longitude.value = point.lng.toFixed(6);
    show(false);
  });
  for (const field of [latitude, longitude]) field.addEventListener("change", () => show(true));
  // Another script fills them in, without an event of the browser's.
  form.addEventListener("located", () => show(true));
  show(true);
}

export const drawn = begin();
