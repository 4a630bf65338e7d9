/// A Markdown table: its titles, and rows as they come.
struct BenchmarkTable {
  let titles: [String]

  var head: String {
    Self.row(titles) + "\n" + Self.row(titles.map { _ in "---:" })
  }

  static func row(_ cells: [String]) -> String {
    "| \(cells.joined(separator: " | ")) |"
  }
}

extension BenchmarkTable {
  static let startUp = BenchmarkTable(titles: [
    "log", "threads", "wall ms", "least–most", "CPU ms", "peak MiB",
  ])

  static func startUpRow(_ runs: ReportRuns) -> String {
    row([
      "empty", String(runs.threads),
      Figures.fixed(runs.wallSeconds.map { $0.median * 1000 }, digits: 1),
      Figures.range(runs.wallSeconds, digits: 1, times: 1000),
      Figures.fixed(runs.cpuSeconds.map { $0.median * 1000 }, digits: 1),
      Figures.mebibytes(runs.peakBytes),
    ])
  }

  static let throughput = BenchmarkTable(titles: [
    "log", "MB", "lines", "events", "threads", "wall s", "least–most", "CPU s", "MB/s", "lines/s",
    "peak MiB", "bytes an event",
  ])

  /// `empty`: the runs of an empty log with as many threads.
  static func throughputRow(
    _ runs: ReportRuns, of log: BenchmarkLog, above empty: ReportRuns
  ) -> String {
    let wall = runs.wallSeconds
    let megabytes = Double(log.bytes) / 1_000_000
    return row([
      log.name, Figures.fixed(megabytes, digits: 1), Figures.grouped(log.counts.lines),
      Figures.grouped(log.counts.events), String(runs.threads),
      Figures.fixed(wall?.median, digits: 3), Figures.range(wall, digits: 3),
      Figures.fixed(runs.cpuSeconds?.median, digits: 3),
      Figures.fixed(wall.map { megabytes / $0.median }, digits: 0),
      Figures.fixed(wall.map { Double(log.counts.lines) / $0.median }, digits: 0),
      Figures.mebibytes(runs.peakBytes),
      Figures.fixed(runs.bytesAnEvent(of: log, above: empty), digits: 1),
    ])
  }

  static let engine = BenchmarkTable(titles: [
    "log", "step alone", "CPU s", "least–most", "GB/s", "lines/s", "ns an event", "bytes an event",
  ])

  /// One for each step.
  static func engineRows(_ phases: EnginePhases, of name: String) -> [String] {
    phases.steps.map { step in
      let seconds = step.seconds.median
      return row([
        name, step.name, Figures.fixed(seconds, digits: 3), Figures.range(step.seconds, digits: 3),
        Figures.fixed(Double(phases.bytes) / 1_000_000_000 / seconds, digits: 2),
        Figures.fixed(Double(phases.lines) / seconds, digits: 0),
        Figures.fixed(seconds * 1_000_000_000 / Double(phases.events), digits: 0),
        step.name == "keeping"
          ? Figures.fixed(Double(phases.keptBytes) / Double(phases.events), digits: 1) : "–",
      ])
    }
  }

  static let growth = BenchmarkTable(titles: [
    "log", "threads", "times the events", "times the wall", "times the CPU", "times the peak",
  ])

  /// How much more `runs` cost than those of a smaller log.
  static func growthRow(
    _ runs: ReportRuns, of log: BenchmarkLog, over small: ReportRuns, of smallLog: BenchmarkLog
  ) -> String {
    row([
      log.name, String(runs.threads),
      times(Double(log.counts.events), Double(smallLog.counts.events)),
      times(runs.wallSeconds?.median, small.wallSeconds?.median),
      times(runs.cpuSeconds?.median, small.cpuSeconds?.median),
      times(runs.peakBytes.map(Double.init), small.peakBytes.map(Double.init)),
    ])
  }

  static func times(_ much: Double?, _ less: Double?, digits: Int = 1) -> String {
    Figures.fixed(much.flatMap { much in less.map { much / $0 } }, digits: digits)
  }

  static let phases = BenchmarkTable(titles: ["log", "threads", "phase", "mean s", "share"])

  /// One for each phase, and one for what the program does not time.
  static func phaseRows(_ runs: ReportRuns, of log: BenchmarkLog) -> [String] {
    let wall = runs.runs.reduce(0) { $0 + $1.wallSeconds }
    let rest = wall - runs.phases.reduce(0) { $0 + $1.seconds }
    return (runs.phases + [("the rest", max(0, rest))]).map { phase in
      row([
        log.name, String(runs.threads), phase.name,
        Figures.fixed(phase.seconds / Double(runs.runs.count), digits: 3),
        Figures.fixed(phase.seconds / wall * 100, digits: 0) + " %",
      ])
    }
  }
}
