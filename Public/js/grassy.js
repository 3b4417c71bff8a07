// Starts every behaviour. Each module listens on the document and acts on elements with its data attribute.
import "./like.js";
import "./bookmark.js";
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
import "./fresh.js";
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
if (has("[data-tag-field]")) parts.push(import("./tag-field.js"));
if (has("[data-place-field]")) parts.push(import("./place-field.js"));
if (has("[data-archive], [data-import]")) parts.push(import("./import.js"));
if (has("[data-upload]")) parts.push(import("./new-place-post.js"));
if (has("[data-edit-post]:not([data-originals])")) parts.push(import("./album-files.js"));
// Every behaviour is attached now.
Promise.all(parts).then(() => (document.documentElement.dataset.ready = ""));
