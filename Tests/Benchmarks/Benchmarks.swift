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
// and the end of the process, and phases below a hundredth of a second. The steps below them are
// timed one at a time (`EnginePhases`): a whole run does them side by side and in turns, chunk by
// chunk, so their sum is not its time.
//
// Growth is told over the first log of the call. What is in proportion to the events grows as they
// do: less is the start of the program, more a step that is not linear.

/// Measures `report` on logs that `generate` makes and on one of the caller's, and prints tables.
///
///     swift run -c release Benchmarks 100M 1G --runs 5
///     swift run -c release Benchmarks --log ev.ndjson --config flows.json -- --order ordered
///
/// Or what the format of a log costs, or `update` on a log that has grown by its last 10 MB.
///
///     swift run -c release Benchmarks formats 100M --runs 5
///     swift run -c release Benchmarks update 1G --runs 5
///
/// It also simulates what the statistics promise.
///
///     swift run -c release Benchmarks simulate
@main
enum Benchmarks {
  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    do {
      if words.first == "simulate" {
        try SimulatedTable.show(SimulationPlan(words.dropFirst()), show: show)
      } else if words.first == "formats" {
        try compareFormats(BenchmarkPlan(sizes: words.dropFirst()))
      } else if words.first == "update" {
        try measureUpdates(BenchmarkPlan(sizes: words.dropFirst()))
      } else if let request = PhaseRequest(words) {
        let rows = BenchmarkTable.engineRows(try EnginePhases(of: request), of: request.name)
        // Read by the process that started this one.
        say(rows.joined(separator: "\n"))
      } else {
        try measure(BenchmarkPlan(words))
      }
    } catch {
      say("Benchmarks: error: \(error.message)")
      exit(1)
    }
  }

  /// Writes a line to standard error.
  private static func say(_ text: String) {
    let line = text + "\n"
    write(STDERR_FILENO, line, line.utf8.count)
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
    var further = FurtherTables()
    for size in plan.sizes {
      let log = try BenchmarkLog(size: size, in: folder)
      try measure(log, plan, above: empty, in: folder, further: &further)
    }
    if let given = plan.given {
      let log = try BenchmarkLog(given, in: folder)
      try measure(log, plan, above: empty, in: folder, further: &further)
    }
    show(further.text)
  }

  private static func compareFormats(_ plan: BenchmarkPlan) throws(BenchmarkFailure) {
    let folder = try BenchmarkFolder(beside: CommandLine.arguments[0])
    printSetting(plan)
    show(BenchmarkTable.formats.head)
    for size in plan.sizes {
      let costs = try FormatCosts.measure(size: size, runs: plan.runs, in: folder)
      for format in costs {
        show(BenchmarkTable.formatRows(format, beside: costs[0]).joined(separator: "\n"))
      }
    }
  }

  private static func measureUpdates(_ plan: BenchmarkPlan) throws(BenchmarkFailure) {
    let folder = try BenchmarkFolder(beside: CommandLine.arguments[0])
    printSetting(plan)
    show(BenchmarkTable.updates.head)
    var states: [String] = []
    for size in plan.sizes {
      let costs = try UpdateCosts(
        of: GrownLog(size: size, in: folder), runs: plan.runs, in: folder)
      show(BenchmarkTable.updateRows(costs).joined(separator: "\n"))
      states.append(BenchmarkTable.stateRow(costs))
    }
    show("\n\(BenchmarkTable.states.head)\n\(states.joined(separator: "\n"))")
  }

  /// The tables that are shown when the first is complete.
  private struct FurtherTables {
    var phases: [String] = []
    var steps: [String] = []
    var growth: [String] = []
    var smallest: (log: BenchmarkLog, runs: [ReportRuns])?

    var text: String {
      [(BenchmarkTable.phases, phases), (.engine, steps), (.growth, growth)]
        .filter { !$0.1.isEmpty }
        .map { "\n\($0.0.head)\n\($0.1.joined(separator: "\n"))" }
        .joined(separator: "\n")
    }
  }

  private static func measure(
    _ log: BenchmarkLog, _ plan: BenchmarkPlan, above empty: [ReportRuns],
    in folder: borrowing BenchmarkFolder, further: inout FurtherTables
  ) throws(BenchmarkFailure) {
    let measured = try log.measure(runs: plan.runs, in: folder)
    for (runs, empty) in zip(measured, empty) {
      show(BenchmarkTable.throughputRow(runs, of: log, above: empty))
      further.phases += BenchmarkTable.phaseRows(runs, of: log)
    }
    if let smallest = further.smallest {
      for (runs, small) in zip(measured, smallest.runs) {
        further.growth.append(
          BenchmarkTable.growthRow(runs, of: log, over: small, of: smallest.log))
      }
    } else {
      further.smallest = (log, measured)
    }
    further.steps += try folder.phases(PhaseRequest(of: log, runs: plan.runs))
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
