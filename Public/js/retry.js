// When what waits to be sent is tried: at start, when the connection or the page comes back, every 30 seconds, and after a failure later and
// later, not all devices at once.
const every = 30_000; // ms
const first = 1000;
const longest = 300_000;

/** Milliseconds until the next try after so many failures: 1, 2, 4 ... 300 s, a quarter of which is up to chance, or the server's `after` seconds. */
export function pauseAfter(failures, after = 0, chance = Math.random()) {
  return Math.max(after * 1000, Math.min(longest, first * 2 ** (failures - 1)) * (1 - chance / 4));
}

/** What is thrown where something has to wait after this answer. */
export const later = ({ status = 0, after = 0 } = {}) => Object.assign(new Error("later"), { isLater: true, status, after });

/** Calls `work` whenever it is time; it throws where something has to wait. Answers what calls it at once. */
export function keepTrying(work) {
  let failures = 0;
  let after = 0;
  let timer = 0;
  let isAsked = false;
  let running = null;

  async function attempt() {
    do {
      isAsked = false;
      try {
        await work();
        failures = 0;
      } catch (error) {
        // Still no way through. What was written meanwhile waits for the next try too.
        failures += 1;
        after = error.after ?? 0;
        isAsked = false;
      }
    } while (isAsked);
    running = null;
    timer = setTimeout(run, failures === 0 ? every : pauseAfter(failures, after));
  }

  function run() {
    clearTimeout(timer);
    isAsked = running !== null;
    running ??= attempt();
    return running;
  }

  addEventListener("online", run);
  document.addEventListener("visibilitychange", () => document.hidden || run());
  return run;
}
