import EventLog
import Expectations
import Testing

@testable import Inference

/// Events that tell of every answer to a permission's prompt, where another key says which.
struct AnswerKeyTests {
  /// Thirty users who see three pages and are asked on the second; every third says no.
  private static func rules(_ name: String, _ key: String, _ yes: String, _ no: String) throws
    -> [String]
  {
    let lines = (0..<30).flatMap { user -> [String] in
      func line(_ name: String, _ rest: String, _ second: Int) -> String {
        let time = 1_772_345_000 + user * 10_000 + second
        return #"{"name":"\#(name)","uid":"u\#(user)","ts":\#(time),\#(rest)}"#
      }
      let answer = user.isMultiple(of: 3) ? no : yes
      return [
        line("onboarding_step_viewed", #""step":"welcome""#, 0),
        line("onboarding_step_viewed", #""step":"reminders""#, 20),
        line("permission_requested", #""permission":"push""#, 25),
        line(name, #""permission":"push","\#(key)":\#(answer)"#, 30),
        line("onboarding_step_viewed", #""step":"plan""#, 40),
      ]
    }
    let sample = LineSample(lines: lines.map { LineSample.Line(file: 0, bytes: Array($0.utf8)) })
    return try MappingGuess(sample).mapping().mapping.rules
      .filter { [.permissionGranted, .permissionDenied].contains($0.kind) }
      .map { rule in
        let values = rule.conditions.flatMap(\.values).map(\.string).joined(separator: " ")
        let path = rule.values[.permission].map { "\($0.keys.map(\.string))" } ?? "-"
        return "\(rule.kind.name) \(values) \(path)"
      }
  }

  @Test(arguments: [
    ("permission_result", "result", #""granted""#, #""denied""#, "granted", "denied"),
    ("permission_response", "granted", "true", "false", "true", "false"),
    (
      "permission_requested_result", "status", #""authorized""#, #""denied""#, "authorized",
      "denied"
    ),
    ("permission_answered", "choice", #""Allow""#, #""Don't Allow""#, "Allow", "Don't Allow"),
  ])
  func `the values of the key are two rules`(
    name: String, key: String, yes: String, no: String, granted: String, denied: String
  ) throws {
    expect(
      try Self.rules(name, key, yes, no),
      equals: [
        #"permission_granted \#(granted) ["permission"]"#,
        #"permission_denied \#(denied) ["permission"]"#,
      ])
  }

  @Test(arguments: [
    ("permission_status", "status", #""authorized""#, #""denied""#),
    ("permission_primer_answered", "choice", #""allow""#, #""not now""#),
    ("permission_result", "screen", #""small""#, #""large""#),
  ])
  func `how a permission stands, the app's own question and other words are no answers`(
    name: String, key: String, yes: String, no: String
  ) throws {
    expectEmpty(try Self.rules(name, key, yes, no))
  }
}
