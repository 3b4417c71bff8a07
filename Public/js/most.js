// How many photos and videos a post has at most, and what is said of those that were left out.
import { isolated } from "./isolated.js";

// As on the server (`MediaAPI.mostInAlbum`).
export const most = 20;

// So many files are named.
const named = 3;

/** Says which of the chosen files were not taken. `thing`: what it is called whose photos they are. */
export function leftOut(files, thing = "post") {
  const names = files.slice(0, named).map((file) => isolated(file.name));
  const rest = files.length - names.length;
  const list = rest > 0 ? `${names.join(", ")} and ${rest} more` : names.join(", ");
  return `A ${thing} has at most ${most} photos. Left out: ${list}.`;
}
