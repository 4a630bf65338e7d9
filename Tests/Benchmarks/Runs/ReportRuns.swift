/// All runs of `report` on one log with one number of threads.
struct ReportRuns {
  let threads: Int
  private(set) var runs: [MeasuredRun] = []
  /// By name, summed over the runs, in their order.
  private(set) var phases: [(name: String, seconds: Double)] = []

  init(threads: Int) {
    self.threads = threads
  }

  /// Runs once more, and checks that the report counts what is in the log.
  mutating func measure(
    _ log: BenchmarkLog, in folder: borrowing BenchmarkFolder
  ) throws(BenchmarkFailure) {
    let report = folder.path + "/report"
    let run = try folder.run(
      ["report"] + log.arguments
        + ["--out", report, "--threads", String(threads), "--verbose"])
    let counts = try LogCounts(quality: BenchmarkFolder.bytes(of: report + "/quality.csv"))
    guard counts == log.counts else {
      throw BenchmarkFailure("the report has \(counts), but the log holds \(log.counts)")
    }
    try add(PhaseTimes(messages: folder.messages()))
    runs.append(run)
  }

  /// A phase that was too short to be told until now gets its place behind the one before it.
  private mutating func add(_ times: PhaseTimes) {
    var place = 0
    for phase in times.phases {
      if let known = phases.firstIndex(where: { $0.name == phase.name }) {
        phases[known].seconds += phase.seconds
        place = known + 1
      } else {
        phases.insert(phase, at: place)
        place += 1
      }
    }
  }

  /// `nil` before the first run.
  var wallSeconds: Spread? { Spread(runs.map(\.wallSeconds)) }
  /// `nil` before the first run.
  var cpuSeconds: Spread? { Spread(runs.map(\.cpuSeconds)) }
  /// The largest of the runs; `nil` before the first.
  var peakBytes: Int? { runs.map(\.peakBytes).max() }

  /// How much memory the peak has more than an empty log's, by event; `nil` without events.
  func bytesAnEvent(of log: BenchmarkLog, above empty: ReportRuns) -> Double? {
    guard let peakBytes, let floor = empty.peakBytes, log.counts.events > 0 else { return nil }
    return Double(peakBytes - floor) / Double(log.counts.events)
  }
}

extension BenchmarkLog {
  /// Runs `report` with one thread and with two, in turns.
  ///
  /// What disturbs the machine for a while then disturbs both. The first turn is not counted: it
  /// brings log and program into memory.
  func measure(
    runs: Int, in folder: borrowing BenchmarkFolder
  ) throws(BenchmarkFailure) -> [ReportRuns] {
    var measured = [ReportRuns(threads: 1), ReportRuns(threads: 2)]
    for index in measured.indices {
      var uncounted = measured[index]
      try uncounted.measure(self, in: folder)
    }
    for _ in 0..<runs {
      for index in measured.indices { try measured[index].measure(self, in: folder) }
    }
    return measured
  }
}
