#!/usr/bin/env bash
# Reports on a log with GNU parallel: on all cores of one machine, or on several.
#
#     parallel.sh LOG OUT TERMS...           TERMS: the options of all pieces, such as
#                                            --config onboarding.json --as-of 2026-03-31
#
#     TOOL=…      the program                (onboarding-funnel)
#     RANGE=…     bytes of a range           (128 MiB)
#     REDUCES=…   how many reduces           (one a core)
#     PARALLEL=…  options of parallel itself, such as "-S host1,host2 --retries 3"; then the log, the
#                 definition and the current folder must be the same everywhere
#
# A task that fails stops the others, and there is no report.
set -euo pipefail
log=$1 out=$2
shift 2
export TOOL=${TOOL:-onboarding-funnel} REDUCES=${REDUCES:-$(nproc)}
range=${RANGE:-134217728}
size=$(stat -c %s "$log")
work=$(mktemp -d "${TMPDIR:-.}/pieces.XXXXXX")
trap 'rm -rf "$work"' EXIT

# Numbers of ranges, each with its first byte and the first one after it; an empty log has one.
ranges() {
  local start
  for ((start = 0; start == 0 || start < size; start += range)); do
    echo "$((start / range)) $start $((start + range < size ? start + range : size))"
  done
}

ranges | parallel --halt now,fail=1 --colsep ' ' -q \
  "$TOOL" map --threads 1 --range "$log" '{2}' '{3}' --shards "$REDUCES" --out "$work/{1}" "$@"
# Quoted once more for the shell that parallel starts, which finds the shards of all ranges.
terms=$(printf '%q ' "$@")
seq 0 $((REDUCES - 1)) | parallel --halt now,fail=1 \
  "$(printf '%q' "$TOOL") reduce $(printf '%q' "$work")/*/shard-{} $terms" |
  "$TOOL" merge --out "$out" "$@"
