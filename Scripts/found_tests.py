"""Prints which of the Swift tests in LIST a run with these options has, a line each: `found_tests.py LIST [--filter P] [--skip P] ...`

LIST is what `Scripts/swift-test --list` prints; a pattern matches anywhere in a name, as in `swift test`. To some names SwiftPM adds the
place in the file, which no report has.
"""

import pathlib
import re
import sys


PLACE = re.compile(r"/[^/]+\.swift:\d+:\d+$")


def chosen(names: list[str], options: list[str]) -> list[str]:
    patterns = {"--filter": [], "--skip": []}
    for option, pattern in zip(options[::2], options[1::2]):
        patterns[option].append(re.compile(pattern))
    wanted = lambda name: not patterns["--filter"] or any(pattern.search(name) for pattern in patterns["--filter"])
    return [name for name in names if wanted(name) and not any(pattern.search(name) for pattern in patterns["--skip"])]


if __name__ == "__main__":
    listed = [PLACE.sub("", line) for line in pathlib.Path(sys.argv[1]).read_text().splitlines() if "/" in line]
    print("".join(f"{name}\n" for name in chosen(listed, sys.argv[2:])), end="")
