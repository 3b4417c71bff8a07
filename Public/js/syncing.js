// What its person writes on this device goes to the server by itself. What does that is fetched only where something waits, or where a page
// shows what is on the device.
import { account, app, home } from "./home.js";
import { channelName } from "./outbox.js";
import { keepTrying } from "./retry.js";
import { all, purge } from "./store.js";

// On a device that is to keep no copies, what waits from before is sent, and nothing is asked for.
const keeps = account && document.body.dataset.worker !== "off";

const ofOwner = async (name) => (await all(name).catch(() => [])).filter((entry) => entry.account === account);

/** What the person writes on several devices, as far as it waits. */
const things = async () => (await ofOwner("outbox")).filter((entry) => entry.what === "thing");

async function isNeeded() {
  if ((keeps && document.querySelector("[data-own], [data-map]")) || (await things()).length > 0) return true;
  return (await ofOwner("photos")).some((photo) => !photo.problem);
}

async function begin() {
  if (!(await isNeeded())) return;
  const { sync } = await import("./sync.js");
  await sync();
  if (!keeps) await purge(app, (whose, store) => store === "held", [account]);
}

/** The pages on which one writes open without a connection, also before they were seen. */
async function keepPages() {
  const registration = await navigator.serviceWorker?.ready;
  registration?.active?.postMessage({ keep: ["/new", "/new/pin", "/details", "/device", "/trips/new"].map((path) => home + path) });
}

/** The bar that there is no connection says what waits, and leads to it. With one, each thing says by itself how it stands. */
async function addWaiting() {
  const count = (await things()).length;
  const bar = document.querySelector("[data-offline]");
  if (!bar || bar.hidden || count === 0 || bar.querySelector("a")) return;
  bar.append(` ${count} waiting to send. `, Object.assign(document.createElement("a"), { href: `${home}/device`, textContent: "Show" }));
}

if (account) {
  document.addEventListener("said", addWaiting);
  // Copies of what another person has are on the server, and nobody else's to keep.
  purge(app, (whose, store) => store === "held" && whose !== account, [account]).catch(() => {});
  const run = keepTrying(begin);
  new BroadcastChannel(channelName).addEventListener("message", ({ data }) => data.things === account && data.isToSend && run());
  // The server answers again, after it didn't.
  document.addEventListener("away", run);
  run();
  addEventListener("load", () => keeps && keepPages().catch(() => {}));
}
