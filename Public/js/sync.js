// Brings the server and this device up to date with each other, as docs/sync.md says: first what was written, places before logs, then photos.
// One page at a time does it; when that one goes, the next has its turn, and what was on its way is sent again.
import { suspect } from "./away.js";
import { attach, changePhoto, dropPhoto, find, outgoing, photosToSend, refuse, startOver, take } from "./device.js";
import { sendItem } from "./deliver.js";
import { account, api, app, isOther } from "./home.js";
import { ask, waits } from "./outbox.js";
import { later } from "./retry.js";
import { needs, reasonOf, sendable } from "./things.js";
import { passes } from "./tus.js";

const most = 200; // things in a request, as on the server (`WandrAPI.Limits.syncChanges`)
const mostBegun = 4; // times in a row that the clock is set, or everything is asked for again

const nameOf = ({ kind, id }) => `${kind}:${id}`;

/**
 * Sends some of what waits, and asks what has changed; answers whether there is more to do, and how many may go next time. `passing`: what
 * waits for a service over the network; with what needs it, it is sent with the next try, and holds nothing else up.
 */
async function exchange(count, passing) {
  const { device, cursor, entries } = await outgoing();
  const isHeldUp = ({ thing }) => passing.has(nameOf(thing)) || needs(thing).some((name) => passing.has(name));
  const all = sendable(entries).filter((entry) => !isHeldUp(entry));
  const sent = all.slice(0, count);
  const body = { protocol: 1, device, cursor, changes: sent.map(({ thing }) => thing) };
  const result = await ask("POST", `${api}/sync`, { account }, null, body);
  if (waits(result)) throw later(result);
  if (!result.ok) return { isMore: true, isAgain: true, count: await split(sent, cursor, result) };
  await take(sent, result.answer);
  const { more, results } = result.answer;
  const isAhead = results.some(({ problem }) => problem?.code === "clock_ahead");
  for (const one of results) if (one.problem?.code === "unavailable") passing.add(nameOf(one));
  const isAgain = isAhead || (more && result.answer.cursor === cursor);
  return { isMore: more || isAhead || all.length > sent.length, isAgain, count: most };
}

/** The server didn't take the request as a whole: finds out which thing it is, so that it doesn't hold up the others. */
async function split(sent, cursor, { status, answer }) {
  // Where nothing was sent, nothing but the cursor can be at fault.
  const isCursor = sent.length === 0 || answer?.errors?.some(({ field }) => field === "cursor");
  if (isCursor && cursor) {
    await startOver();
    return most;
  }
  if (sent.length === 0) throw later({ status });
  if (sent.length > 1) return Math.ceil(sent.length / 2);
  await refuse(sent[0], { code: answer?.code ?? null, text: reasonOf(answer) });
  return most;
}

async function exchangeAll() {
  let [count, again] = [most, 0];
  const passing = new Set();
  for (;;) {
    const done = await exchange(count, passing);
    if (!done.isMore) return;
    // A request that was halved gets on; one that is the same each time doesn't.
    again = done.isAgain && done.count >= count ? again + 1 : 0;
    if (again > mostBegun) throw later();
    count = done.count;
  }
}

/** Sends a photo. One that is refused says why, and holds nothing else up. */
async function sendPhoto(photo) {
  const stop = new AbortController();
  const nothing = () => {};
  const entry = { account, app, needsAll: true, crop: null };
  try {
    // It may have been sent, and only the cover not set.
    const media = photo.media ?? (await sendItem(photo, entry, { signal: stop.signal, onaddress: nothing, onprogress: nothing, onwait: nothing }));
    if (!(await attach(photo, media))) return;
    if (photo.kind === "trip") await setCover(photo, media);
  } catch (error) {
    const isLater = error.message === "later" || error.status === 401 || isOther(error.status, error.problem) || passes(error);
    if (isLater) throw later({ status: error.status, after: error.after });
    const text = error.status ? error.message : "The photo can’t be read any more. Discard it and choose it again.";
    await changePhoto(photo.id, { problem: { code: error.problem?.code ?? null, text } });
  }
}

async function setCover(photo, media) {
  if (!(await find("trip", photo.thing))) return dropPhoto(photo.id);
  // Alone: what this device knows of the trip's name and days may be old.
  const result = await ask("PUT", `${api}/trips/${photo.thing}/cover`, { account }, null, { photo: media }).catch(() => {
    throw later();
  });
  if (waits(result)) throw later(result);
  if (result.ok) return dropPhoto(photo.id);
  await changePhoto(photo.id, { problem: { code: result.answer?.code ?? null, text: reasonOf(result.answer) } });
}

async function work() {
  await exchangeAll();
  for (let photos = await photosToSend(); photos.length > 0; photos = await photosToSend()) {
    for (const photo of photos) await sendPhoto(photo);
    await exchangeAll();
  }
}

/** Sends and asks until nothing is left; throws where something has to wait. */
export async function sync() {
  if (!navigator.onLine) throw later();
  try {
    await (navigator.locks ? navigator.locks.request(`${app}.sync`, work) : work());
    say("");
  } catch (error) {
    say(reasons[error.status] ?? "");
    // No answer: it is found out when there is one again.
    if (error instanceof TypeError || !error.status) suspect();
    throw error;
  }
}

const reasons = { 401: "Sign in again to send what waits.", 409: "Another person is signed in. This is sent once you are again." };

/** Why nothing goes, where its person can do something about it. */
function say(words) {
  for (const line of document.querySelectorAll("[data-sync-problem]")) {
    line.textContent = words;
    line.hidden = words === "";
  }
}
