// Whether the server can be reached. A connection alone doesn't say so: the server may be away, or what stands before it. Then it is asked
// again, less and less often, and what waits for it goes on by itself once it answers.
import { home } from "./home.js";

// The pages that belong to no app have nothing to ask.
const address = home?.length > 1 ? `${home}/offline` : null;
const least = 2000; // ms
const most = 60_000;
let wait = least;
let timer = 0;
let isAway = false;
let isAsking = false;
const waiting = new Set();

/** Whether a request failed because there was no answer of the server's own. */
export const isLost = (error) => error.status === 0 || [502, 503, 504].includes(error.status);

/** What is said of such a request. */
export function noAnswer() {
  return navigator.onLine ? "The server can’t be reached. Try again in a moment." : "No connection. Check your network and try again.";
}

/** Whether the server is known to be away, though there is a connection. */
export const serverIsAway = () => isAway && navigator.onLine;

function know(now) {
  if (now === isAway) return;
  isAway = now;
  document.dispatchEvent(new Event("away"));
}

function plan() {
  clearTimeout(timer);
  timer = setTimeout(ask, wait * (0.5 + Math.random()));
  wait = Math.min(most, wait * 2);
}

/** A page that nobody looks at asks nothing. */
async function ask() {
  clearTimeout(timer);
  if (isAsking || document.hidden) return;
  isAsking = true;
  const answer = await fetch(address, { method: "HEAD", cache: "no-store", credentials: "omit" }).catch(() => null);
  isAsking = false;
  if (!answer?.ok) {
    know(true);
    return plan();
  }
  wait = least;
  const ready = [...waiting];
  waiting.clear();
  know(false);
  for (const act of ready) act();
}

/** A request or a stream found no answer: finds out whether the server is away. */
export function suspect() {
  if (address) ask();
}

/** Calls `act` once, as soon as the server answers; false where that can't be asked. */
export function whenBack(act) {
  if (!address) return false;
  waiting.add(act);
  if (!isAsking) plan();
  return true;
}

/** Something has changed: asks at once, and from then on as often as at first. */
function askAtOnce() {
  if (!isAway && waiting.size === 0) return;
  wait = least;
  ask();
}

addEventListener("online", askAtOnce);
document.addEventListener("visibilitychange", askAtOnce);
