import EventLog
import Expectations
import Testing

@testable import Inference

/// Two readings that fit are told, with the line that chooses one, and none is taken.
struct MappingGuessTests {
  /// Sixty users who see four steps; `more` spells what a line has besides.
  private func sample(
    _ more: (_ user: Int, _ step: Int) -> String
  ) -> LineSample {
    let steps = ["profile", "documents", "review", "sign"]
    let lines = (0..<60).flatMap { user in
      (0..<(user % 4 + 1)).map { step in
        let time = 1_772_345_000_000 + user * 10_000_000 + step * 1_000
        return
          #"{"event":"onboarding_viewed","user_id":"u\#(user)","timestamp":\#(time),"screen":"\#(steps[step])"\#(more(user, step))}"#
      }
    }
    return LineSample(lines: lines.map { LineSample.Line(file: 0, bytes: Array($0.utf8)) })
  }

  private let panels = ["form", "upload", "camera", "preview", "consent"]

  private func crossing(_ user: Int, _ step: Int) -> String {
    #","page":"\#(panels[user % 3 > 0 ? step + user % 2 : min(4, step + 1)])""#
  }

  @Test func `two step keys that cross are refused with both`() throws {
    let guess = MappingGuess(sample(crossing))
    let error = #expect(throws: GuessRefusal.self) { try guess.mapping() }
    expect(error?.matter, equals: .severalSteps)
    expect(Set(error?.candidates.map(\.path) ?? []), equals: ["screen", "page"])
  }

  @Test func `what a mapping says of the step is believed`() throws {
    var given = Mapping(preset: .native)
    given.sources[.step] = [FieldSource(["screen"])]
    let guess = try MappingGuess(sample(crossing), given: given).mapping()
    expect(guess.mapping.sources[.step], equals: [FieldSource(["screen"])])
  }

  @Test func `a title that goes with the step is no rival`() throws {
    let guess = try MappingGuess(sample { #","title":"T\#($1)""# }).mapping()
    expect(guess.mapping.sources[.step], equals: [FieldSource(["screen"])])
    expect(guess.mapping.sources[.userID], equals: [FieldSource(["user_id"])])
    expect(guess.mapping.numberUnit, equals: .milliseconds)
  }

  @Test func `an install's id comes before a user's, and a session's never`() throws {
    let guess = try MappingGuess(
      sample { user, _ in #","device_id":"d\#(user)","session_id":"s\#(user)""# }
    ).mapping()
    expect(guess.mapping.sources[.anonymousID], equals: [FieldSource(["device_id"])])
    expect(guess.mapping.sources[.sessionID], equals: [FieldSource(["session_id"])])
  }

  @Test func `of two flags that tell the end alike the same is taken, whichever comes first`()
    throws
  {
    let flags = [#""first":true,"inOnboarding":true"#, #""inOnboarding":true,"first":true"#]
    let mappings = try flags.map { flags in
      let lines = (0..<60).flatMap { user -> [String] in
        func line(_ event: String, _ rest: String, _ step: Int) -> String {
          let time = 1_772_345_000_000 + user * 10_000_000 + step * 1_000
          return
            #"{"event":"\#(event)","user_id":"u\#(user)","timestamp":\#(time),\#(rest)}"#
        }
        let depth = user % 4 + 1
        let pages = (0..<depth).map { line("onboarding_viewed", #""screen":"s\#($0)x""#, $0) }
        let memo = line("memo_kept", flags.replacing("true", with: "false"), 90)
        return pages + (depth == 4 ? [line("memo_kept", flags, 5), memo] : [memo])
      }
      let sample = LineSample(lines: lines.map { LineSample.Line(file: 0, bytes: Array($0.utf8)) })
      return try MappingGuess(sample).mapping().mapping
    }
    expect(mappings[0], equals: mappings[1])
    expect(mappings[0].rules.contains { $0.kind == .completed })
  }
}
