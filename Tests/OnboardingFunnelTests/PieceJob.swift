import Foundation
import OnboardingFunnel
import TestSupport

/// A job of map, reduce and merge over one log, done in this process: what an engine would do.
struct PieceJob {
  let folder = try? TemporaryFolder()
  let settings: Analysis
  let log: String
  /// Where the log is cut, besides its ends.
  var cuts: [Int] = []
  var reducers = 1

  /// `settings`: with a definition and as-of; its inputs are of no account.
  init(_ settings: Analysis, log: String) {
    self.settings = settings
    self.log = log
  }

  private var path: String { folder?.path ?? "" }

  /// Maps each range, reduces each shard, and merges in the order given.
  func report(
    inOrder order: ([String]) -> [String] = { $0 }
  ) async throws -> AnalysisReport {
    let size = try Data(contentsOf: URL(fileURLWithPath: log)).count
    let ends = ([0] + cuts + [size]).map { Int64($0) }
    for (start, end) in zip(ends, ends.dropFirst()) {
      try MapPiece(
        settings, input: .range(file: log, bytes: start..<end),
        output: .shards(reducers, folder: "\(path)/\(start)-\(end)")
      ).run()
    }
    var partials: [String] = []
    for reducer in 0..<reducers {
      let shards = zip(ends, ends.dropFirst()).map { "\(path)/\($0)-\($1)/shard-\(reducer)" }
      partials.append(try await reduce(order(shards), to: "partial-\(reducer)"))
    }
    var merged = settings
    merged.inputs = order(partials)
    return try MergePiece(merged).run()
  }

  private func reduce(_ shards: [String], to name: String) async throws -> String {
    var reduced = settings
    reduced.inputs = shards
    let partial = try await ReducePiece(reduced).run()
    let file = "\(path)/\(name)"
    try Data(partial.utf8).write(to: URL(fileURLWithPath: file))
    return file
  }

  /// The report of one machine.
  func reportOfOneMachine() async throws -> AnalysisReport {
    var one = settings
    one.inputs = [log]
    return try await one.run()
  }
}

extension AnalysisReport {
  /// Every file of the report folder by its name.
  func texts() throws -> [String: String] {
    let folder = try TemporaryFolder()
    try write(to: folder.path)
    return try folderTexts(at: folder.path)
  }
}
