// A photo as a device keeps it, and what its file says before.
import { hasBegun } from "./day-words.js";
import { readEXIF } from "./exif.js";
import { fault } from "./fault.js";
import { isolated } from "./isolated.js";
import { recognise } from "./recognise.js";
import { shrink } from "./shrink.js";
import { stripped } from "./strip.js";

/** As large as it is kept, and without what it says of itself. Throws where it is none, or can't be read. */
export async function keptPhoto(file) {
  const known = await recognise(file);
  if (!known.type.startsWith("image/")) throw fault(`${isolated(file.name)} isn’t a photo.`);
  const made = await stripped(await shrink(known));
  if (!made) throw fault(`${isolated(file.name)} can’t be read.`);
  return made;
}

/** Where it was taken, and on which day: null where it doesn't say so. A clock that is ahead says nothing. */
export async function saidBy(file) {
  // One that can't be read says nothing either; when it is kept, it says why.
  const facts = await recognise(file).then(readEXIF).catch(() => null);
  return { point: facts?.point ?? null, day: facts?.day && hasBegun(facts.day) ? facts.day : null };
}
