"""What a browser keeps of its person's things, and how it comes to agree with a server: the scripts that pages run, in a real IndexedDB, with a
server that has nothing but the merge. Each rule is broken once by a planted fault."""

import pathlib

import people
import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCENES = (ROOT / "Tests/Vectors/device.js").read_text()
ADDRESS = "http://device.test/"
PAGE = """<!doctype html><title>Device</title>
<body data-home="/wandr" data-profile="0190aaaa-0000-7000-8000-000000000001" data-viewer="ana"></body>"""

# A fault may make it go on for ever, which is a complaint too. All scenes together take two seconds on a slow machine.
BOUNDED = """(most) => Promise.race([
  import("/device.js").then((device) => device.complaints()),
  new Promise((done) => setTimeout(() => done(["it never ends"]), most)),
])"""


def answered(chromium, question: str, fault: tuple[str, str, str] | None = None, argument=None) -> list[str]:
    """What a page answers that has the scripts and an empty device; `fault` is a file, what stands in it, and what stands there instead."""

    def answer(route):
        path = route.request.url.removeprefix(ADDRESS)
        if path == "device.js":
            return route.fulfill(body=SCENES, content_type="text/javascript")
        if not path.startswith("js/"):
            return route.fulfill(body=PAGE, content_type="text/html")
        text = (ROOT / "Public" / path).read_text()
        if fault and path == f"js/{fault[0]}":
            assert fault[1] in text, f"{fault[1]!r} isn't in {fault[0]} any more"
            text = text.replace(fault[1], fault[2])
        route.fulfill(body=text, content_type="text/javascript")

    context = chromium.new_context()
    page = context.new_page()
    page.route(f"{ADDRESS}**", answer)
    page.goto(ADDRESS)
    found = page.evaluate(question, argument)
    context.close()
    return found


def complaints(chromium, fault: tuple[str, str, str] | None = None) -> list[str]:
    """What does not hold."""
    return answered(chromium, BOUNDED, fault, people.PATIENCE / 6)


def test_a_browser_keeps_sends_and_takes_what_its_person_writes(chromium):
    assert complaints(chromium) == []


FAULTS = {
    "the outbox is cleared before the answer": (
        "device.js", "return { device: clock?.clock.device",
        'await together(["outbox"], "readwrite", async (outbox) => entries.forEach(({ id }) => outbox.delete(id)));\n  return { device: clock?.clock.device'),
    "what is refused is taken for sent": ("things.js", 'if (status !== "refused") {', "if (true) {"),
    "what was written since is taken for sent": ("things.js", "field(name)?.version !== version", "!field(name)"),
    "things are sent as they were written": ("things.js", "rank(one) - rank(other) || one.since - other.since", "one.since - other.since"),
    "what needs a failed thing is sent": ("things.js", "!entry.problem && !blockedBy(entry, entries)", "!entry.problem"),
    "what needs a failed thing fails too": ("things.js", "needs(sent).some((name) => refused.has(name))", "false"),
    "a clock that is ahead is a refusal": ("things.js", '["clock_ahead", "unavailable"]', '["unavailable"]'),
    "a service that is away is a refusal": ("things.js", '["clock_ahead", "unavailable"]', '["clock_ahead"]'),
    "a service that is away holds up the rest": ("sync.js", " || all.length > sent.length", ""),
    "what needs what waits for a service fails": ("sync.js", " || needs(thing).some((name) => passing.has(name))", ""),
    "a damaged cursor fails what waits": ("sync.js", "if (isCursor && cursor)", "if (sent.length === 0 && cursor)"),
    "the clock isn't set": ("device.js", "await renew(outbox, clock, wall)", "null"),
    "the reason is forgotten": ("things.js", "text: reasonOf(problem)", 'text: ""'),
    "a request that is refused as a whole stops all": ("sync.js", "return Math.ceil(sent.length / 2)", "return sent.length"),
    "more is sent than the server takes": ("sync.js", "const most = 200;", "const most = 1000;"),
    "a busy server is a refusal": ("outbox.js", "[401, 408, 425, 429]", "[401, 408, 425]"),
    "a busy server isn't heard": ("outbox.js", 'Number(response.headers.get("Retry-After")) || 0', "0"),
    "it is tried before the server is ready": ("retry.js", "Math.max(after * 1000, ", "Math.max(0, "),
    "what the server has is forgotten": ("device.js", "held.put({ key, account, kind: thing.kind", "void ({ key, account, kind: thing.kind"),
    "nobody starts over": ("device.js", "if (answer.startsOver) held.delete(rangeOf(account));", ""),
    "starting over loses what waits": ("device.js", "if (answer.startsOver) held.delete(rangeOf(account));", "if (answer.startsOver) outbox.clear();"),
    "photos stay when their log is gone": ("device.js", "if (isRemoved(thing) || there.has(photo.media))", "if (there.has(photo.media))"),
    "photos lose their order": ("device.js", "time: photo.time + index", "time: photo.time"),
    "what is taken out of a set stays": ("things.js", "change.gone[name] = (before[name] ?? [])", "change.gone[name] = []"),
    "each tab has a clock of its own": ("device.js", "const [clock, wall] = [await clockOf(device), Date.now()];\n    for", "const [clock, wall] = [new HybridClock({ device: \"00000000000000a1\" }), 1];\n    for"),
    "half of it is kept": ("together.js", "if (!transaction.error) transaction.abort();", ""),
    "signing out leaves something": ("store.js", "if (goes) cursor.delete();", "if (goes && one !== \"device\") cursor.delete();"),
    "it is over though its person is there": ("store.js", "!spared.includes(whose) && isOver", "isOver"),
    "copies of another stay": ("store.js", "if (goes) store.delete(IDBKeyRange.bound(`${whose}:`, `${whose};`));", ""),
    "what is taken is nowhere before the last page": ("device.js", "if (answer.more) await keepTaken(", "if (false) await keepTaken("),
    "what is taken is nowhere once its answer was lost": ("device.js", "if (!(isApplied || before || isFirst)) return;", "if (!(isApplied || before)) return;"),
    "merged places aren't heard of": ("device.js", "if (answer.merges) held.put(", "if (false) held.put("),
    "merged places are forgotten": ("device.js", "if (answer.merges) held.put({ key: mergesKey, account, merges: answer.merges,", "held.put({ key: mergesKey, account, merges: answer.merges ?? [],"),
    "it can be put back for ever": ("things.js", "now - parseVersion(thing.removed).milliseconds < undoTime", "true"),
    "tags are sorted": ("things.js", "added: next(), removed: null", "added: (thing.at ??= next()), removed: null"),
    "it is tried ever later": ("retry.js", "Math.min(longest, first * 2 ** (failures - 1))", "first * 2 ** (failures - 1)"),
    "all come at once": ("retry.js", "(1 - chance / 4)", "1"),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(chromium, fault):
    assert complaints(chromium, FAULTS[fault]) != []
