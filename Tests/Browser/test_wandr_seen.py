"""What a browser keeps of others' logs that its map has seen: 2,000 at most, for 14 days, the newest rather than others. Each rule is broken once
by a planted fault."""

import pytest
import test_wandr_merging as merging

SCENES = """async () => {
  const [{ keepSeen, seen }, { all }] = [await import("/js/seen.js"), await import("/js/store.js")];
  const faults = [];
  const same = (what, one, other) => one === other || faults.push(`${what}: ${one}`);
  const now = Date.now;
  const day = 86_400_000;
  const on = (days) => (Date.now = () => now() + days * day);
  const logs = (first, count) => Array.from({ length: count }, (_, index) => ({ id: String(first + index).padStart(5, "0") }));

  on(-3);
  await keepSeen(logs(0, 1500), []);
  on(-2);
  await keepSeen(logs(1500, 1000), []);
  const kept = await seen();
  same("it keeps too many or too few", kept.length, 2000);
  same("what was seen last goes", kept.filter(({ id }) => id >= "01500").length, 1000);

  await keepSeen([], ["02499", "no such log"]);
  same("what is gone stays", (await seen()).length, 1999);

  on(11.5);
  same("it is shown for too long, or not long enough", (await seen()).length, 999);
  await keepSeen(logs(1500, 1), []);
  same("it is kept for too long", (await all("held")).length, 999);
  on(13);
  same("what is seen again isn't kept for longer", (await seen()).length, 1);

  await keepSeen(logs(10000, 2500), []);
  same("one answer brings too many", (await seen()).length, 2000);
  Date.now = now;
  return faults;
}"""

FAULTS = {
    "more is kept": ("seen.js", "const most = 2000;", "const most = 3000;"),
    "less is kept": ("seen.js", "const most = 2000;", "const most = 1000;"),
    "it is kept for longer": ("seen.js", "14 * 86_400_000", "15 * 86_400_000"),
    "it is kept for shorter": ("seen.js", "14 * 86_400_000", "13 * 86_400_000"),
    "the newest goes first": ("seen.js", "other.time - one.time", "one.time - other.time"),
    "what is too much stays": ("seen.js", "for (const { key } of all.slice(kept)) held.delete(key);", ""),
    "what is over stays": ("seen.js", ".filter((one) => time - one.time < longest).length", ".length"),
    "what is over is shown": ("seen.js", ".filter(({ time }) => now - time < longest)", ""),
    "what is gone stays": ("seen.js", "for (const id of gone) held.delete(keyOf(id));", ""),
}  # fmt: skip


def test_a_browser_keeps_so_much_of_others_for_so_long(chromium):
    assert merging.answered(chromium, SCENES) == []


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(chromium, fault):
    assert merging.answered(chromium, SCENES, FAULTS[fault]) != []
