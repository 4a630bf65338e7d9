"""A log and a state for .ci/fault-checks.py, and whether the reports are those on every line."""

import csv
import os
import pathlib
import shutil
import subprocess


class Fault(Exception):
    """The program did otherwise than it promises."""


class Site:
    """A folder with a log, a state and reports, and a second log that holds every line once."""

    def __init__(self, program, sample, folder):
        self.program = program
        self.folder = pathlib.Path(folder)
        self.log = self.folder / "log"
        self.whole = self.folder / "whole"
        for place in (self.log, self.whole):
            place.mkdir(parents=True)
            shutil.copy(f"{sample}/onboarding.json", place)
        self.lines = pathlib.Path(sample, "events.ndjson").read_bytes().splitlines(keepends=True)

    def take(self, count):
        """The next lines of the sample, which nobody has had yet."""
        taken, self.lines = self.lines[:count], self.lines[count:]
        return b"".join(taken)

    def start(self, shim=None):
        """An update on its way."""
        words = ["update", "--state", "state", "log", "--out", "out", "--as-of", "2026-06-01"]
        environment = {"PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no"}
        if shim:
            environment |= {"LD_PRELOAD": shim, "FAULT_BREAK": os.environ.get("FAULT_BREAK", "")}
        return subprocess.Popen(
            [self.program, *words], cwd=self.folder, env=environment, stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE, text=True)

    def update(self, shim=None):
        """An update that nothing disturbs, which must end well; what it said."""
        run = self.start(shim)
        said = run.communicate()[1]
        if run.returncode != 0:
            raise Fault(f"an undisturbed update ended with {run.returncode}: {said.strip()}")
        return said

    def counted_lines(self):
        """How many lines the reports count."""
        return int(tables(self.folder / "out")["quality.csv"][1][3])

    def require_exact(self, log, what):
        """The tables must be those of a report on a log, but for where examples stand."""
        shutil.rmtree(self.folder / "expected", ignore_errors=True)
        subprocess.run(
            [self.program, "report", log, "--out", "expected", "--as-of", "2026-06-01", "--quiet"],
            cwd=self.folder, check=True)
        expected = tables(self.folder / "expected")
        found = tables(self.folder / "out")
        names = sorted(expected.keys() | found.keys())
        differing = [name for name in names if expected.get(name) != found.get(name)]
        if differing:
            lines = [t["quality.csv"][1][3] for t in (expected, found)]
            raise Fault(
                f"{what}: {', '.join(differing)} differ; lines: {lines[0]} were written, "
                f"{lines[1]} were counted")


def tables(folder):
    """The rows of every table by its name."""
    rows = {}
    for path in sorted(folder.glob("*.csv")):
        with path.open(encoding="utf-8", newline="") as file:
            rows[path.name] = list(csv.reader(file))
    rows["quality.csv"] = [row[:5] for row in rows["quality.csv"]]
    return rows
