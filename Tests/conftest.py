"""For the gate (`Scripts/test`): says which tests were found, and which of them may never be unsteady."""

import os
import pathlib


def pytest_collection_finish(session):
    """Writes the names, as `Scripts/count_results.py` has them, to `$HEARTH_TEST_FOUND.found` and `.never-unsteady`."""
    place = os.environ.get("HEARTH_TEST_FOUND")
    if not place or not session.items:
        return
    write(pathlib.Path(f"{place}.found"), session.items)
    write(pathlib.Path(f"{place}.never-unsteady"), [item for item in session.items if item.get_closest_marker("never_unsteady")])


def write(file: pathlib.Path, items) -> None:
    # Each worker of a run writes the same.
    made = file.with_name(f"{file.name}.{os.getpid()}")
    made.write_text("".join(f"Tests/{item.nodeid}\n" for item in items))
    made.replace(file)
