import Expectations
import TestBasics
import TestSupport
import Testing

@testable import OnboardingFunnel

struct StateCorpusTests {
  @Test func `every state of the corpus is refused or counted as before`() async throws {
    let inputs = try FuzzingCorpus.inputs(of: "States")
    #expect(inputs.count > 5)
    let sample = try await SmallState()
    expect(sample.files.count, equals: 4)
    for (name, input) in inputs {
      let words = try await FuzzedState(input: input, sample: sample).disagreement()
      expectNil(words, "\(name)")
    }
  }

  @Test func `a state that asks for more bytes than there are is refused before it gets them`()
    async throws
  {
    let sample = try await SmallState()
    let state = try sample.copy { name, bytes in
      guard name == "state.json" else { return bytes }
      let text = String(decoding: bytes.dropLast(35), as: UTF8.self)
      return StateManifest.digested(
        Array(text.replacing(#""bytes":"#, with: #""bytes":9000000000"#).utf8))
    }
    let error = await #expect(throws: AnalysisError.self) {
      _ = try await sample.settings.update(StateSettings(folder: state))
    }
    expect(error?.kind, equals: .unusableInput)
    expect(error?.message.contains("the file has another length"), equals: true)
  }

  @Test(arguments: ["generation", "next_volume", "next_input", "lines", "offset"])
  func `a number that no state has is refused`(member: String) async throws {
    let sample = try await SmallState()
    for number in ["9223372036854775807", "-1", "9007199254740992"] {
      let state = try sample.copy { name, bytes in
        guard name == "state.json" else { return bytes }
        let text = String(decoding: bytes.dropLast(35), as: UTF8.self)
        let parts = text.split(separator: "\"\(member)\":", maxSplits: 1)
        let rest = parts[1].drop { $0.isNumber }
        return StateManifest.digested(Array("\(parts[0])\"\(member)\":\(number)\(rest)".utf8))
      }
      let error = await #expect(throws: AnalysisError.self) {
        _ = try await sample.settings.update(StateSettings(folder: state))
      }
      expect(error?.kind, equals: .unusableInput, "\(number)")
    }
  }

  @Test func `records under the name of the last number there is do not end the program`()
    async throws
  {
    let sample = try await SmallState()
    let state = try sample.copy { $1 }
    try sample.folder.write("", to: "copy/9223372036854775807.records")
    let update = try await sample.settings.update(StateSettings(folder: state))
    expect(update.report.text(of: "funnel.csv"), equals: sample.funnel)
  }
}
