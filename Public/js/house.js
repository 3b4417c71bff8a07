// The pages that belong to no app: signing in, the operator's.
import "./copy.js";
import "./counter.js";
import "./once.js";
import "./toast.js";
import { arrival, tell } from "./time.js";

tell(document, arrival());
document.documentElement.dataset.ready = "";
