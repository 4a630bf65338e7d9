"""Reports on logs with Spark: the same report as of one machine, to the byte.

    spark-submit spark_job.py --out DIR [options] LOG... -- --config FILE --as-of TIME [TERMS]

Spark cuts, shuffles, and does again what failed; onboarding-funnel counts. A task maps one range of
bytes of a log into shards by user, a task of the next stage reduces one shard of all ranges, and
the driver merges. What stands behind -- is given to all three, so that they count alike.

Logs, definition and key file must be found under the same paths by every worker, as on a shared
file system: a task reads its range of the file itself. Lines never pass through Spark's own readers
of text, which break them at lone carriage returns and repair what is no UTF-8. The program is sent
along; linked statically it needs nothing on the workers.
"""

import argparse
import glob
import os
import shutil
import subprocess
import sys
import tempfile

from pyspark import SparkConf, SparkContext, SparkFiles


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("logs", nargs="+", metavar="LOG", help="plain files of event lines")
    parser.add_argument("--out", required=True, metavar="DIR", help="where the report goes")
    parser.add_argument("--tool", default="onboarding-funnel", metavar="FILE",
                        help="the program, looked for in PATH unless a folder is named")
    parser.add_argument("--master", help="where Spark runs, unless spark-submit says so")
    parser.add_argument("--range-size", type=int, default=128 << 20, metavar="BYTES")
    parser.add_argument("--reduces", type=int, default=8, metavar="N")
    parser.add_argument("--merge", default="", metavar="OPTIONS", help="options of merge alone")
    parser.add_argument("terms", nargs="*", help="options of all pieces, behind --")
    return parser


def parsed(words):
    """The arguments before -- and the words behind it."""
    behind = words.index("--") if "--" in words else len(words)
    options = arguments().parse_args(words[:behind])
    options.terms = words[behind + 1:]
    return options


def found(tool):
    """The whole path of the program, looked for as a shell does."""
    path = shutil.which(tool)
    if path is None:
        sys.exit(f"spark_job.py: error: {tool} is no program, nor one in PATH; name it with --tool FILE")
    return os.path.abspath(path)


def ranges(logs, size):
    """Every byte of every log in one range; an empty log is one too."""
    for log in map(os.path.abspath, logs):
        end = os.path.getsize(log)
        for start in range(0, max(end, 1), size):
            yield log, start, min(start + size, end)


def run(words, **streams):
    """What the program prints. Where it fails the task fails, with its words, and Spark tries again."""
    done = subprocess.run(words, stderr=subprocess.PIPE, **streams)
    if done.returncode:
        words = done.stderr.decode("utf-8", "replace").strip()
        raise RuntimeError(f"onboarding-funnel ended with {done.returncode}: {words}")
    return done.stdout


def shipped(name):
    """The program as it came with the job."""
    tool = SparkFiles.get(name)
    os.chmod(tool, 0o755)
    return tool


def map_ranges(tool, terms, shards):
    def task(ranges):
        for log, start, end in ranges:
            with tempfile.TemporaryDirectory() as folder:
                run([shipped(tool), "map", "--threads", "1", "--range", log, str(start), str(end),
                     "--shards", str(shards), "--out", folder, *terms])
                for shard in range(shards):
                    with open(f"{folder}/shard-{shard}", "rb") as lines:
                        yield shard, lines.read()

    return task


def reduce_shards(tool, terms):
    def task(pieces):
        with tempfile.TemporaryDirectory() as folder:
            for number, (_, lines) in enumerate(pieces):
                with open(f"{folder}/{number}", "wb") as file:
                    file.write(lines)
            files = glob.glob(f"{folder}/*") or [os.devnull]
            yield run([shipped(tool), "reduce", *files, *terms], stdout=subprocess.PIPE)

    return task


def main(words):
    options = parsed(words)
    program = found(options.tool)
    conf = SparkConf().setAppName("onboarding-funnel")
    if options.master:
        conf.setMaster(options.master)
    with SparkContext(conf=conf) as spark:
        spark.addFile(program)
        tool = os.path.basename(program)
        parts = list(ranges(options.logs, options.range_size))
        partials = (
            spark.parallelize(parts, len(parts))
            .mapPartitions(map_ranges(tool, options.terms, options.reduces))
            .partitionBy(options.reduces, lambda shard: shard)
            .mapPartitions(reduce_shards(tool, options.terms))
            .collect()
        )
    run([program, "merge", "--out", options.out, *options.merge.split(), *options.terms],
        input=b"".join(partials))


if __name__ == "__main__":
    main(sys.argv[1:])
