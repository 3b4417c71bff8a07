// Starts every behaviour. Each module listens on the document and acts on elements with its data attribute.
import "./viewer.js";
import "./follow.js";
import "./menu.js";
import "./person-actions.js";
import "./people.js";
import "./caption.js";
import "./counter.js";
import "./once.js";
import "./reveal.js";
import "./copy.js";
import "./search.js";
import "./username.js";
import "./avatar.js";
import "./pull.js";
import "./fresh.js";
import "./offline.js";
import "./leaving.js";
import "./left.js";
import "./plain-http.js";
import "./push-start.js";
import "./syncing.js";
import { enliven } from "./enliven.js";
import { account, home } from "./home.js";
import { watch } from "./infinite.js";

watch(document);
enliven(document);
// What only some pages need, only they fetch.
const has = (selector) => document.querySelector(selector) !== null;
const parts = [];
if (has("[data-push]")) parts.push(import("./push-begin.js").then(({ forPage }) => forPage()));
if (has("[data-here]")) parts.push(import("./near-me.js"));
if (has("[data-position]")) parts.push(import("./position.js"));
if (has("[data-archive], [data-import]")) parts.push(import("./import.js"));
// What is written is kept on the device, unless it is to keep nothing.
const keeps = account && document.body.dataset.worker !== "off";
if (keeps && has("[data-own]")) parts.push(import("./own-rows.js").then(({ begun }) => begun));
if (keeps && has("[data-own-numbers]")) parts.push(import("./own-numbers.js").then(({ counted }) => counted));
if (keeps && has("[data-from-photo]")) parts.push(import("./photo-start.js"));
if (keeps && has("[data-own-search], [data-here]")) parts.push(import("./own-search.js"));
const written = ["new", "details", "l/", "trips/", "places/"].map((path) => `form[method="post"][action^="${home}/${path}"]`);
if (keeps && has(["[data-here], [data-device]", ...written].join())) parts.push(import("./own-forms.js").then(({ filled }) => filled));
if (has("[data-map], [data-map-pick]")) parts.push(import("./map-start.js").then(({ drawn }) => drawn));
// Every behaviour is attached now.
Promise.all(parts).then(() => (document.documentElement.dataset.ready = ""));
