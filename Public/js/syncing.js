// What its person writes on this device goes to the server by itself. What does that is fetched only where something waits, or where a page
// shows what is on the device.
import { account, app, home } from "./home.js";
import { channelName, things } from "./outbox.js";
import { keepTrying } from "./retry.js";
import { all, dropHeld } from "./store.js";

// On a device that is to keep no copies, what waits from before is sent, and nothing is asked for.
const keeps = account && document.body.dataset.worker !== "off";

async function isNeeded() {
  if ((keeps && document.querySelector("[data-own]")) || (await things(account)).length > 0) return true;
  const photos = await all("photos").catch(() => []);
  return photos.some((photo) => photo.account === account && !photo.problem);
}

async function begin() {
  if (!(await isNeeded())) return;
  const { sync } = await import("./sync.js");
  await sync();
  if (!keeps) await dropHeld(app);
}

/** The pages on which one writes open without a connection, also before they were seen. */
async function keepPages() {
  const registration = await navigator.serviceWorker?.ready;
  registration?.active?.postMessage({ keep: ["/new", "/new/pin", "/details", "/device", "/trips/new"].map((path) => home + path) });
}

if (account) {
  const run = keepTrying(begin);
  new BroadcastChannel(channelName).addEventListener("message", ({ data }) => data.things === account && data.isToSend && run());
  // The server answers again, after it didn't.
  document.addEventListener("away", run);
  run();
  addEventListener("load", () => keeps && keepPages().catch(() => {}));
}
