// Starts every behaviour. Each module listens on the document and acts on elements with its data attribute.
import "./support.js";
import "./like.js";
import "./viewer.js";
import "./projects.js";
import "./sheets.js";
import "./menu.js";
import "./copy.js";
import "./counter.js";
import "./once.js";
import "./reveal.js";
import "./search.js";
import "./avatar.js";
import "./pull.js";
import "./fresh.js";
import "./offline.js";
import "./shares.js";
import "./leaving.js";
import "./left.js";
import "./plain-http.js";
import "./push-start.js";
import "./zone.js";
import { enliven } from "./enliven.js";
import { watch } from "./infinite.js";

watch(document);
enliven(document);
// What only some pages need, only they fetch.
const has = (selector) => document.querySelector(selector) !== null;
const parts = [];
if (has("[data-push]")) parts.push(import("./push-begin.js").then(({ forPage }) => forPage()));
if (has("[data-upload]")) parts.push(import("./new-update.js"));
if (has("[data-slug-check]")) parts.push(import("./slug.js"));
if (has("[data-cover-field]")) parts.push(import("./cover.js"));
// Every behaviour is attached now.
Promise.all(parts).then(() => (document.documentElement.dataset.ready = ""));
