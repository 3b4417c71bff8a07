#!/usr/bin/env python3
"""Makes the web fonts from Source Serif 4, which comes in a wheel: three faces, each in two files by the characters it has.

    Scripts/fonts/make.py --wheels DIR --to DIR

Its licence (SIL OFL 1.1) reserves the name "Source" for the original, so that the faces are called Hearth Serif.
"""

import argparse
import io
import pathlib
import zipfile

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

MEDIA = "streamlit/static/static/media/"
FAMILY = "Hearth Serif"
# For text on a screen; the design has other shapes for footnotes and for posters.
OPTICAL_SIZE = 14
# The name of the face: the file that it is made of, its weight, its style.
FACES = {
    "regular": ("SourceSerifVariable-Roman", 400, "Regular"),
    "italic": ("SourceSerifVariable-Italic", 400, "Italic"),
    "semibold": ("SourceSerifVariable-Roman", 600, "SemiBold"),
}
# As the `unicode-range` of realspace-look.css has it: what western languages write, and the rest of the Latin letters.
CHARACTERS = {
    "": "20-7E,A0-FF,131,152-153,2BB-2BC,2C6,2DA,2DC,2010-2015,2018-201F,2020-2022,2026,2030,2032-2033,2039-203A,2044,20AC,2122,"
    "2191,2193,2212,2215",
    "-more": "100-130,132-151,154-24F,1E00-1EFF,20A0-20AB,20AD-20BF",
}
FEATURES = ["kern", "liga", "locl", "ccmp", "mark", "mkmk"]
LICENCE_NAME_IDS = {0, 13, 14}


def code_points(text: str) -> list[int]:
    points: list[int] = []
    for part in text.split(","):
        first, _, last = part.partition("-")
        points += range(int(first, 16), int(last or first, 16) + 1)
    return points


def named(font: TTFont, style: str) -> None:
    """The font under its own name, with the notices of the original."""
    table = font["name"]
    table.names = [record for record in table.names if record.nameID in LICENCE_NAME_IDS]
    postscript = FAMILY.replace(" ", "") + "-" + style
    for number, text in ((1, FAMILY), (2, style), (3, postscript), (4, f"{FAMILY} {style}"), (6, postscript)):
        table.setName(text, number, 3, 1, 0x409)


def face(original: bytes, weight: int, style: str, characters: str) -> bytes:
    font = instancer.instantiateVariableFont(TTFont(io.BytesIO(original)), {"wght": weight, "opsz": OPTICAL_SIZE})
    options = subset.Options(hinting=False, layout_features=FEATURES, name_IDs=["*"], notdef_outline=True)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=code_points(characters))
    subsetter.subset(font)
    named(font, style)
    # The same bytes whenever they are made.
    font["head"].modified = font["head"].created
    font.recalcTimestamp = False
    font.flavor = "woff2"
    made = io.BytesIO()
    font.save(made)
    return made.getvalue()


def licence(original: bytes) -> str:
    table = TTFont(io.BytesIO(original))["name"]
    return "\n\n".join(table.getDebugName(number) for number in sorted(LICENCE_NAME_IDS)) + (
        f"\n\nThe files beside this one are parts of it, under the same licence and under the name {FAMILY}.\n"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--wheels", type=pathlib.Path, required=True)
    parser.add_argument("--to", type=pathlib.Path, required=True)
    arguments = parser.parse_args()
    [wheel] = arguments.wheels.glob("streamlit-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        originals = {
            file: archive.read(next(name for name in archive.namelist() if name.startswith(MEDIA + file)))
            for file, _, _ in FACES.values()
        }
    arguments.to.mkdir(parents=True, exist_ok=True)
    for name, (file, weight, style) in FACES.items():
        for suffix, characters in CHARACTERS.items():
            made = face(originals[file], weight, style, characters)
            (arguments.to / f"serif-{name}{suffix}.woff2").write_bytes(made)
    (arguments.to / "OFL.txt").write_text(licence(next(iter(originals.values()))))


if __name__ == "__main__":
    main()
