// What the service worker does with a message of the server: it shows it, and a tap leads to the thing.
import { app, home } from "./home.js";

const title = (name) => name.charAt(0).toUpperCase() + name.slice(1);

/** A page of this server; the app's own where a message says something else. */
const pageOf = (url) => (typeof url === "string" && /^\/(?!\/)/.test(url) && !url.includes("\\") ? url : home);

function read(data) {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}

/** The icon shows how many there are. */
export async function count() {
  const all = await self.registration.getNotifications();
  await (all.length > 0 ? navigator.setAppBadge?.(all.length) : navigator.clearAppBadge?.());
}

export async function show(event) {
  const said = read(event.data);
  const url = pageOf(said.url);
  const icon = `/icons/${app}/192.png`;
  await self.registration.showNotification(said.title || `New in ${title(app)}`, {
    body: said.body ?? "", tag: said.tag || url, data: { url }, icon, badge: icon, silent: said.kind === "like",
  });
  await count().catch(() => {});
}

export async function follow(event) {
  event.notification.close();
  await count().catch(() => {});
  const url = new URL(pageOf(event.notification.data?.url), location.origin);
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const own = windows.filter((one) => new URL(one.url).pathname.startsWith(home));
  const there = own.find((one) => new URL(one.url).pathname === url.pathname);
  if (there) return there.focus();
  const isInside = url.pathname === home || url.pathname.startsWith(home + "/");
  // A page on which something is being written stays as it is.
  const free = isInside ? own.find((one) => one.visibilityState === "visible" && new URL(one.url).pathname === home) : null;
  if (!free) return self.clients.openWindow(url.href);
  await free.focus();
  return free.navigate(url.href).catch(() => self.clients.openWindow(url.href));
}

/** The browser has dropped a subscription: a new one takes its place, for who is signed in. */
export async function renew(event) {
  const headers = { "Content-Type": "application/json", Accept: "application/json" };
  const answer = await fetch("/api/auth/push", { headers });
  if (!answer.ok) return;
  const { publicKey } = await answer.json();
  const options = event.oldSubscription?.options ?? { userVisibleOnly: true, applicationServerKey: publicKey };
  const { endpoint, keys } = (event.newSubscription ?? (await self.registration.pushManager.subscribe(options))).toJSON();
  const body = JSON.stringify({ endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth }, app });
  await fetch("/api/auth/push/subscriptions", { method: "PUT", headers, body });
}
