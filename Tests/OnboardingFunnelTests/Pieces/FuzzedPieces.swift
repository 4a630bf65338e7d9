import Foundation

@testable import OnboardingFunnel

#if canImport(TestSupport)
  import TestBasics
  import TestSupport
#endif

/// What a reduce or a merge is handed, of which some bytes of a fuzzer are the lines, or choose what is
/// changed of good ones.
struct FuzzedPieces {
  private enum Piece {
    case reduce
    case merge
  }

  private let job: SmallJob
  private let piece: Piece
  private let lines: [UInt8]

  init(input: [UInt8], job: SmallJob) {
    self.job = job
    let head = input.first ?? 0
    piece = head & 1 == 0 ? .merge : .reduce
    let good = piece == .merge ? job.partial : job.mapped
    let bytes = head & 2 == 0 ? Array(input.dropFirst()) : good.spoilt(by: input.dropFirst())
    // A partial whose digest is right again is what somebody else's program may have made.
    lines = piece == .merge && head & 4 != 0 ? Self.digested(bytes) : bytes
  }

  private static func digested(_ bytes: [UInt8]) -> [UInt8] {
    let mark = Array(#","digest":["#.utf8)
    let end = bytes.indices.last { bytes[$0...].starts(with: mark) }
    return end.map { Partial.digested(Array(bytes[..<$0])) + [0x0A] } ?? bytes
  }

  /// What is wrong with what comes of the lines, in words; `nil` where nothing is.
  ///
  /// They are refused as unusable, or give a report whose tables can be read.
  func disagreement() async throws -> String? {
    var settings = job.settings
    settings.inputs = [try job.folder.write(lines, to: "fuzzed")]
    do {
      if piece == .reduce {
        let reduced = try await ReducePiece(settings).run()
        settings.inputs = [try job.folder.write(reduced, to: "reduced")]
      }
      let report = try await MergePiece(settings).run()
      for name in ["funnel.csv", "quality.csv", "dropoff.csv", "timing.csv", "comparison.csv"] {
        _ = try CSVTable(report.text(of: name) ?? "")
      }
      return nil
    } catch let error as AnalysisError {
      return error.kind == .unusableInput ? nil : "ends with \(error.kind): \(error.message)"
    } catch {
      return "gives no table: \(error)"
    }
  }
}

/// A small job in pieces, done.
struct SmallJob {
  let folder: TemporaryFolder
  let settings: Analysis
  let mapped: [UInt8]
  let partial: [UInt8]
  /// The merged report's `funnel.csv`.
  let funnel: String

  private static let definition = """
    {"flows":[{"id":"f","steps":[{"id":"a"},{"id":"b","permissions":[{"id":"p","required":true}],\
    "choices":[{"id":"c"}]},{"id":"z"}],"window":"1h","experiment":{"id":"e","variants":{"A":{},\
    "B":{"steps":["a","z"]}}}}]}
    """

  /// Five users on two arms, of whom one is mixed, one has two ids and one is young; and lines at fault.
  private static let log = """
    {"event":"page_viewed","ts":1772323200000,"device_id":"u1","step":"a","variant":"A","platform":"ios"}
    {"event":"permission_requested","ts":1772323201000,"device_id":"u1","step":"b","permission":"p"}
    {"event":"permission_denied","ts":1772323202000,"device_id":"u1","permission":"p","session_id":"s"}
    {"event":"page_viewed","ts":1772323200000,"device_id":"u2","user_id":"w2","step":"a","variant":"B"}
    {"event":"choice_made","ts":1772323203000,"device_id":"u2","choice":"c","value":["x","y"],"step":"b"}
    {"event":"completed","ts":1772323204000,"device_id":"u2","event_id":"e1","sequence":4}
    {"event":"page_viewed","ts":1772323300000,"device_id":"u3","step":"a","variant":"A"}
    {"event":"page_viewed","ts":1772323301000,"device_id":"u3","step":"nowhere","variant":"B"}
    {"event":"page_viewed","ts":1772327000000,"device_id":"u4","step":"a"}
    {"event":"went_back","ts":1772327001000,"device_id":"u5"}
    {"event":"started"}
    nonsense

    """

  init() async throws {
    folder = try TemporaryFolder()
    let log = try folder.write(Self.log, to: "events.ndjson")
    var settings = Analysis(inputs: [])
    settings.configuration = try folder.write(Self.definition, to: "onboarding.json")
    settings.asOf = "2026-03-01T01:30:00Z"
    settings.by = ["platform"]
    try await MapPiece(
      settings, input: .range(file: log, bytes: 0..<Int64(Self.log.utf8.count)),
      output: .shards(1, folder: folder.path + "/shards")
    ).run()
    settings.inputs = [folder.path + "/shards/shard-0"]
    mapped = Array(try Data(contentsOf: URL(fileURLWithPath: settings.inputs[0])))
    partial = Array(try await ReducePiece(settings).run().utf8)
    settings.inputs = [try folder.write(partial, to: "partial")]
    funnel = try await MergePiece(settings).run().text(of: "funnel.csv") ?? ""
    self.settings = settings
  }
}
