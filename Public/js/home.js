// Which app this is: where its pages begin, and where its API is. A page says so on its body; a service worker knows it by
// its own address, such as /kinnect/sw.js.
const isPage = typeof document !== "undefined";

export const home = isPage ? document.body.dataset.home : location.pathname.replace(/\/sw\.js$/, "");
export const api = "/api" + home;
/** Who is signed in, by the ID of the profile: a username can be another's one day. A worker hears it with each page. */
export const account = isPage ? document.body.dataset.profile : undefined;
/** Names what this app keeps in the browser, and its icons. */
export const app = home.slice(1) || "hearth";
/** What stands in front of the pages that all apps share, such as the sign-in: each app has its own. */
export const base = home === "/" ? "" : home;

/** Says in the head of a call who makes it, by the ID of the profile. The server refuses it where another person is signed in by then. */
export const asProfile = (profile) => (profile ? { "Hearth-Profile": `${app}/${profile}` } : {});

/** Whether a call was refused for that: nothing was done, and it can be made again when its person is signed in. */
export const isOther = (status, problem) => status === 409 && problem?.code === "other_profile";
