extension BenchmarkTable {
  static let formats = BenchmarkTable(titles: [
    "log", "format", "MB", "bytes a line", "threads", "wall s", "least–most", "CPU s", "GB/s",
    "events/s", "times the native wall", "times the native CPU",
  ])

  /// One for one thread, and one for two; `native`: the runs of the same events in our own format.
  static func formatRows(_ costs: FormatCosts, beside native: FormatCosts) -> [String] {
    zip(costs.runs, native.runs).map { runs, nativeRuns in
      let (wall, log) = (runs.wallSeconds, costs.log)
      return row([
        log.name, costs.format, Figures.fixed(Double(log.bytes) / 1_000_000, digits: 1),
        Figures.fixed(Double(log.bytes) / Double(max(1, log.counts.lines)), digits: 0),
        String(runs.threads), Figures.fixed(wall?.median, digits: 3),
        Figures.range(wall, digits: 3), Figures.fixed(runs.cpuSeconds?.median, digits: 3),
        Figures.fixed(wall.map { Double(log.bytes) / 1_000_000_000 / $0.median }, digits: 2),
        Figures.fixed(wall.map { Double(log.counts.events) / $0.median }, digits: 0),
        times(wall?.median, nativeRuns.wallSeconds?.median, digits: 2),
        times(runs.cpuSeconds?.median, nativeRuns.cpuSeconds?.median, digits: 2),
      ])
    }
  }

  static let updates = BenchmarkTable(titles: [
    "log", "run", "MB read", "wall s", "least–most", "CPU s", "peak MiB",
  ])

  /// One for each run.
  static func updateRows(_ costs: UpdateCosts) -> [String] {
    let (all, new) = (costs.log.after.bytes, costs.log.addedBytes)
    let rows = [
      ("first `update`", all - new, costs.first), ("`update` with what is new", new, costs.new),
      ("`update` with nothing new", 0, costs.nothing), ("`report`", all, costs.report),
    ]
    return rows.map { name, bytes, runs in
      let wall = Spread(runs.map(\.wallSeconds))
      return row([
        costs.log.after.name, name, Figures.fixed(Double(bytes) / 1_000_000, digits: 1),
        Figures.fixed(wall?.median, digits: 3), Figures.range(wall, digits: 3),
        Figures.fixed(Spread(runs.map(\.cpuSeconds))?.median, digits: 3),
        Figures.mebibytes(runs.map(\.peakBytes).max()),
      ])
    }
  }

  static let states = BenchmarkTable(titles: ["log", "MB", "events", "state MB", "bytes an event"])

  static func stateRow(_ costs: UpdateCosts) -> String {
    let log = costs.log.after
    return row([
      log.name, Figures.fixed(Double(log.bytes) / 1_000_000, digits: 1),
      Figures.grouped(log.counts.events),
      Figures.fixed(Double(costs.stateBytes) / 1_000_000, digits: 1),
      Figures.fixed(Double(costs.stateBytes) / Double(max(1, log.counts.events)), digits: 1),
    ])
  }
}
