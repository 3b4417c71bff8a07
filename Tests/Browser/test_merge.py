"""The merge in JavaScript does what the vectors say, which the merge in Swift is held to as well, and doesn't depend on any order."""

import os
import pathlib

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
GENERATOR = (ROOT / "Tests/Vectors/histories.js").read_text()
SCRIPT = (ROOT / "Public/js/merge.js").read_text()
ADDRESS = "http://merge.test/"

VECTORS = """async () => {
  const { HybridClock, compareVersions, elements, isRemoved, merge, parseVersion } = await import("/merge.js");
  const vectors = await (await fetch("/merge.json")).json();
  const faults = [];
  const same = (what, one, other) => JSON.stringify(one) === JSON.stringify(other) || faults.push(what);
  vectors.ascending.forEach((version, index) => {
    if (!parseVersion(version)) faults.push(`unread ${version}`);
    if (index && !(compareVersions(vectors.ascending[index - 1], version) < 0)) faults.push(`order ${version}`);
  });
  for (const text of vectors.malformed) if (parseVersion(text)) faults.push(`malformed ${text}`);
  const clock = new HybridClock({ device: "00000000000000a1" });
  vectors.clock.forEach((step, index) => {
    if ("next" in step) same(`clock ${index}`, clock.next(step.next), step.version);
    if ("see" in step) clock.see(step.see);
    if ("learn" in step) clock.learn(step.learn, step.at);
    if ("renew" in step) same(`clock ${index}`, clock.renew(step.renew, step.at), step.renewed);
  });
  vectors.merges.forEach(({ changes, merged, tags, isRemoved: gone }, index) => {
    same(`merge ${index}`, changes.reduce((one, other) => merge(one, other)), merged);
    same(`backwards ${index}`, changes.reduceRight((one, other) => merge(one, other)), merged);
    same(`twice ${index}`, merge(merged, changes[0]), merged);
    same(`tags ${index}`, elements(merged, "tags"), tags);
    same(`removed ${index}`, isRemoved(merged), gone);
  });
  return faults;
}"""


def faults(chromium, script: str, question: str = VECTORS) -> list[str]:
    """What the vectors, or histories, find in this script, on a page that has nothing else."""
    vectors = (ROOT / "Tests/Vectors/merge.json").read_text()
    bodies = {
        "merge.js": (script, "text/javascript"),
        "histories.js": (GENERATOR, "text/javascript"),
        "merge.json": (vectors, "application/json"),
    }

    def answer(route):
        body, kind = bodies.get(route.request.url.removeprefix(ADDRESS), ("<!doctype html><title>Merge</title>", "text/html"))
        route.fulfill(body=body, content_type=kind)

    page = chromium.new_page()
    page.route(f"{ADDRESS}**", answer)
    page.goto(ADDRESS)
    found = page.evaluate(question)
    page.close()
    return found


def test_the_vectors_hold_in_javascript(chromium):
    assert faults(chromium, SCRIPT) == []


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("left.counter - right.counter", "Number(`${left.counter}` > `${right.counter}`) - Number(`${left.counter}` < `${right.counter}`)"),
        ("compareVersions(thing.removed, thing.restored) >= 0", "false"),
        ("return order < 0 ? other : one", "return other"),
        ("left[index].codePointAt(0) - right[index].codePointAt(0)", "left[index].charCodeAt(0) - right[index].charCodeAt(0)"),
        ("this.last = this.seen;", ""),
    ],
)
def test_a_fault_in_the_merge_is_found(chromium, right, wrong):
    assert right in SCRIPT
    assert faults(chromium, SCRIPT.replace(right, wrong)) != []


def histories(count: int, fault: str = "null", seed: int = 0) -> str:
    """Asks what does not hold at the end of so many histories of three devices."""
    return f"""async () => {{
  const {{ complaints }} = await import("/histories.js");
  return Array.from({{ length: {count} }}, (_, number) => complaints({seed} + number, {fault})).flat();
}}"""


# More of them, and others, in make soak.
HISTORIES = int(os.environ.get("HEARTH_SCRIPT_HISTORIES", "300"))
SEED = int(os.environ.get("HEARTH_FUZZ_SEED", "0"))


def test_three_devices_end_in_the_same_state(chromium):
    for first in range(0, HISTORIES, 1000):
        assert faults(chromium, SCRIPT, histories(min(1000, HISTORIES - first), seed=SEED + first)) == []


@pytest.mark.parametrize("fault", ["lastByArrival", "droppedTombstone", "versionsAsText", "unboundedClock", "clearedOutbox"])
def test_a_fault_in_the_server_or_a_device_is_found(chromium, fault):
    assert faults(chromium, SCRIPT, histories(60, f'"{fault}"')) != []
