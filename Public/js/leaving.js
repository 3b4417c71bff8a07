// Somebody signs out, or somebody signs in: whose things stay in this browser. All apps of the server share it, so leaving one of them
// is leaving all. Over https the server has the browser clear everything (Clear-Site-Data); over plain http browsers do not know that, and
// where something waits for another person it is too much. So it is done here, entry by entry.
import { account, app } from "./home.js";
import { ask } from "./sheet.js";
import { purge } from "./store.js";

const patience = 4000; // ms
const day = 86_400_000;
const lastLook = "hearth.swept";

/** Copies of pages and photos, of every app. Over plain http there are none. */
async function dropCopies() {
  if (!("caches" in self)) return;
  const names = (await caches.keys()).filter((name) => /^[a-z]+-own:/.test(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** The person's profiles, in each app one at most; null where the server does not say. */
async function ownProfiles() {
  const response = await fetch("/api/auth/me", { headers: { Accept: "application/json" } }).catch(() => null);
  return response?.ok ? (await response.json()).profiles : null;
}

/** The apps whose databases may be here: some browsers do not list them. */
async function databases(known) {
  const listed = await indexedDB.databases?.().catch(() => []);
  return new Set([app, ...known, ...(listed ?? []).map(({ name }) => name)]);
}

/** What says how this browser was used: which notices were seen, how far an import was. */
function forgetUse(apps) {
  for (const one of apps) document.cookie = `hearth-sharing=; Path=/${one}; Max-Age=0; SameSite=Strict`;
  for (const kind of ["localStorage", "sessionStorage"]) {
    try {
      self[kind].clear();
    } catch {
      // A browser that keeps nothing.
    }
  }
}

/** By which names something is the person's, in which apps it may be, and whether the server has said so. */
async function whatIsMine() {
  const profiles = await ownProfiles();
  // By username go entries that an earlier version kept.
  const own = (profiles ?? [{ id: account, username: document.body.dataset.viewer }]).flatMap(({ id, username }) => [id, username]);
  return { own, apps: await databases((profiles ?? []).map((profile) => profile.app)), isSaid: profiles !== null };
}

/** "3 logs and 1 photo": what hasn't been sent in any app and would be lost; empty for nothing. */
async function unsent({ own, apps }) {
  const counts = {};
  const count = (whose, store, { what, thing }) => {
    const kind = thing?.kind ?? what;
    if (kind && store !== "held" && own.includes(whose)) counts[kind] = (counts[kind] ?? 0) + 1;
  };
  // Nothing is meant to go yet.
  for (const one of apps) await purge(one, count, own);
  const words = ([kind, number]) => `${number} ${kind === "want" ? "place" : kind}${number === 1 ? "" : "s"}`;
  return Object.entries(counts).map(words).join(" and ");
}

/** Deletes what is this person's in every app; answers whether something waits for another one. */
async function leave({ own, apps, isSaid }) {
  forgetUse(apps);
  await dropCopies();
  let waits = false;
  for (const one of apps) waits = (await purge(one, (whose) => own.includes(whose))) || waits;
  return waits && isSaid;
}

/** Waits no longer than somebody who leaves does. */
const soon = (work) => Promise.race([work, new Promise((done) => setTimeout(done, patience, null))]).catch(() => null);

document.addEventListener("submit", async (event) => {
  const form = event.target.closest("[data-sign-out]");
  if (!form) return;
  event.preventDefault();
  if (form.dataset.left) return;
  form.dataset.left = "yes";
  const mine = whatIsMine();
  // What waits is nowhere else.
  const words = await soon(mine.then(unsent));
  if (words && !(await ask(`${words} not sent`, "It is only on this device, and lost when you sign out.", "Sign out"))) {
    return void delete form.dataset.left;
  }
  navigator.serviceWorker?.controller?.postMessage("forget");
  // Of what could not be deleted the server's word takes care.
  const waits = await soon(mine.then(leave));
  if (waits) form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "others", value: "wait" }));
  form.submit();
});

// The page may come back from the browser's memory.
addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("[data-sign-out][data-left]")) delete form.dataset.left;
});

/** Once a day, what has waited too long in any app. */
async function sweep() {
  try {
    if (Date.now() - Number(localStorage.getItem(lastLook)) < day) return;
    localStorage.setItem(lastLook, String(Date.now()));
  } catch {
    return;
  }
  const apps = await databases([]);
  // While somebody is signed in, nothing of theirs is over in their other apps either.
  const mine = account && apps.size > 1 ? await whatIsMine() : { own: [account], isSaid: true };
  if (mine.isSaid) for (const one of apps) await purge(one, () => false, mine.own);
}

/** Of what the last one saw and has written nothing is to be read. What waits to be sent stays. */
async function dropAllCopies() {
  await dropCopies();
  for (const one of await databases([])) await purge(one, (whose, store) => store === "held");
}

// Who is to sign in is asked only where nobody is: copies are nobody's now.
if (document.querySelector("[data-sign-in]")) dropAllCopies().catch(() => {});
sweep().catch(() => {});
