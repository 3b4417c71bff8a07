// Notifications: what every page does for them. The rest is fetched when it is needed.
import { account, app, home } from "./home.js";

function isKnown() {
  try {
    return localStorage.getItem(`${app}.push`) !== null;
  } catch {
    return false; // A browser that keeps nothing.
  }
}

/** Who looks at the app has seen that there is something; who looks at the thing needs its notification no longer. */
async function clear() {
  if (document.visibilityState !== "visible") return;
  await navigator.clearAppBadge?.();
  const registration = await navigator.serviceWorker?.getRegistration(home);
  for (const one of (await registration?.getNotifications?.()) ?? []) {
    if (one.data?.url?.split("?")[0] === location.pathname) one.close();
  }
}

const begun = () => import("./push-begin.js").then(({ forAll }) => forAll());

if (account) {
  const seen = () => clear().catch(() => {});
  document.addEventListener("visibilitychange", seen);
  if (isKnown()) begun().then(({ keepAlive }) => keepAlive()).then(seen, () => {});
  document.addEventListener("liked", () => begun().then(({ offerOnce }) => offerOnce()).catch(() => {}), { once: true });
}
