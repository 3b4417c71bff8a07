// Notifications on this device while no page is open: turning them on and off, and the offer after the first like.
import { account, app, base, home } from "./home.js";
import { call } from "./server.js";
import { toast } from "./toast.js";

const known = `${app}.push`;
const asked = `${app}.push-asked`;
const half = 43_200_000; // ms in half a day

function read(name) {
  try {
    return JSON.parse(localStorage.getItem(name));
  } catch {
    return null;
  }
}

function write(name, value) {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing: it is asked again another time.
  }
}

const hasWorker = () => Boolean(navigator.serviceWorker) && document.body.dataset.worker !== "off";

/** Whether this browser can be notified at all, as it is now. */
export const can = () => hasWorker() && "PushManager" in self && "Notification" in self;

/** Whether it could be if the app were on the home screen. */
export const needsInstalling = () => {
  const isTouched = /iPad|iPhone|iPod/.test(navigator.userAgent) || (navigator.platform === "MacIntel" && navigator.maxTouchPoints > 1);
  return isTouched && !can() && navigator.standalone !== true;
};

/** The server's key; null where it sends no notifications. */
export async function serverKey() {
  const answer = await call("GET", "/api/auth/push").catch(() => null);
  return answer?.publicKey ?? null;
}

const bytesOf = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));

/** Whether the subscription is to this server's key: it has another one after a new start with a new key. */
function isOf(subscription, key) {
  const held = new Uint8Array(subscription.options.applicationServerKey ?? []);
  const wanted = bytesOf(key);
  return held.length === wanted.length && wanted.every((byte, place) => byte === held[place]);
}

/** What the browser has; null for nothing. */
export async function subscription() {
  const registration = hasWorker() ? await navigator.serviceWorker.getRegistration(home) : null;
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** Subscribes, if need be, and tells the server. */
async function subscribe(key) {
  const registration = await navigator.serviceWorker.ready;
  let held = await registration.pushManager.getSubscription();
  if (held && !isOf(held, key)) {
    await held.unsubscribe();
    held = null;
  }
  held ??= await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
  const { endpoint, keys } = held.toJSON();
  await call("PUT", "/api/auth/push/subscriptions", { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth }, app });
  write(known, { account, time: Date.now() });
}

/** Asks the person and turns it on; answers whether it is on. To be called while a tap is handled. */
export async function turnOn(key) {
  if ((await Notification.requestPermission()) !== "granted") return false;
  await subscribe(key);
  return true;
}

export async function turnOff() {
  const held = await subscription();
  write(known, null);
  if (!held) return;
  await call("POST", "/api/auth/push/subscriptions/removal", { endpoint: held.endpoint });
  await held.unsubscribe();
}

/** Whether this person has it on here. */
export const isOn = async () => can() && Notification.permission === "granted" && read(known)?.account === account
  && (await subscription()) !== null;

/** Browsers drop subscriptions, and servers forget them with the session: twice a day the page sees to it that there is one. */
export async function keepAlive() {
  const mine = read(known);
  if (!account || mine?.account !== account || !can() || Notification.permission !== "granted") return;
  if (Date.now() - mine.time < half && (await subscription())) return;
  const key = await serverKey();
  if (key) await subscribe(key);
}

function offer(words, label, act) {
  const note = document.createElement("aside");
  note.className = "push-offer";
  note.setAttribute("aria-label", "Notifications");
  const text = document.createElement("p");
  text.textContent = words;
  const yes = document.createElement("button");
  yes.type = "button";
  yes.className = "button button-small";
  yes.textContent = label;
  const no = document.createElement("button");
  no.type = "button";
  no.className = "link-button";
  no.textContent = "Not now";
  const end = () => {
    write(asked, true);
    note.remove();
    document.getElementById("main")?.focus({ preventScroll: true });
  };
  no.addEventListener("click", end);
  yes.addEventListener("click", () => {
    end();
    act();
  });
  note.addEventListener("keydown", (event) => {
    if (event.key === "Escape") end();
  });
  note.append(text, yes, no);
  document.body.append(note);
}

async function accept(key) {
  try {
    if (await turnOn(key)) toast("You’ll be notified here.");
  } catch (error) {
    toast(error.message);
  }
}

export async function offerOnce() {
  if (!account || read(asked)) return;
  if (needsInstalling()) {
    return offer("Want to hear when someone answers? On this device it takes one step more.", "Show me how", () => {
      location.assign(`${base}/account/push?next=${encodeURIComponent(location.pathname)}`);
    });
  }
  if (!can() || Notification.permission !== "default") return;
  const key = await serverKey();
  const words = "Want to hear when someone answers? It comes through the service of your browser’s maker, encrypted.";
  if (key) offer(words, "Notify me", () => accept(key));
}
