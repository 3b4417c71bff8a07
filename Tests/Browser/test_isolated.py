"""Text that people write ends its isolates in scripts as it does on the server: both are held to the same vectors."""

import pathlib

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRIPT = (ROOT / "Public/js/isolated.js").read_text()
ADDRESS = "http://isolated.test/"
VECTORS = """async () => {
  const { balanced } = await import("/isolated.js");
  const vectors = await (await fetch("/balanced.json")).json();
  const isRight = ([text, right]) => balanced(text) === right && balanced(right) === right;
  return vectors.filter((vector) => { try { return !isRight(vector); } catch { return true; } }).map((vector) => JSON.stringify(vector));
}"""


def faults(chromium, script: str) -> list[str]:
    """What the vectors find in this script."""
    bodies = {
        "isolated.js": (script, "text/javascript"),
        "balanced.json": ((ROOT / "Tests/Vectors/balanced.json").read_text(), "application/json"),
    }

    def answer(route):
        body, kind = bodies.get(route.request.url.removeprefix(ADDRESS), ("<!doctype html><title>Isolated</title>", "text/html"))
        route.fulfill(body=body, content_type=kind)

    page = chromium.new_page()
    page.route(f"{ADDRESS}**", answer)
    page.goto(ADDRESS)
    found = page.evaluate(VECTORS)
    page.close()
    return found


def test_isolates_end_as_on_the_server(chromium):
    assert faults(chromium, SCRIPT) == []


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("if (sign === end && open === 0) continue;", ""),
        ("if (sign === end) open -= 1;", "if (sign === end) open = 0;"),
        ("return kept + end.repeat(open);", "return kept;"),
        ("if (ends.test(sign)) [kept, open] = [kept + end.repeat(open), 0];", ""),
        (r"\u0085", ""),
        (r"\u001c-\u001e", r"\u001c-\u001f"),
        (r"\u2066\u2067\u2068", r"\u2067\u2068"),
    ],
)  # fmt: skip
def test_a_fault_in_the_isolates_is_found(chromium, right, wrong):
    assert right in SCRIPT
    assert faults(chromium, SCRIPT.replace(right, wrong)) != []
