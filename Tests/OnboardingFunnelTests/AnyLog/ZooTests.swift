import EventLog
import Expectations
import Foundation
import OnboardingFunnel
import TestSupport
import Testing

/// Logs that nobody has described give their funnel in one command, or say what cannot be known.
struct ZooTests {
  static let shapes: [String] = {
    let names = try? FileManager.default.contentsOfDirectory(atPath: fixture("zoo"))
    return (names ?? []).filter { $0.hasSuffix(".truth.json") }
      .map { String($0.dropLast(".truth.json".count)) }.sorted()
  }()

  @Test func `all shapes are there`() {
    expect(Self.shapes.count, equals: 18)
  }

  @Test(arguments: shapes)
  func `a log that nobody has described gives its funnel or says what is missing`(
    shape: String
  ) async throws {
    let truth = try ZooTruth(shape)
    let analysis = Analysis(inputs: [fixture("zoo/\(shape)")])
    guard truth.isFunnel else {
      let error = await #expect(throws: AnalysisError.self) { try await analysis.run() }
      let message = error?.message ?? ""
      expect(error?.kind, equals: .unusableInput)
      expect(truth.candidates.allSatisfy { message.contains($0) }, "\(message)")
      expect(truth.missing.isEmpty || truth.missing.contains { message.contains($0) }, "\(message)")
      await #expect(throws: AnalysisError.self) { try await analysis.infer() }
      return
    }
    let funnel = try LargestFunnel(try await analysis.run())
    expect(funnel.reached, equals: truth.reached)
    expect(truth.completions, contains: funnel.completed)
  }

  @Test(arguments: shapes)
  func `what infer writes is whole: the report with it is the same`(shape: String) async throws {
    guard try ZooTruth(shape).isFunnel else { return }
    let folder = try TemporaryFolder()
    let analysis = Analysis(inputs: [fixture("zoo/\(shape)")])
    let inferred = try await analysis.infer()
    try inferred.write(to: folder.path)
    var defined = analysis
    defined.configuration = folder.path + "/onboarding.json"
    let tables = try await [analysis.run(), defined.run()].map { $0.text(of: "funnel.csv") }
    expect(tables[0], equals: tables[1])
  }
}

/// What is planted in a log.
struct ZooTruth {
  let isFunnel: Bool
  let reached: [Int]
  let completions: [Int]
  let candidates: [String]
  let missing: [String]

  init(_ shape: String) throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: fixture("zoo/\(shape).truth.json")))
    let object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    isFunnel = object["expect"] as? String == "funnel"
    reached = object["reached"] as? [Int] ?? []
    let completed = object["completed"] as? Int
    let others = object["completed_any_of"] as? [Int] ?? []
    completions = completed.map { [$0] } ?? others + reached.suffix(1)
    candidates = object["candidates"] as? [String] ?? []
    let word = object["missing"] as? String
    missing = word.map { [$0] } ?? object["missing"] as? [String] ?? []
  }
}
