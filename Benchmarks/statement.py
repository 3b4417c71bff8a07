"""What the feed's statement costs by SQLite's C API alone, without policies, rows as values, JSON and HTTP."""

import pathlib
import re
import sqlite3
import subprocess

from postgres import Postgres

RUNS = 5_000


def bare_statement(statement: tuple[str, list[str | None]], postgres: Postgres, database: pathlib.Path, folder: pathlib.Path) -> float:
    """Microseconds of processor time of a run on `database`, for the same person.

    `statement` is the one that was recorded on PostgreSQL, with its values; ids differ, names are the same."""
    sql, values = statement
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        for number in range(len(values), 0, -1):
            literal = as_literal(values[number - 1], postgres, connection)
            sql = re.sub(rf"\${number}(?!\d)", lambda _, literal=literal: literal, sql)
    program = folder / "statement"
    source = pathlib.Path(__file__).with_name("statement.c")
    subprocess.run(["cc", "-O2", "-o", str(program), str(source), "-lsqlite3"], check=True, timeout=60)
    done = subprocess.run([str(program), str(database), str(RUNS)], input=sql, capture_output=True, text=True, timeout=120, check=False)
    if done.returncode:
        raise SystemExit(f"the feed's statement failed: {done.stderr}{sql}")
    rows, spent = done.stdout.split()
    if int(rows) < 20:
        raise SystemExit(f"the feed's statement gave {rows} rows")
    return float(spent)


def as_literal(value: str | None, postgres: Postgres, connection: sqlite3.Connection) -> str:
    """A value as PostgreSQL logs it, as SQLite writes it; a person's id becomes that of the person of that name."""
    if value is None:
        return "NULL"
    if re.fullmatch(r"-?\d+", value):
        return value
    if re.fullmatch(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", value):
        name = postgres.sql(f"SELECT username FROM hearth.profiles WHERE id = '{value}'")
        found = connection.execute("SELECT id FROM profiles WHERE username = ?", (name,)).fetchone()
        return "x'" + (found[0].hex() if found else value.replace("-", "")) + "'"
    return "'" + value.replace("'", "''") + "'"
