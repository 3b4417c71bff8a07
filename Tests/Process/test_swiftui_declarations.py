"""What our own SwiftUI declares: each with the reference that it follows, and no more than the screens use. What the stage finds is planted once."""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Scripts"))

import declarations  # noqa: E402

LINE = re.compile(r"^\| `(?P<name>.+?)` \| \[\S+\]\((?P<reference>https://developer\.apple\.com/documentation/\S+)\) \| (?P<compared>yes|no) \|")
# What a screen can't name: the language calls it, it is the default of a parameter, or the stage sets it around a screen.
SILENT = {
    "SceneBuilder", "SceneBuilder.buildBlock(_:)", "ToolbarItemPlacement.automatic", "SearchFieldPlacement.automatic",
    "AccessibilityChildBehavior.contain", "View.onDisappear(perform:)", "EnvironmentKey.defaultValue", "LayoutDirection",
    "UserInterfaceSizeClass", "OpenURLAction", "OpenURLAction.callAsFunction(_:)", "EnvironmentValues.openURL",
    "EnvironmentValues.isEnabled", "EnvironmentValues.layoutDirection", "EnvironmentValues.horizontalSizeClass",
    "ModifiedContent.modifier", "Font.callout", "Font.caption2", "Edge.Set.all",
    "GridItem.spacing", "LocalizedStringKey.StringInterpolation", "Color.accentColor", "HierarchicalShapeStyle.tertiary",
    "ShapeStyle.tertiary", "Material.ultraThin", "UnitPoint.x", "UnitPoint.y", "DatePicker.Components",
    "DatePickerComponents.hourAndMinute", "AVPlayerItem", "Layout.placeSubviews(in:proposal:subviews:cache:)",
}  # fmt: skip


def verified(text: str) -> dict[str, bool]:
    """The declarations that have a line, and whether each was compared."""
    return {match["name"]: match["compared"] == "yes" for line in text.splitlines() if (match := LINE.match(line))}


def faults(listed: list[str], text: str) -> list[str]:
    lines = verified(text)
    found = [f"{name} has no line" for name in listed if name not in lines]
    found += [f"{name} is no declaration" for name in lines if name not in listed]
    head = re.search(r"Each of their (\d+) public declarations.*?\. (\d+) of them were compared", text, re.DOTALL)
    if not head or [int(head[1]), int(head[2])] != [len(lines), sum(lines.values())]:
        found.append(f"there are {len(lines)} lines, {sum(lines.values())} of them compared")
    return found


def text() -> str:
    return (ROOT / "Apple" / "VERIFIED.md").read_text()


def names() -> list[str]:
    return [each.name for each in declarations.declarations()]


def test_every_declaration_has_its_reference():
    assert len(names()) > 400
    assert faults(names(), text()) == []


def test_what_has_none_is_found():
    assert faults([*names(), "View.sparkle(_:)"], text()) == ["View.sparkle(_:) has no line"]
    assert faults(names()[1:], text()) == [f"{names()[0]} is no declaration"]
    wrong = re.sub(r"Each of their \d+", "Each of their 7", text())
    assert len(faults(names(), wrong)) == 1


def test_declarations_are_read_from_the_source(tmp_path):
    (tmp_path / "SwiftUI").mkdir()
    (tmp_path / "SwiftUI" / "Sparkle.swift").write_text(
        "public struct Sparkle: View {\n  public init(_ text: String, size: CGFloat = 3) {}\n  func hidden() {}\n}\n"
        "extension View {\n  public func sparkling<S>(_ style: S, in shape: Int) -> some View where S: ShapeStyle { self }\n}\n"
    )
    found = [each.name for each in declarations.declarations(tmp_path)]
    assert found == ["Sparkle", "Sparkle.init(_:size:)", "View.sparkling(_:in:)"]
    assert [each.name for each in declarations.unused(declarations.declarations(tmp_path), "Sparkle(one)")] == ["View.sparkling(_:in:)"]


def test_there_is_no_more_than_the_screens_use():
    unused = {each.name for each in declarations.unused(declarations.declarations(), declarations.text_of(declarations.SCREENS))}
    assert {name for name in unused if not name.startswith("LocalizedStringKey.StringInterpolation.")} - SILENT == set()


# Rules that are put together by a function of their own.
MADE_ELSEWHERE = ["without a place", "outside of itself", "goes on though what began it has gone"]


def literal(source: str, start: int) -> str:
    """The longest fixed part of a Swift text that begins at its quote."""
    parts, at, depth = [""], start + 1, 0
    while depth or source[at] != '"':
        if not depth and source.startswith("\\(", at):
            parts.append("")
            depth, at = 1, at + 2
            continue
        if depth:
            depth += {"(": 1, ")": -1}.get(source[at], 0)
        else:
            parts[-1] += source[at]
        at += 1
    return max((part.strip() for part in parts), key=len)


def rules(sources: list[str]) -> list[str]:
    """What the stage says, rule by rule."""
    found = [literal(text, match.end() - 1) for text in sources for match in re.finditer(r'\bfault(?:s\.append)?\(\s*"', text)]
    return found + MADE_ELSEWHERE


def unplanted(found: list[str], tests: str) -> list[str]:
    # Tests may look for the beginning alone.
    return [rule for rule in found if rule[:25] not in tests]


def test_every_rule_of_the_stage_has_a_planted_fault():
    sources = [path.read_text() for path in sorted((ROOT / "Apple/LinuxSwiftUI/Sources").rglob("*.swift"))]
    tests = "".join(path.read_text() for path in sorted((ROOT / "Apple/Tests/StageTests").glob("*.swift")))
    found = rules(sources)

    assert len(found) > 25
    assert all(any(rule in text for text in sources) for rule in found), "a rule that is gone"
    assert unplanted(found, tests) == []
    assert unplanted([*found, "a page sparkles"], tests) == ["a page sparkles"]


def test_rules_are_read_from_the_source():
    text = 'host.fault("the “\\(node[.header].map { $0("x") })” sparkles much")\n  faults.append(\n    "a \\(kind) glows")'
    assert rules([text])[:2] == ["” sparkles much", "glows"]
