"""How much is tried: enough for each change in the gate, and more where `HEARTH_SOAK=1` says that there is time."""

import os

IS_SOAK = os.environ.get("HEARTH_SOAK") == "1"


def budget(gate: int, soak: int) -> int:
    """A count, or seconds."""
    return soak if IS_SOAK else gate
