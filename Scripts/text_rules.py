"""Rules on the text of committed files. `--prove` shows that each rule can fail.

Patterns are written so that this file does not match them itself.
"""

import re
import subprocess
import sys
from dataclasses import dataclass


@dataclass(frozen=True)
class Rule:
    """`pattern` must not occur on a line of a file whose path matches `where`."""

    name: str
    where: str
    pattern: str
    bad: str  # a line that must be caught
    good: str  # a line that must pass


SWIFT = r"^(Sources|Tests|Apple)/.*\.swift$"
SOURCES = r"^(Sources|Apple)/.*\.swift$"
# The client kit runs on phones and is no part of the server (docs/decisions/0034).
SERVER = r"^Sources/(?!ClientKit/).*\.swift$"
ANY = r"^(?!LICENSE$|Scripts/requirements-(?:test|bench)\.txt$)"

RULES = [
    Rule("left-over work", ANY, r"\b(TO[D]O|FIX[M]E|X[X]X|HA[C]K)\b", "// TO" + "DO: later", "// to do it later"),
    Rule("try!", SWIFT, r"\btry!", "let x = try" + "! f()", "let x = try f()"),
    Rule("try? without a reason beside it", SOURCES, r"\btry\?(?!.*//)", "x = try? f()", "x = try? f()  // absent is fine"),
    Rule("empty catch", SWIFT, r"\bcatch\b[^{]*\{\s*\}", "do { try f() } catch {}", "do { try f() } catch { log(error) }"),
    Rule("fatalError", SOURCES, r"\bfatalError\(", "fatalError(\"no\")", "throw Failure.no"),
    Rule("whole Foundation", SERVER, r"^\s*(\w+ )?import Foundation\s*$", "import Foundation", "import FoundationEssentials"),
    Rule("DispatchQueue", SOURCES, r"\bDispatchQueue\b", "DispatchQueue.main.async {}", "await loop.run {}"),
    Rule(
        "a registry's host",
        ANY,
        r"p[y]pi[.]org|p[y]thonhosted|d[e]b[.]debian|s[n]apshot[.]debian|n[p]mjs[.]|c[r]ates[.]io",
        "see https://" + "py" + "pi.org/x",
        "from Debian",
    ),
    Rule(
        "a path of one machine",
        ANY,
        r"(?<![\w.<)}])/(w[o]rk|r[o]ot|home/\w+)/",
        "cd /wo" + "rk/main",
        "cd framework/main",
    ),
    Rule(
        "an address elsewhere in what the browser runs",
        r"^Public/.*\.(css|js|svg|webmanifest)$",
        r"https?://(?!www\.w3\.org/)",
        "import 'https://elsewhere.example/x.js'",
        '<svg xmlns="http://www.w3.org/2000/svg">',
    ),
    Rule("inline handler", r"^(Public|Sources)/.*\.(html|js|swift)$", r"\bon(click|load|error|submit)=\"", '<a onclick="x()">', "button.onclick"),
    Rule(
        "an edge that does not follow the direction of text",
        r"^Public/css/.*\.css$",
        r"\b(?:text-align|float): (?:left|right)\b|border-(?:top|bottom)-(?:left|right)-radius"
        r"|\b(?:margin|padding|inset): \S+ (\S+) \S+ (?!\1;)\S+;",
        "  padding: 8px 4px 8px 16px;",
        "  padding: 8px 4px 16px 4px;",
    ),
    Rule(
        "an edge that does not follow the direction of text, by its name",
        r"^Public/css/.*\.css$",
        r"^\s*(left|right|(margin|padding|border)-(left|right)[\w-]*): ",
        "  left: 12px;",
        "  inset-inline-start: 12px;",
    ),
    Rule(
        "title case on a page: sentence case is the house's",
        r"^Sources/(Believe|Core|Grassy|Kinnect|Realspace|Social|Wandr)/.*(Bubble|Card|Chooser|Field|Fields|Head|Item|Look|Page|Pages|Parts|Row)\.swift$",
        r'"(?:[A-Z][a-z]+ )+[A-Z][a-z]+"',
        'a(.href("/new")) { "Create Post" }',
        'a(.href("/new")) { "Create post" }',
    ),
    Rule(
        "a file field with the browser's own button",
        r"^Sources/(?!Social/Conversations/).*\.swift$",
        r"""^(?!.*\.class\("file"\)).*\.type\("file"\)""",
        '.id("cover"), .class("input"), .type("file"), .name("cover"),',
        '.id("cover"), .class("file"), .type("file"), .name("cover"),',
    ),
    Rule(
        "a sentence that reads translated, on a page, in an error or in the help",
        r"^(Sources|Apple/Sources)/(?!.*(Bench|Demo|Schema)).*\.swift$|^Public/js/.*\.js$",
        r"""^(?!\s*//)[^"`]*["`].*\b([Ww]ho[e]ver|a[n]ew|(is|are|be|being|was) (not )?t[o]ld|o[n]e.s own|may stay empty)\b""",
        '  hint: "For three or more people; may stay empty."',
        '  hint: "Optional, for groups of three or more."',
    ),
    Rule(
        "a size that ignores the browser's text size",
        r"^Public/(css|js)/.*\.(css|js)$",
        r"\((?:min|max)-width: [\d.]+px\)|font(?:-size)?: ?[\d.]+px",
        "@media (min-width: 768px) {",
        "@media (min-width: 48em) {",
    ),
    Rule(
        "a word that reads translated: anyone who, again, your or the viewer's",
        r"^(Sources/(?!.*(Bench|Demo))|Public/|Scripts/|docs/(?!decisions/))",
        r"\b([Ww]ho[e]ver|[Aa]n[e]w|[Oo]ne's ow[n])\b",
        "/// For who" + "ever has a profile.",
        "/// For accounts with a profile.",
    ),
    Rule("trailing space", r"\.(swift|py|js|css|c|h|md|sh)$", r"[ \t]+$", "let x = 1 ", "let x = 1"),
]

DRAWER = re.compile(r"(Utils?|Helpers?|Manager|Extensions)\.swift$")
OF_OUR_OWN = re.compile(
    r"^(docs/images/.*\.(png|jpg|webp)|Public/.*\.(png|svg|ico|webp)|Tests/Fixtures/releases/[^/]+/(sqlite|postgres)\.tar\.gz)$"
)


def committed() -> list[str]:
    listing = subprocess.run(["git", "ls-files", "-z", "-co", "--exclude-standard"], check=True, capture_output=True)
    return [path for path in listing.stdout.decode().split("\0") if path]


def findings() -> list[str]:
    found = []
    for path in committed():
        try:
            data = open(path, "rb").read()
        except FileNotFoundError:
            continue
        if DRAWER.search(path):
            found.append(f"{path}: a drawer for everything; name the file after its type")
        if b"\0" in data[:8000]:
            if not OF_OUR_OWN.match(path):
                found.append(f"{path}: a binary file that is no picture of ours and no fixture")
            continue
        rules = [rule for rule in RULES if re.search(rule.where, path)]
        before = ""
        for number, line in enumerate(data.decode(errors="replace").splitlines(), 1):
            # A reason may also stand on the line before.
            judged = f"{line} //" if before.lstrip().startswith("//") and "try" in line else line
            found += [f"{path}:{number}: {rule.name}" for rule in rules if re.search(rule.pattern, judged)]
            before = line
    return found


def prove() -> list[str]:
    wrong = []
    for rule in RULES:
        if not re.search(rule.pattern, rule.bad):
            wrong.append(f"the rule '{rule.name}' does not catch: {rule.bad}")
        if re.search(rule.pattern, rule.good):
            wrong.append(f"the rule '{rule.name}' catches: {rule.good}")
    return wrong


if __name__ == "__main__":
    problems = prove() if "--prove" in sys.argv[1:] else findings()
    print("\n".join(problems), file=sys.stderr, end="\n" if problems else "")
    sys.exit(1 if problems else 0)
