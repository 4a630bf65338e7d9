import Foundation
import OnboardingFunnel
import TestSupport

/// A job of map, reduce and merge over some logs, done in this process: what an engine would do.
struct PieceJob {
  let folder: TemporaryFolder
  var settings: Analysis
  let logs: [String]
  /// Where each log is cut besides its ends, in thousandths of its size.
  var cuts: [Int] = []
  var reducers = 1

  /// `settings`: with a definition and as-of; its inputs are of no account.
  init(_ settings: Analysis, logs: [String]) throws {
    folder = try TemporaryFolder()
    self.settings = settings
    self.logs = logs
  }

  /// Maps each range, reduces each shard, and merges in the order given.
  func report(
    inOrder order: ([String]) -> [String] = { $0 }
  ) async throws -> AnalysisReport {
    var folders: [String] = []
    for log in logs { folders += try await map(log) }
    var partials: [String] = []
    for reducer in 0..<reducers {
      let shards = folders.map { "\($0)/shard-\(reducer)" }
      partials.append(try await reduce(order(shards), to: "partial-\(reducer)"))
    }
    var merged = settings
    merged.inputs = order(partials)
    return try await MergePiece(merged).run()
  }

  /// The report of one machine.
  func reportOfOneMachine() async throws -> AnalysisReport {
    var one = settings
    one.inputs = logs
    return try await one.run()
  }

  /// What the maps of all ranges write, by the number of the range and the name of the file.
  func mapped() async throws -> [String: String] {
    var texts: [String: String] = [:]
    for log in logs {
      for folder in try await map(log) {
        for (file, text) in try folderTexts(at: folder) { texts["\(folder)/\(file)"] = text }
      }
    }
    return texts
  }

  /// Maps the ranges of a log, each to a folder of its own.
  private func map(_ log: String) async throws -> [String] {
    let size = try Data(contentsOf: URL(fileURLWithPath: log)).count
    let ends = ([0] + cuts.map { size * $0 / 1000 } + [size]).map { Int64($0) }
    var folders: [String] = []
    for (number, range) in zip(ends, ends.dropFirst()).enumerated() {
      let out = "\(folder.path)/\(logs.firstIndex(of: log) ?? 0)-\(number)"
      try await MapPiece(
        settings, input: .range(file: log, bytes: range.0..<range.1),
        output: .shards(reducers, folder: out)
      ).run()
      folders.append(out)
    }
    return folders
  }

  private func reduce(_ shards: [String], to name: String) async throws -> String {
    var reduced = settings
    reduced.inputs = shards
    return try folder.write(try await ReducePiece(reduced).run(), to: name)
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
