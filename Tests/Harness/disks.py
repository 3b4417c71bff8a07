"""Disks that fill up, take no writes or are not mounted, where this user may mount one."""

import os
import pathlib
import subprocess

import pytest


def mount(folder: pathlib.Path, megabytes: int) -> None:
    """Puts an empty disk of that size in the place of the folder; the test is skipped where that is not permitted."""
    folder.mkdir(exist_ok=True)
    options = f"size={megabytes}m,mode=0700,uid={os.getuid()}"
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)], capture_output=True, check=False)
    if mounted.returncode != 0:
        pytest.skip(f"mounting a small disk is not permitted here: {mounted.stderr.decode().strip()}")


def unmount(folder: pathlib.Path) -> None:
    subprocess.run(["umount", "-l", str(folder)], check=True)


def let_write(folder: pathlib.Path, is_allowed: bool) -> None:
    """Nobody may have a file open for writing when the disk is to take no more."""
    subprocess.run(["mount", "-o", f"remount,{'rw' if is_allowed else 'ro'}", str(folder)], check=True)


def fill(disk: pathlib.Path, leaving: int) -> pathlib.Path:
    """Answers the file that is to be removed to make room again."""
    ballast = disk / "ballast"
    free = os.statvfs(disk)
    with open(ballast, "ab") as file:
        file.write(b"\1" * max(free.f_bavail * free.f_frsize - leaving, 0))
    return ballast
