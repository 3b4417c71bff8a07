// Posts are sent by whatever page is open, one page at a time and one post after the other, and shown on every page.
import { deliver } from "./deliver.js";
import { draft } from "./drafts.js";
import { account, app } from "./home.js";
import { cancel, channelName, posts, takeBack, publish } from "./outbox.js";
import { refresh } from "./pull.js";
import { Refusal } from "./server.js";
import { place, say, show } from "./sharing-card.js";
import { reserve } from "./shares.js";
import { ask } from "./sheet.js";
import { forget, keep, randomKey, read } from "./store.js";
import { toast } from "./toast.js";
import { giveUp, passes, pause } from "./tus.js";

/** How far each post is, by its id; `share` from 0 to 1. */
const steps = new Map();
/** What this page has seen come to its end. */
const done = new Map();
/** The entries as they were last read. */
let shown = [];
let active = null;
let isRunning = false;
let isAsked = false;

// MARK: Sending

/** What other pages have to know of an entry; its files stay where they are. */
const brief = ({ id, what, noun, done: end }) => ({ id, account, what, noun, done: end });

function report(entry, state, share = steps.get(entry.id)?.share ?? 0) {
  publish({ step: { id: entry.id, account, state, share } });
}

/** Keeps why the post cannot be shared: it waits for its author now. */
async function refuse(entry, error) {
  const text = error instanceof Refusal ? error.message : "A file can’t be read any more. Choose it again.";
  const problem = { text, item: error.item ?? null, canRetry: error.status >= 500 };
  await keep("outbox", { ...entry, problem });
  publish({ refused: brief(entry), problem });
}

/** Sends one post, as often as it takes. False: nobody who may is signed in. */
async function sendOne(entry) {
  const stop = new AbortController();
  const isThere = async () => Boolean(await read("outbox", entry.id));
  active = { id: entry.id, stop };
  for (let failures = 1; ; failures += 1) {
    try {
      report(entry, "sending");
      const answer = await deliver(entry, {
        signal: stop.signal,
        onshare: (share) => report(entry, "sending", share),
        onwait: (isWaiting) => isWaiting && report(entry, "waiting"),
        async mayPublish() {
          report(entry, "finishing", 1);
          // It may have been taken back, or the person has signed out.
          return isThere();
        },
      });
      await forget("outbox", entry.id);
      const news = { sent: brief(entry), answer };
      // What this page draws before it hears the news must not take the card for one that is gone.
      end(news);
      publish(news);
      return true;
    } catch (error) {
      if (stop.signal.aborted || !(await isThere())) {
        for (const address of error.unfinished ?? []) giveUp(address);
        return true;
      }
      if (error.isStranger) {
        report(entry, error.status === 401 ? "signed-out" : "strange");
        return false;
      }
      if (!passes(error) && error.name !== "AbortError") {
        await refuse(entry, error);
        return true;
      }
      report(entry, "waiting");
      await pause(failures, stop.signal);
      if (stop.signal.aborted) return true;
    }
  }
}

async function sendAll() {
  for (;;) {
    const entry = (await posts(account)).find((one) => !one.problem);
    if (!entry || !(await sendOne(entry))) return;
  }
}

/** One page at a time; when it goes, the next one has its turn. */
const alone = (work) => (navigator.locks ? navigator.locks.request(`${app}.sharing`, work) : work());

/** Shows what is on its way, and sends it unless this page does so already. */
export async function run() {
  isAsked = true;
  const isFirst = shown.length === 0;
  await draw();
  const comesFrom = document.referrer && new URL(document.referrer).pathname;
  if (isFirst && shown.some((one) => !one.problem && one.draft.place === comesFrom)) say(`Sharing your ${shown[0].noun}.`);
  if (isRunning) return;
  isRunning = true;
  try {
    while (isAsked) {
      isAsked = false;
      await alone(sendAll);
    }
  } finally {
    isRunning = false;
  }
  // The person may have signed out elsewhere, which tells nobody.
  await draw();
}

// MARK: Showing

async function draw() {
  shown = await posts(account);
  reserve(shown.length > 0);
  show(shown, steps, done);
}

function end({ sent, answer }) {
  const { words, path, isItsOwn } = sent.done;
  steps.delete(sent.id);
  done.set(sent.id, { id: sent.id, words, link: isItsOwn ? path + answer.id : path });
  if (!place()) say(words);
}

/** The new post takes the place of what was shown of it, unless that would move what is being read. */
async function renew({ id, done: { words } }) {
  const isBusy = document.querySelector("dialog[open]") || document.activeElement?.matches("textarea, input");
  if (!place() || isBusy || scrollY > 200) return void (place() && say(words));
  await refresh();
  toast(words);
  done.delete(id);
  await draw();
}

new BroadcastChannel(channelName).addEventListener("message", async ({ data }) => {
  const about = data.step || data.sent || data.refused || data.cancelled || data.waiting;
  if (about?.account !== account || (!data.step && about.what !== "post")) return;
  if (data.cancelled && active?.id === about.id) active.stop.abort();
  if (data.step) {
    steps.set(about.id, about);
    return show(shown, steps, done);
  }
  if (data.sent) end(data);
  else steps.delete(about.id);
  await draw();
  if (data.sent) await renew(about);
});
document.addEventListener("refreshed", draw);

// MARK: What its author does

/** As a draft, with the words and files that it has. A file that was refused says so; what is stopped on its way is sent again. */
function draftOf(entry) {
  const { item: refused, text, canRetry } = entry.problem ?? {};
  const items = entry.items.map((item) => {
    if (entry.problem && item.id !== refused) return item;
    return { ...item, upload: null, refused: entry.problem && !canRetry ? text : null };
  });
  // What was refused was not done; what was stopped may have been, and is then not done again.
  const key = entry.problem ? randomKey() : entry.key;
  return { ...entry.draft, account, items, key, problem: text ?? null, time: Date.now() };
}

async function backToDraft(entry) {
  const isOther = (await draft(account)) !== null;
  const isSure = !isOther || (await ask("Replace your draft?", "You have another draft. This one takes its place.", "Replace"));
  return isSure && takeBack(entry, draftOf(entry));
}

const verbs = {
  async cancel(entry) {
    if (await backToDraft(entry)) toast(entry.kept);
  },
  async edit(entry) {
    if (await backToDraft(entry)) location.assign(`${entry.draft.place}?edit`);
  },
  async discard(entry) {
    if (await ask(`Discard ${entry.noun}?`, "Its photos and words are deleted.", "Discard")) await cancel(entry.id);
  },
  async retry(entry) {
    const items = entry.items.map((item) => (item.id === entry.problem?.item ? { ...item, upload: randomKey() } : item));
    await keep("outbox", { ...entry, items, problem: null });
    await run();
  },
};

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-sharing-verb]");
  if (!button) return;
  const entry = await read("outbox", button.closest("[data-share]").dataset.share);
  if (entry) await verbs[button.dataset.sharingVerb](entry);
});
