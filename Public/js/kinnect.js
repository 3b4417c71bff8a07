// Starts every behaviour. Each module listens on the document and acts on elements with its data attribute.
import "./like.js";
import "./follow.js";
import "./comments.js";
import "./menu.js";
import "./people.js";
import "./caption.js";
import "./counter.js";
import "./once.js";
import "./copy.js";
import "./search.js";
import "./username.js";
import "./avatar.js";
import "./pull.js";
import "./waiting.js";
import "./messages.js";
import "./choose.js";
import "./stories.js";
import "./fresh.js";
import "./offline.js";
import { albums } from "./album.js";
import { watch } from "./infinite.js";
import { paint } from "./blurhash.js";
import { films } from "./film.js";
import { tell } from "./time.js";

watch(document);
paint(document);
films(document);
albums(document);
tell(document);
// Composing a post is a page of its own and needs the most of all: nobody else has to fetch it.
if (document.querySelector("[data-upload]")) import("./upload.js");
