// When what waits to be sent is tried: at start, when the connection or the page comes back, every 30 seconds, and after a failure later and
// later, not all devices at once.
const every = 30_000; // ms
const first = 1000;
const longest = 300_000;

/** Milliseconds until the next try after so many failures: 1, 2, 4 ... 300 s, a quarter of which is up to chance, or the server's `after` seconds. */
export const pauseAfter = (failures, after = 0, chance = Math.random()) =>
  Math.max(after * 1000, Math.min(longest, first * 2 ** (failures - 1)) * (1 - chance / 4));

/** What is thrown where something has to wait after an answer. */
export const later = (answer) => Object.assign(new Error("later"), answer);

/** Calls `work` whenever it is time; it throws where something has to wait. Answers what calls it at once. */
export function keepTrying(work) {
  let failures = 0;
  let timer = 0;
  let isAsked = false;
  let running = null;

  async function attempt() {
    let after;
    do {
      isAsked = false;
      try {
        await work();
        failures = 0;
      } catch (error) {
        // Still no way through. What was written meanwhile waits for the next try too.
        failures += 1;
        isAsked = false;
        after = error.after;
      }
    } while (isAsked);
    running = null;
    timer = setTimeout(run, failures ? pauseAfter(failures, after) : every);
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
