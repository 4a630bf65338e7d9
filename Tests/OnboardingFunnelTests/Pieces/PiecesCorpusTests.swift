import Expectations
import OnboardingFunnel
import TestBasics
import TestSupport
import Testing

struct PiecesCorpusTests {
  @Test func `all that the corpus hands to a piece is refused or reported`() async throws {
    let inputs = try FuzzingCorpus.inputs(of: "Pieces")
    #expect(inputs.count > 5)
    let job = try await SmallJob()
    for (name, input) in inputs {
      let words = try await FuzzedPieces(input: input, job: job).disagreement()
      expectNil(words, "\(name)")
    }
  }

  @Test func `a partial with a changed byte is refused, wherever it is`() async throws {
    let job = try await SmallJob()
    try await expect(Self.funnel(job.partial, of: job), equals: job.funnel)
    // An engine may put a blank behind what it takes for a key without value.
    let blanks = Array(job.partial.dropLast()) + Array("\t\r\n".utf8)
    try await expect(Self.funnel(blanks, of: job), equals: job.funnel)
    for place in stride(from: 0, to: job.partial.count - 1, by: 5) {
      var changed = job.partial
      changed[place] ^= 1
      let error = await #expect(throws: AnalysisError.self) {
        try await Self.funnel(changed, of: job)
      }
      expect(error?.kind, equals: .unusableInput, "byte \(place)")
    }
  }

  @Test func `an event at a time that no log can have is no line of map`() async throws {
    let job = try await SmallJob()
    let mapped = String(decoding: job.mapped, as: UTF8.self)
    for time in ["-9223372036854775808", "9223372036854775807", "9007199254740992"] {
      var settings = job.settings
      let changed = mapped.replacing("e|1772323200000|", with: "e|\(time)|")
      #expect(changed != mapped)
      settings.inputs = [try job.folder.write(changed, to: "changed")]
      let error = await #expect(throws: AnalysisError.self) {
        _ = try await ReducePiece(settings).run()
      }
      expect(error?.kind, equals: .unusableInput, "\(time)")
    }
  }

  private static func funnel(_ partial: [UInt8], of job: SmallJob) async throws -> String? {
    var settings = job.settings
    settings.inputs = [try job.folder.write(partial, to: "changed")]
    return try await MergePiece(settings).run().text(of: "funnel.csv")
  }
}
