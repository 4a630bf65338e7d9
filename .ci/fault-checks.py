"""What .ci/faults asks of updates while logs are written, rotated and runs are killed.

    fault-checks.py kills PROGRAM SAMPLE FOLDER [SEED]       200 kills at random moments
    fault-checks.py rotation PROGRAM SAMPLE FOLDER           what happens to logs between two runs
    fault-checks.py most CALLS                               the most calls of one thread, by name

A fault found is a line on standard error and exit status 1. Where SHIM is set in the environment, the
runs that are killed, and the last two of a rotation, have that library preloaded.
"""

import collections
import gzip
import os
import pathlib
import random
import re
import sys
import time

from fault_rotation import rotation
from fault_site import Fault, Site


class Writer:
    """Writes the log as an app's server does, half lines at times, and rotates it."""

    def __init__(self, site, chance):
        self.site, self.chance = site, chance
        self.path = site.log / "app.ndjson"
        self.torn = b""
        self.rotations = 0
        # Opened anew by each rotation: nobody writes to a rotated log.
        self.append(b"")

    def append(self, text):
        with self.path.open("ab") as file:
            file.write(text)

    def write(self):
        """Some lines, of which the last may be torn."""
        text = self.torn + self.site.take(self.chance.randrange(20))
        cut = self.chance.randrange(len(text) + 1) if self.chance.random() < 0.5 else len(text)
        self.append(text[:cut])
        self.torn = text[cut:]

    def finish(self):
        self.append(self.torn)
        self.torn = b""

    def rotate(self):
        """Renames the log, and packs the one before it."""
        self.finish()
        self.rotations += 1
        older = self.site.log / f"app.{self.rotations - 1}.ndjson"
        os.rename(self.path, self.site.log / f"app.{self.rotations}.ndjson")
        if older.exists():
            packed = self.site.folder / "packed.gz"
            packed.write_bytes(gzip.compress(older.read_bytes()))
            os.rename(packed, f"{older}.gz")
            older.unlink()
        self.append(b"")


def kills(site, seed):
    """Kills updates at random moments while the log is written, up to three at a time."""
    chance = random.Random(seed)
    shim = os.environ.get("SHIM")
    writer = Writer(site, chance)
    writer.write()
    begun = time.monotonic()
    site.update()
    longest = 1.2 * (time.monotonic() - begun)
    endings = collections.Counter()
    counted = 0
    while endings[-9] < 200:
        writer.write()
        if chance.random() < 0.1:
            writer.rotate()
        runs = [site.start(shim) for _ in range(chance.choice([1, 1, 2, 3]))]
        time.sleep(chance.uniform(0, longest))
        writer.write()
        for run in runs:
            if chance.random() < 0.9:
                run.kill()
        for run in runs:
            said = run.communicate()[1]
            endings[run.returncode] += 1
            if run.returncode not in (0, 75, -9):
                raise Fault(f"seed {seed}: a run ended with {run.returncode}: {said.strip()}")
        before, counted = counted, site.counted_lines()
        if counted < before:
            raise Fault(f"seed {seed}: after reports on {before} lines there are some on {counted}")
    writer.finish()
    site.update()
    site.require_exact("log", f"seed {seed}")
    print(
        f"{endings[-9]} kills at random moments, {endings[0]} runs done, {endings[75]} locked out, "
        f"{writer.rotations} rotations: exact (seed {seed})")


def most(path):
    """A system call injected at is counted by thread and by name, and so are these."""
    counts = collections.Counter()
    for line in pathlib.Path(path).read_text(errors="replace").splitlines():
        call = re.match(r"(\d+) +(\w+)\(", line)
        if call:
            counts[call.groups()] += 1
    names = collections.defaultdict(int)
    for (_, name), count in counts.items():
        names[name] = max(names[name], count)
    for name, count in sorted(names.items()):
        print(name, count)


def main(job, *arguments):
    if job == "kills":
        program, sample, folder, *seed = arguments
        kills(Site(program, sample, folder), int(seed[0]) if seed else random.randrange(1 << 32))
    elif job == "rotation":
        rotation(*arguments)
    else:
        most(*arguments)


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except Fault as fault:
        print(f"error: {fault}", file=sys.stderr)
        sys.exit(1)
