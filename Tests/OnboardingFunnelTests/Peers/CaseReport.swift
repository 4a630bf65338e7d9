import Foundation
import TestSupport

import OnboardingFunnel

/// What the library reports on an adversarial case, as text by file name.
struct CaseReport {
  static let tableNames = [
    "funnel.csv", "dropoff.csv", "outcomes.csv", "permissions.csv", "choices.csv", "timing.csv",
    "trend.csv", "comparison.csv", "assignment.csv", "quality.csv", "exits.csv",
  ]

  private(set) var files: [String: String] = [:]

  /// Runs the library on a case.
  ///
  /// `files`: what stands in the input folder, where that is not the case's own files. `change`:
  /// what else is set.
  init(
    _ test: AdversarialCase, files: [AdversarialFile]? = nil,
    change: (inout Analysis) -> Void = { _ in }
  ) async throws {
    let folder = try TemporaryFolder()
    for file in files ?? test.files { try folder.write(file.bytes, to: file.path) }
    try await self.init(test.options, input: folder.path, change: change)
  }

  init(
    _ options: ReportOptions, input: String, change: (inout Analysis) -> Void = { _ in }
  ) async throws {
    var analysis = Analysis(inputs: [input], options: options)
    change(&analysis)
    self.init(try await analysis.run())
  }

  /// By the seed of the case: what the laws compare others with.
  private static let plain = MadeOnce { (seed: UInt64) in
    try await CaseReport(AdversarialCase(seed: seed))
  }

  /// The report on the case of a seed as it is.
  static func plain(_ seed: UInt64) async throws -> CaseReport { try await plain.of(seed) }

  init(_ report: AnalysisReport) {
    for name in Self.tableNames + ["drivers.csv", "goals.csv", "changes.csv", "report.md"] {
      files[name] = report.text(of: name)
    }
  }

  func table(_ name: String) throws -> CSVTable {
    try CSVTable(files[name] ?? "")
  }

  /// Everything that no shuffle and no split may change, byte for byte: the tables without the
  /// columns of examples, and the Markdown without examples and inputs.
  func withoutExamples() throws -> [String: String] {
    var result = files
    result["quality.csv"] = try table("quality.csv").records.map { record in
      (record[..<5] + record[7...]).joined(separator: "\u{1F}")
    }.joined(separator: "\n")
    result["report.md"] = MarkdownText(files["report.md"] ?? "").withoutExamples
    return result
  }

  /// The count of each finding by scope and word.
  func findings() throws -> [String: Int] {
    var counts: [String: Int] = [:]
    for row in try table("quality.csv").rows() {
      counts[row["scope"] + " " + row["finding"]] = Int(row["count"])
    }
    return counts
  }
}

extension Analysis {
  /// A report with a case's options.
  init(inputs: [String], options: ReportOptions) {
    self.init(inputs: inputs)
    take(options)
  }

  mutating func take(_ options: ReportOptions) {
    asOf = options.asOf?.text
    since = options.since?.text
    until = options.until?.text
    window = options.window?.text
    flows = options.flows
    conditions = options.conditions.map(\.text)
    by = options.by
    timeZone = options.timeZone
    trend = options.trend
  }
}

/// The first line of each file in which two reports differ; empty where they are equal.
func differences(_ one: [String: String], _ other: [String: String]) -> [String] {
  Set(one.keys).union(other.keys).sorted().compactMap { name in
    guard let left = one[name], let right = other[name] else { return "\(name) is missing" }
    guard left != right else { return nil }
    let pairs = zip(
      left.split(separator: "\n", omittingEmptySubsequences: false),
      right.split(separator: "\n", omittingEmptySubsequences: false))
    let first = pairs.first { $0 != $1 }
    return first.map { "\(name): \($0)\n   instead: \($1)" } ?? "\(name): of other length"
  }
}

/// The cases that laws are tried on.
enum LawSeeds {
  /// `LAW_SEED=7` tries one case alone; `LAW_CASES=500` tries more.
  static func first(_ count: UInt64) -> [UInt64] {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["LAW_SEED"].flatMap({ UInt64($0) }) { return [seed] }
    return Array(0..<(environment["LAW_CASES"].flatMap { UInt64($0) } ?? count))
  }
}
