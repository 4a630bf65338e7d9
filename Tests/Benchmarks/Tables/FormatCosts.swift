import ExportedLogs

/// What `report` costs on the same events in the native format and as each vendor exports them.
struct FormatCosts {
  /// `native`, or a preset.
  let format: String
  let log: BenchmarkLog
  /// With one thread, and with two.
  private(set) var runs = [ReportRuns(threads: 1), ReportRuns(threads: 2)]

  private init(_ format: String, _ log: BenchmarkLog) {
    self.format = format
    self.log = log
  }

  /// Measures all formats in turns, the native one first.
  ///
  /// What disturbs the machine for a while then disturbs all. The first turn is not counted.
  static func measure(
    size: String, runs: Int, in folder: borrowing BenchmarkFolder
  ) throws(BenchmarkFailure) -> [FormatCosts] {
    let native = try BenchmarkLog(size: size, options: BenchmarkLog.flawless, in: folder)
    var costs = [FormatCosts("native", native)]
    for vendor in VendorEncoding.allCases {
      costs.append(
        FormatCosts(vendor.rawValue, try BenchmarkLog(native, as: vendor, in: folder)))
    }
    for cost in costs { try folder.bringToDisk(cost.log.path + "/events.ndjson") }
    var uncounted = costs
    try measureOnce(&uncounted, in: folder)
    for _ in 0..<runs { try measureOnce(&costs, in: folder) }
    return costs
  }

  private static func measureOnce(
    _ costs: inout [FormatCosts], in folder: borrowing BenchmarkFolder
  ) throws(BenchmarkFailure) {
    for place in costs.indices {
      for index in costs[place].runs.indices {
        try costs[place].runs[index].measure(costs[place].log, in: folder)
      }
    }
  }
}
