#!/usr/bin/env bash
# Reports on a log by arrays of tasks: with Slurm, AWS Batch, or whatever else starts a command by number.
#
#     array.sh maps LOG                   prints how many maps there are: the size of the first array
#     array.sh map LOG TERMS...           maps one range of the log; the number of the task says which
#     array.sh reduce TERMS...            reduces one shard of all ranges, from 0 to REDUCES - 1
#     array.sh merge OUT TERMS...         writes the report
#
#     WORK=…      a folder that all tasks share, empty at first; the log and the definition are shared too
#     REDUCES=…   how many reduces           (8)
#     RANGE=…     bytes of a range           (128 MiB)
#     TOOL=…      the program                (onboarding-funnel)
#     TASK=…      the number of the task     (that of Slurm or AWS Batch)
#
# All tasks take the same TERMS, REDUCES and RANGE. Each writes beside its place and renames, so a task can be
# done again, also while the first is still running; one that is missing makes merge fail.
set -euo pipefail
tool=${TOOL:-onboarding-funnel} range=${RANGE:-134217728} reduces=${REDUCES:-8}
work=${WORK:?names no folder that all tasks share}
task=${TASK:-${SLURM_ARRAY_TASK_ID:-${AWS_BATCH_JOB_ARRAY_INDEX:-}}}
command=$1
shift

# The result of one task, as DIR/NUMBER; what another run of it has written is replaced.
publish() {
  rm -rf "${2:?}"
  mv -T "$1" "$2"
}

case $command in
  maps)
    size=$(stat -c %s "$1")
    echo $((size == 0 ? 1 : (size + range - 1) / range))
    ;;
  map)
    log=$1
    shift
    size=$(stat -c %s "$log") start=$((${task:?has no number} * range))
    mkdir -p "$work/mapped"
    new=$(mktemp -d "$work/mapped/.$task.XXXXXX")
    "$tool" map --range "$log" "$start" $((start + range < size ? start + range : size)) \
      --shards "$reduces" --out "$new" "$@"
    publish "$new" "$work/mapped/$task"
    ;;
  reduce)
    mkdir -p "$work/partials"
    new=$(mktemp "$work/partials/.${task:?has no number}.XXXXXX")
    "$tool" reduce "$work"/mapped/*/"shard-$task" "$@" >"$new"
    publish "$new" "$work/partials/$task"
    ;;
  merge)
    out=$1
    shift
    "$tool" merge "$work"/partials/* --out "$out" "$@"
    ;;
  *)
    echo "array.sh: error: $command is none of maps, map, reduce, merge" >&2
    exit 64
    ;;
esac
