import EventLog

/// What `update` costs on a log that has grown, and `report` on the whole of it.
struct UpdateCosts {
  let log: GrownLog
  private(set) var first: [MeasuredRun] = []
  private(set) var new: [MeasuredRun] = []
  private(set) var nothing: [MeasuredRun] = []
  private(set) var report: [MeasuredRun] = []
  /// Of the state's files, when all was read.
  private(set) var stateBytes = 0

  /// Measures all of it in turns.
  ///
  /// Each turn begins with a state of its own. The first is not counted: it brings the log into
  /// memory.
  init(
    of log: GrownLog, runs: Int, in folder: borrowing BenchmarkFolder
  ) throws(BenchmarkFailure) {
    self.log = log
    for turn in 0...runs {
      if turn == 1 { (first, new, nothing, report) = ([], [], [], []) }
      try measureOnce(in: folder)
    }
  }

  private mutating func measureOnce(
    in folder: borrowing BenchmarkFolder
  ) throws(BenchmarkFailure) {
    let state = folder.path + "/state"
    try folder.remove(state)
    let update = ["update", "--state", state]
    first.append(try run(update + [log.before], in: folder))
    new.append(try run(update + [log.after.path], in: folder))
    try check(in: folder)
    nothing.append(try run(update + [log.after.path], in: folder))
    try check(in: folder)
    report.append(try run(["report", log.after.path], in: folder))
    try check(in: folder)
    stateBytes = try Self.bytes(ofFilesIn: state)
  }

  private func run(
    _ words: [String], in folder: borrowing BenchmarkFolder
  ) throws(BenchmarkFailure) -> MeasuredRun {
    try folder.run(words + ["--out", folder.path + "/report", "--threads", "2", "--quiet"])
  }

  private func check(in folder: borrowing BenchmarkFolder) throws(BenchmarkFailure) {
    let quality = try BenchmarkFolder.bytes(of: folder.path + "/report/quality.csv")
    let counts = try LogCounts(quality: quality)
    guard counts == log.after.counts else {
      throw BenchmarkFailure("the report has \(counts), but the log holds \(log.after.counts)")
    }
  }

  private static func bytes(ofFilesIn folder: String) throws(BenchmarkFailure) -> Int {
    let names: [[UInt8]]?
    do {
      names = try FilePath(folder).folderEntries()
    } catch {
      throw BenchmarkFailure("\(folder) \(error.message)")
    }
    var sum = 0
    for name in names ?? [] {
      sum += try BenchmarkLog.size(of: FilePath(folder).appending(name).string)
    }
    return sum
  }
}
