#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

// How to read the figures
//
// Every run is a whole process of the built program, from start to end, with all checks on and all
// files of the report written: nothing is measured that a user would not wait for. The log is in
// the system's cache by then, so the disk's speed is no part of it.
//
// A machine that does other things makes runs slower, never faster. So the least of the wall times
// is nearest to the program, the median to what users see, and a wide range says that the machine
// was busy: then only CPU time says much, and that not all. Figures of two machines, or of two days
// on one, do not compare. Ratios do, of runs that took turns: two versions, or one thread and two.
//
// Memory an event is the growth of the peak over an empty log's, so the program itself is no part
// of it. A small log says little there: the peak grows in steps.
//
// Phases are what `report --verbose` says of itself, as means over all runs. "The rest" is the start
// and the end of the process, and phases below a hundredth of a second.

/// Measures `report` on logs that `generate` makes, and prints tables.
///
///     swift run -c release Benchmarks 100M 1G --runs 5
@main
enum Benchmarks {
  static func main() {
    do {
      try measure(BenchmarkPlan(Array(CommandLine.arguments.dropFirst())))
    } catch {
      let text = "Benchmarks: error: \(error.message)\n"
      write(STDERR_FILENO, text, text.utf8.count)
      exit(1)
    }
  }

  private static func measure(_ plan: BenchmarkPlan) throws(BenchmarkFailure) {
    let folder = try BenchmarkFolder(beside: CommandLine.arguments[0])
    printSetting(plan)
    let empty = try BenchmarkLog(emptyIn: folder).measure(runs: plan.runsOfEmpty, in: folder)
    for runs in empty {
      guard let peak = runs.peakBytes else { continue }
      try folder.requireSmallness(below: peak)
    }
    show(BenchmarkTable.startUp.head)
    for runs in empty { show(BenchmarkTable.startUpRow(runs)) }
    show("\n" + BenchmarkTable.throughput.head)
    var phases: [String] = []
    for size in plan.sizes {
      let log = try BenchmarkLog(size: size, in: folder)
      for (runs, empty) in zip(try log.measure(runs: plan.runs, in: folder), empty) {
        show(BenchmarkTable.throughputRow(runs, of: log, above: empty))
        phases += BenchmarkTable.phaseRows(runs, of: log)
      }
    }
    show("\n" + BenchmarkTable.phases.head)
    for row in phases { show(row) }
  }

  private static func printSetting(_ plan: BenchmarkPlan) {
    #if DEBUG
      show("A debug build: its figures mean nothing.")
    #endif
    var load = [0.0]
    let hasLoad = getloadavg(&load, 1) == 1
    let processors = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    show(
      "Processors: \(processors). Load before: \(Figures.fixed(hasLoad ? load[0] : nil, digits: 2)). "
        + "Runs of each log: \(plan.runs), of the empty one \(plan.runsOfEmpty). MB: 10^6 bytes; MiB: "
        + "2^20.\n")
  }

  /// Prints at once, for those who wait.
  private static func show(_ text: String) {
    print(text)
    fflush(nil)
  }
}
