"""Pages that arrive on a slow line: whatever is painted keeps its place when the rest of the document comes."""

import people
import pytest
from test_grassy import garden  # noqa: F401
from test_realspace import cinema  # noqa: F401
from test_wandr import road  # noqa: F401

# Writes the page again, one element after the other, and lets the browser paint in between. Scripts wait for the end of the document, so
# none runs meanwhile. Answers how many pieces there were, and each shift of the layout with what had come last.
IN_PIECES = r"""async path => {
  const text = await (await fetch(path)).text();
  const body = text.indexOf("<body");
  // An icon comes whole: its own lines have no place in the layout.
  const cuts = [...text.slice(body).matchAll(/<svg[\s\S]*?<\/svg>|<(?!\/|!)[a-z]/g)].map(match => body + match.index).slice(1);
  const shown = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
  let from = 0;
  const found = [];
  const observer = new PerformanceObserver(list => note(list.getEntries()));
  const note = entries => {
    for (const entry of entries) {
      const name = node => node && (node.nodeType === 1 ? node.tagName + "." + node.className : node.nodeName);
      const rect = one => [one.x, one.y, one.width, one.height].map(Math.round).join(",");
      const moved = entry.sources.map(one => `${name(one.node)} ${rect(one.previousRect)} > ${rect(one.currentRect)}`);
      found.push([entry.value, `${moved.join("; ")} after ${text.slice(Math.max(0, from - 80), from)}`]);
    }
  };
  document.open();
  document.write(text.slice(0, body));
  const styles = () => [...document.querySelectorAll("link[rel=stylesheet]")];
  while (!styles().length || styles().some(link => !link.sheet)) await shown();
  observer.observe({type: "layout-shift"});
  from = body;
  for (const cut of [...cuts, text.length]) {
    document.write(text.slice(from, cut));
    from = cut;
    await shown();
    note(observer.takeRecords());
  }
  document.close();
  await shown();
  note(observer.takeRecords());
  observer.disconnect();
  return { pieces: cuts.length, found };
}"""


def comes_in_pieces(person, path: str) -> None:
    person.go(path).still()
    answer = person.page.evaluate(IN_PIECES, path)

    assert answer["pieces"] > 30, answer
    total = sum(value for value, _ in answer["found"])
    assert total < people.STILL_LIMIT, f"{path} shifted by {total:.6f}:\n" + "\n".join(f"{value:.6f} {words}" for value, words in answer["found"])


@pytest.mark.parametrize("width", [320, 1024])
@pytest.mark.parametrize("path", ["/kinnect", "/kinnect/new", "/kinnect/u/ana"])
def test_what_is_painted_of_kinnect_stays(circle, open_browser, path, width):
    comes_in_pieces(open_browser(circle.server, size={"width": width, "height": 800}).sign_in("ben@example.org"), path)


@pytest.mark.parametrize("width", [320, 1024])
@pytest.mark.parametrize("path", ["/believe", "/believe/support", "{project}"])
def test_what_is_painted_of_believe_stays(believers, open_browser, path, width):
    ben = open_browser(believers.server, size={"width": width, "height": 800}).sign_in("ben@example.org")
    comes_in_pieces(ben, path.format(**believers.places))


@pytest.mark.parametrize("width", [320, 1024])
@pytest.mark.parametrize("path", ["/grassy", "/grassy/new", "/grassy/explore"])
def test_what_is_painted_of_grassy_stays(garden, open_browser, path, width):  # noqa: F811
    comes_in_pieces(open_browser(garden.server, size={"width": width, "height": 800}).sign_in("ben@example.org"), path)


@pytest.mark.parametrize("width", [320, 1024])
def test_what_is_painted_of_realspace_stays(cinema, open_browser, width):  # noqa: F811
    comes_in_pieces(open_browser(cinema.server, size={"width": width, "height": 800}).sign_in("ana@example.org"), "/realspace/new")


@pytest.mark.parametrize("width", [320, 1024])
@pytest.mark.parametrize("path", ["/wandr", "/wandr/new", "/wandr/map"])
def test_what_is_painted_of_wandr_stays(road, open_browser, path, width):  # noqa: F811
    comes_in_pieces(open_browser(road.server, size={"width": width, "height": 800}).sign_in("ana@example.org"), path)
