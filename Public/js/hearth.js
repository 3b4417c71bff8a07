// The pages that belong to no app: signing in, the operator's.
import "./copy.js";
import "./counter.js";
import "./leaving.js";
import "./once.js";
import "./reveal.js";
import "./toast.js";
import { enliven } from "./enliven.js";
import { watch } from "./infinite.js";

watch(document);
enliven(document);
document.documentElement.dataset.ready = "";
