"""What becomes of logs between two updates, for .ci/fault-checks.py."""

import gzip
import os

from fault_site import Site

SCENARIOS = {}


def scenario(body):
    SCENARIOS[body.__name__.replace("_", " ")] = body
    return body


def begin(site, count):
    """A log of so many lines, which was read."""
    text = site.take(count)
    write(site, "app.ndjson", text)
    return text


def write(site, name, *texts):
    """Replaces a log's bytes in place, or makes it."""
    with (site.log / name).open("wb") as file:
        file.write(b"".join(texts))


def append(site, name, *texts):
    with (site.log / name).open("ab") as file:
        file.write(b"".join(texts))


# Each gives the logs that hold every line once.


@scenario
def a_small_log_grows(site):
    first = begin(site, 4)
    site.update()
    more = site.take(200)
    append(site, "app.ndjson", more)
    return [first + more]


@scenario
def copied_and_emptied_then_smaller(site):
    first = begin(site, 300)
    site.update()
    second = site.take(100)
    write(site, "app.ndjson", second)
    return [first + second]


@scenario
def copied_and_emptied_then_larger(site):
    first = begin(site, 100)
    site.update()
    second = site.take(500)
    write(site, "app.ndjson", second)
    return [first + second]


@scenario
def rewritten_under_the_same_long_header(site):
    header = b'{"event":"header","timestamp":1772323200000,"user_id":"h","text":"%s"}\n' % (
        b"h" * 1500)
    first = site.take(100)
    write(site, "app.ndjson", header, first)
    site.update()
    second = site.take(300)
    write(site, "app.ndjson", header, second)
    return [header + first, header + second]


@scenario
def deleted_and_made_anew(site):
    first = begin(site, 100)
    site.update()
    (site.log / "app.ndjson").unlink()
    # On ext4 the file gets the inode that has just become free.
    second = site.take(300)
    write(site, "app.ndjson", second)
    return [first + second]


@scenario
def packed_with_an_unread_tail(site):
    first = begin(site, 300)
    site.update()
    tail, second = site.take(50), site.take(100)
    packed = gzip.compress(first + tail)
    (site.log / "app.ndjson").unlink()
    (site.log / "app.1.ndjson.gz").write_bytes(packed)
    write(site, "app.ndjson", second)
    return [first + tail + second]


@scenario
def copied_to_another_name_and_added_to(site):
    first = begin(site, 300)
    site.update()
    more = site.take(50)
    write(site, "copy.ndjson", first, more)
    return [first + more]


@scenario
def added_to(site):
    first = begin(site, 300)
    site.update()
    more = site.take(50)
    append(site, "app.ndjson", more)
    return [first + more]


@scenario
def half_a_line(site):
    first = begin(site, 100)
    line = site.take(1)
    append(site, "app.ndjson", line[:70])
    site.update()
    site.update()
    append(site, "app.ndjson", line[70:])
    return [first + line]


@scenario
def renamed_with_an_unread_tail(site):
    first = begin(site, 300)
    site.update()
    tail, second = site.take(50), site.take(100)
    append(site, "app.ndjson", tail)
    os.rename(site.log / "app.ndjson", site.log / "app.1.ndjson")
    write(site, "app.ndjson", second)
    return [first + tail + second]


@scenario
def twins(site):
    first = begin(site, 100)
    write(site, "twin.ndjson", first)
    site.update()
    more = site.take(50)
    append(site, "twin.ndjson", more)
    site.update()
    append(site, "app.ndjson", more)
    return [first + more, first + more]


def cut_off(site, left):
    """A log that was read and lost all but so many bytes; its lines, and the half that is left of one."""
    first = begin(site, 300)
    site.update()
    os.truncate(site.log / "app.ndjson", left)
    return first, first[:left].rpartition(b"\n")[2]


@scenario
def cut_off_within_a_line_and_grown_larger(site):
    first, half = cut_off(site, 30_000)
    second = site.take(500)
    append(site, "app.ndjson", second)
    return [first + half + second]


@scenario
def cut_off_and_grown_after_an_update(site):
    first, half = cut_off(site, 30_000)
    site.update()
    second = site.take(50)
    append(site, "app.ndjson", second)
    return [first + half + second]


@scenario
def cut_off_and_restored(site):
    first, half = cut_off(site, 30_000)
    second, third = site.take(50), site.take(50)
    append(site, "app.ndjson", second)
    site.update()
    write(site, "app.ndjson", first, third)
    return [first + half + second + third]


def rotation(program, sample, folder):
    """Every scenario, with two updates at its end."""
    shim = os.environ.get("SHIM")
    for name, body in SCENARIOS.items():
        site = Site(program, sample, f"{folder}/{name}")
        wholes = body(site)
        for number, whole in enumerate(wholes):
            (site.whole / f"{number}.ndjson").write_bytes(whole)
        for _ in range(2):
            site.update(shim)
            site.require_exact("whole", name)
    print(f"{len(SCENARIOS)} ways of rotating logs: exact")
