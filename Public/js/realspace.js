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
import "./fresh.js";
import "./message-badge.js";
import "./offline.js";
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
if (has("[data-item-search]")) parts.push(import("./item-search.js"));
if (has("[data-city-search]")) parts.push(import("./city-field.js"));
if (has("[data-say]")) parts.push(import("./say.js"));
if (has("[data-topic-say]")) parts.push(import("./topics.js"));
if (has("[data-event], [data-event-list], [data-event-card]")) parts.push(import("./events.js"));
if (has("[data-zone-name]")) parts.push(import("./zone-name.js"));
if (has("[data-archive], [data-import]")) parts.push(import("./import.js"));
if (has("[data-todos]")) parts.push(import("./todos.js"));
if (has("[data-shared-list]")) parts.push(import("./shared-list.js"));
if (has("[data-room], [data-conversations], [data-invitations], [data-leave-group]")) parts.push(import("./messages.js"));
if (has("[data-choose-people]")) parts.push(import("./choose.js"));
if (has("[data-edit-post]")) parts.push(import("./album-files.js"));
// Every behaviour is attached now.
Promise.all(parts).then(() => (document.documentElement.dataset.ready = ""));
