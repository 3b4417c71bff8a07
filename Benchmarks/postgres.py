"""A PostgreSQL server for measuring: its disk is synced as a circle's would be."""

import os
import pathlib
import re
import subprocess
import tempfile
import time
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parent.parent
SCRIPT = ROOT / "Scripts/postgres"
# As an operator would set it on a machine of this size.
SETTINGS = ["shared_buffers=2GB", "effective_cache_size=8GB", "random_page_cost=1.1", "checkpoint_timeout=15min",
            "max_wal_size=8GB"]  # fmt: skip


class Postgres:
    """A throw-away server that syncs every commit."""

    def __enter__(self) -> "Postgres":
        # Below a folder that other users may enter: the server does not run as root.
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="hearth-bench-postgres."))
        self.folder.chmod(0o755)
        started = subprocess.run([str(SCRIPT), "start", str(self.folder / "server"), "--durable", *SETTINGS],
                                 stdout=subprocess.PIPE, text=True, check=True, timeout=180)  # fmt: skip
        self.url = started.stdout.strip().splitlines()[-1]
        return self

    def __exit__(self, *_) -> None:
        subprocess.run([str(SCRIPT), "drop", str(self.folder / "server")], check=False, timeout=120)
        subprocess.run(["rm", "-rf", str(self.folder)], check=False)

    @property
    def environment(self) -> dict[str, str]:
        """By the socket, as docs/operating.md recommends on one machine."""
        return {"HEARTH_DATABASE": f"postgres://hearth:hearth@/hearth?host={self.folder}/server&port={self.port}"}

    def sql(self, text: str, database: str = "hearth") -> str:
        """Runs a statement as the superuser."""
        command = ["psql", "-qXAt", "-v", "ON_ERROR_STOP=1", "-h", str(self.folder / "server"), "-p", str(self.port),
                   "-U", "postgres", "-d", database, "-c", text]  # fmt: skip
        return subprocess.run(command, capture_output=True, text=True, check=True, timeout=600).stdout.strip()

    @property
    def port(self) -> int:
        return urllib.parse.urlsplit(self.url).port

    def settle(self) -> None:
        """What autovacuum would have done by the time that this many rows are there."""
        self.sql("VACUUM ANALYZE")
        self.sql("CHECKPOINT")

    def resident(self) -> float:
        """Megabytes of the server's processes without the shared buffers."""
        first = int((self.folder / "server/data/postmaster.pid").read_text().split()[0])
        total = 0.0
        for status in pathlib.Path("/proc").glob("[0-9]*/status"):
            try:
                text = status.read_text()
            except (FileNotFoundError, ProcessLookupError):
                continue
            own = re.search(r"^RssAnon:\s+(\d+) kB", text, re.MULTILINE)
            if own and re.search(rf"^(PPid|Pid):\s+{first}$", text, re.MULTILINE):
                total += int(own.group(1)) / 1024
        return total


def recorded_statements(postgres: Postgres, ask) -> list[tuple[str, list[str | None]]]:
    """The statements, with their values, that the server runs while `ask()` is answered."""
    log = postgres.folder / "server/log"
    postgres.sql("ALTER SYSTEM SET log_statement = 'all'")
    postgres.sql("SELECT pg_reload_conf()")
    time.sleep(0.5)
    begin = log.stat().st_size
    ask()
    time.sleep(0.5)
    text = log.read_bytes()[begin:].decode()
    postgres.sql("ALTER SYSTEM RESET log_statement")
    postgres.sql("SELECT pg_reload_conf()")
    found = []
    entry = re.compile(
        r"LOG:  execute [^:]*: (?P<sql>.*?)\n(?:[^\n]*DETAIL:  parameters: (?P<values>[^\n]*)\n)?(?=\d{4}-|\Z)", re.DOTALL
    )
    for match in entry.finditer(text):
        values = re.findall(r"\$\d+ = (NULL|'(?:[^']|'')*')", match["values"] or "")
        found.append((match["sql"], [None if value == "NULL" else value[1:-1].replace("''", "'") for value in values]))
    return found


def policies(postgres: Postgres, ask, folder: pathlib.Path, seconds: int, database: str = "hearth") -> dict:
    """The feed's own statement by pgbench, prepared, in one round trip with the viewer's identity, as the server sends it:
    transactions per second as the app's role, which the policies bind, and as the owner, which they don't; for as many people
    as the load generator asks for, and for one person alone, whose rows stay in the processor's caches; and the statement
    with its values."""
    statements = recorded_statements(postgres, ask)
    place = next(number for number, (sql, _) in enumerate(statements) if "kinnect_timeline" in sql)
    feed = statements[place]
    settings = [(sql, values) for sql, values in statements[:place] if "set_config" in sql][-1]
    one, many = folder / "feed-of-one.sql", folder / "feed.sql"
    one.write_text(pgbench_script(settings, feed, {}))
    many.write_text(pgbench_script(settings, feed, people(postgres, settings[1][0], settings[1][1], database)))
    app = postgres.sql("SELECT rolname FROM pg_roles WHERE rolcanlogin AND NOT rolsuper AND rolname LIKE '%app%' LIMIT 1")
    schemas = postgres.sql("SELECT string_agg(DISTINCT nspname, ',') FROM pg_namespace WHERE nspname !~ '^(pg_|information)'", database)
    # What the server's own connections are opened with (Sources/SQL/Postgres/PostgresServer.swift).
    options = ["jit=off", "plan_cache_mode=force_generic_plan", "max_parallel_workers_per_gather=0", "enable_seqscan=off",
               "enable_hashjoin=off", "enable_mergejoin=off", "enable_material=off", "default_transaction_read_only=on"]  # fmt: skip
    environment = os.environ | {"PGOPTIONS": " ".join(f"-c {option}" for option in [f"search_path={schemas}", *options])}
    found: dict = {"statement": feed}
    for name, role, script in (("with policies", app, many), ("without", "hearth", many), ("for one person", app, one)):
        command = ["pgbench", "-n", "-M", "prepared", "-c", "8", "-j", "2", "-T", str(seconds), "-f", str(script),
                   "-h", str(postgres.folder / "server"), "-p", str(postgres.port), "-U", role, database]  # fmt: skip
        done = subprocess.run(command, capture_output=True, text=True, timeout=seconds + 60, check=False,
                              env=environment)  # fmt: skip
        rate = re.search(r"tps = ([\d.]+)", done.stdout)
        if not rate:
            raise SystemExit(f"pgbench gave no result:\n{done.stdout}{done.stderr}")
        found[name] = float(rate.group(1))
    return found


def people(postgres: Postgres, profile: str, account: str, database: str) -> dict[str, list[str]]:
    """What stands for the recorded profile and account: those of up to 200 members of the same app."""
    rows = postgres.sql(
        "SELECT profile_id, account_id FROM hearth.profile_accounts WHERE app = "
        f"(SELECT app FROM hearth.profile_accounts WHERE profile_id = '{profile}') ORDER BY profile_id LIMIT 200", database
    ).splitlines()  # fmt: skip
    profiles, accounts = zip(*(row.split("|") for row in rows))
    return {profile: list(profiles), account: list(accounts)}


def pgbench_script(settings: tuple, feed: tuple, people: dict[str, list[str]]) -> str:
    """Both statements in one round trip. A value that is among `people` becomes an element of a constant array, the same one
    throughout a transaction: pgbench's own variables hold numbers only."""

    def literal(value: str | None, is_text: bool) -> str:
        if value is None:
            return "NULL"
        if value not in people:
            return "'" + value.replace("'", "''") + "'"
        return f"('{{{','.join(people[value])}}}'::uuid[])[:person]" + ("::text" if is_text else "")

    def filled(statement: tuple[str, list[str | None]]) -> str:
        sql, values = statement
        for number in range(len(values), 0, -1):
            text = literal(values[number - 1], "set_config" in sql)
            sql = re.sub(rf"\${number}(?!\d)", lambda _, text=text: text, sql)
        return " ".join(sql.split())

    draw = f"\\set person random(1, {len(next(iter(people.values())))})\n" if people else ""
    return draw + "\\startpipeline\n" + filled(settings) + ";\n" + filled(feed) + ";\n\\endpipeline\n"
