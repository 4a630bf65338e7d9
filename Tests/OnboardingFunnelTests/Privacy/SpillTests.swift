import Expectations
import Foundation
import OnboardingFunnel
import TestSupport
import Testing

/// Records that do not fit into memory are spilled on disk, and nobody can tell from the report.
struct SpillTests {
  private let folder: TemporaryFolder
  private var spillFolder: String { folder.path + "/spill" }

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      #"{"flows":[{"id":"tour","steps":[{"id":"a"},{"id":"b"},{"id":"c"}],"window":"1h"}]}"#,
      to: "log/onboarding.json")
    try folder.write(Self.lines(3000).joined(), to: "log/events.ndjson")
    try FileManager.default.createDirectory(
      atPath: spillFolder, withIntermediateDirectories: false)
  }

  /// Forty users who come back day after day, some of them with a second id, with repeated
  /// deliveries and events of one instant.
  ///
  /// `isWalk`: whether all go from one page to the next in one visit, else they are anywhere.
  private static func lines(_ count: Int, isWalk: Bool = false) -> [String] {
    (0..<count).map { number in
      let user = number * 7 % 40
      let step = ["a", "b", "c"][isWalk ? number * 3 / count : number * 5 % 11 % 3]
      let time = 1_772_323_200_000 + number / 40 * (isWalk ? 9000 : 900_000) + user % 3 * 1000
      let other = number % 9 == 0 ? #","device_id":"u\#(user / 2)""# : ""
      let sequence = number % 4 == 0 ? #","sequence":\#(number % 50 - 25)"# : ""
      return #"{"event":"page_viewed","user_id":"u\#(user)","ts":\#(time),"step":"\#(step)""#
        + #","event_id":\#(number % 400),"session_id":"s\#(isWalk ? 0 : number / 300)"\#(other)\#(sequence)}"#
        + "\n"
    }
  }

  private func report(_ change: (inout Analysis) -> Void) async throws -> AnalysisReport {
    var analysis = Analysis(inputs: [folder.path + "/log"], threads: 1)
    analysis.chunkSize = 4096
    analysis.spillFolder = spillFolder
    change(&analysis)
    return try await analysis.run()
  }

  private static let tables = [
    "report.md", "funnel.csv", "dropoff.csv", "outcomes.csv", "timing.csv", "trend.csv",
    "quality.csv",
  ]

  @Test(arguments: [1, 2, 3], [0, 2000])
  func `the report is the same whatever fits into memory`(threads: Int, bytes: Int) async throws {
    let whole = try await report { _ in }
    expect(whole.spiltBytes, equals: 0)
    let spilt = try await report { analysis in
      analysis.threads = threads
      analysis.recordBytesPerWorker = bytes
    }
    #expect(spilt.spiltBytes > 10_000)
    for table in Self.tables {
      expect(spilt.text(of: table), equals: whole.text(of: table), "\(table)")
    }
    try expect(FileManager.default.contentsOfDirectory(atPath: spillFolder), equals: [])
  }

  @Test func `a flow read off the log is the same, though records are read twice`() async throws {
    try FileManager.default.removeItem(atPath: folder.path + "/log/onboarding.json")
    try folder.write(Self.lines(3000, isWalk: true).joined(), to: "log/events.ndjson")
    let whole = try await report { _ in }
    let spilt = try await report { $0.recordBytesPerWorker = 0 }
    #expect(spilt.spiltBytes > 10_000)
    expect(spilt.markdown, equals: whole.markdown)
  }

  @Test func `a folder that is named is tried before anything is read`() async throws {
    let gone = folder.path + "/gone"
    let error = await #expect(throws: AnalysisError.self) {
      try await report { $0.spillFolder = gone }
    }
    expect(error?.kind, equals: .cannotCreate)
    expect(
      error?.message,
      equals:
        "\(gone): error: is not a folder that records can be spilled to; make it, or name another one with "
        + "--spill-dir [cannot_create]")
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
  func `a folder that may not be written to is refused`() async throws {
    chmod(spillFolder, 0o500)
    defer { chmod(spillFolder, 0o700) }
    let error = await #expect(throws: AnalysisError.self) { try await report { _ in } }
    expect(error?.kind, equals: .cannotCreate)
  }

  @Test(arguments: [(1, "20M", "29M"), (2, "33M", "34M"), (4, "0", "44M")])
  func `a budget below what the program needs is refused with the least that works`(
    threads: Int, memory: String, least: String
  ) async throws {
    let error = await #expect(throws: AnalysisError.self) {
      try await report { analysis in
        analysis.threads = threads
        analysis.memory = memory
      }
    }
    expect(error?.kind, equals: .usage)
    expect(
      error?.message,
      equals: """
        --memory: error: "\(memory)" is less than the program needs with \(threads) \
        thread\(threads == 1 ? "" : "s"); write \(least) or more [bad_value]
        """)
    let enough = try await report { analysis in
      analysis.threads = threads
      analysis.memory = least
    }
    expect(enough.spiltBytes, equals: 0)
  }
}
