// Where somebody wants to go, as a layer of their map: as the server has it, and without an answer as far as this device knows the places.
import { ownInParts } from "./device.js";
import { api, home } from "./home.js";
import { quietly } from "./live.js";
import { valueOf } from "./things.js";

const mostPages = 5; // of 100 each

const point = ({ id, name, latitude, longitude }) => ({ id, name, latitude, longitude, address: `${home}/places/${id}` });

/** Null where the server doesn't answer. */
async function told() {
  const points = [];
  let before = "";
  for (let page = 0; page < mostPages; page++) {
    const answer = await quietly(`${api}/want-to-go?limit=100${before && `&before=${encodeURIComponent(before)}`}`);
    if (!answer) return null;
    points.push(...answer.items.map(({ place }) => point(place)));
    if (!answer.next) break;
    before = answer.next;
  }
  return points;
}

/** What the device has; a place of somebody else's log is there once it is logged or chosen. */
async function held() {
  const wants = new Set((await ownInParts("want")).map(({ thing }) => thing.id));
  const places = (await ownInParts("place")).filter(({ thing }) => wants.has(thing.id) && valueOf(thing, "latitude") !== null);
  return places.map(({ thing }) =>
    point({ id: thing.id, name: valueOf(thing, "name") ?? "", latitude: Number(valueOf(thing, "latitude")), longitude: Number(valueOf(thing, "longitude")) }),
  );
}

/** `keeps`: whether this device keeps copies. */
export async function wanted(keeps) {
  const points = await told();
  if (points || !keeps) return points ?? [];
  // A browser that keeps nothing shows nothing of it.
  return held().catch(() => []);
}
