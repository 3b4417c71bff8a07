// Starts every behaviour. Each module listens on the document and acts on elements with its data attribute.
import "./like.js";
import "./viewer.js";
import "./follow.js";
import "./comments.js";
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
import "./waiting.js";
import "./tray.js";
import "./fresh.js";
import "./message-badge.js";
import "./offline.js";
import "./shares.js";
import "./leaving.js";
import "./left.js";
import "./plain-http.js";
import "./push-start.js";
import { enliven } from "./enliven.js";
import { watch } from "./infinite.js";

watch(document);
enliven(document);
// What only some pages need, only they fetch.
const has = (selector) => document.querySelector(selector) !== null;
const parts = [];
if (has("[data-push]")) parts.push(import("./push-begin.js").then(({ forPage }) => forPage()));
if (has("[data-upload]")) parts.push(import("./new-post.js"));
if (has("[data-room], [data-conversations], [data-invitations], [data-leave-group]")) parts.push(import("./messages.js"));
if (has("[data-choose-people]")) parts.push(import("./choose.js"));
if (has("[data-story], [data-new-story]")) parts.push(import("./story-start.js").then(({ begun }) => begun));
// Every behaviour is attached now.
Promise.all(parts).then(() => (document.documentElement.dataset.ready = ""));
