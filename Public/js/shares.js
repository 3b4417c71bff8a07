// Posts that are on their way: what sends and shows them is fetched only where there are some.
import { account, home } from "./home.js";
import { channelName, posts } from "./outbox.js";

const cookie = "hearth-sharing";
const week = 604_800; // s

/** Tells the server whether a page shall keep room for a post on its way, so that nothing moves when it is shown. */
export function reserve(isNeeded) {
  if (!isNeeded && !document.cookie.includes(`${cookie}=`)) return;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${cookie}=1; Path=${home}; Max-Age=${isNeeded ? week : 0}; SameSite=Strict${secure}`;
}

async function begin() {
  if ((await posts(account)).length > 0) {
    // Without a connection it may not be there: the next occasion tries again.
    const sharing = await import("./sharing.js").catch(() => null);
    return sharing?.run();
  }
  reserve(false);
  document.querySelector("[data-sharing]:empty")?.remove();
}

if (account) {
  // Where it was written, the page is about to go: it would send in vain.
  const isLeaving = document.querySelector("[data-upload]") !== null;
  new BroadcastChannel(channelName).addEventListener("message", ({ data: { waiting } }) => {
    if (waiting?.what === "post" && waiting.account === account && !isLeaving) begin();
  });
  addEventListener("online", begin);
  document.addEventListener("visibilitychange", () => document.hidden || begin());
  begin();
}
