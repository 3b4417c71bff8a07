// Room on the device: the browser is asked to keep what waits there for good, and it is said before the room runs out.
const least = 50_000_000; // bytes: ten or twenty photos
const mostShare = 0.9;

/** Bytes that are used and left; null where the browser doesn't say. */
export async function room() {
  const { usage, quota } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {};
  return quota > 0 ? { used: usage, left: Math.max(0, quota - usage), share: usage / quota } : null;
}

export const isShort = (found) => found !== null && (found.left < least || found.share > mostShare);

/** Browsers may delete what a site keeps when their room runs out, unless they agree not to. Some ask their person. */
export async function askToKeep() {
  if (await navigator.storage?.persisted?.().catch(() => true)) return;
  await navigator.storage?.persist?.().catch(() => false);
}

const megabytes = (bytes) => `${Math.floor(bytes / 1_000_000)} MB`;

/** Says it on the page: in `[data-room-short]` where little is left, in `[data-storage-left]` always. */
export async function sayRoom() {
  const found = await room();
  for (const line of document.querySelectorAll("[data-room-short]")) {
    line.hidden = !isShort(found);
    if (found) line.textContent = `This device is nearly full: about ${megabytes(found.left)} are left. Photos need room until they are sent.`;
  }
  const isKept = await navigator.storage?.persisted?.().catch(() => false);
  for (const line of document.querySelectorAll("[data-storage-left]")) {
    const used = found ? `About ${megabytes(found.used)} are used. ` : "";
    line.textContent = used + (isKept ? "Your browser keeps this until you sign out." : "Your browser may delete this if its room runs out.");
  }
}
