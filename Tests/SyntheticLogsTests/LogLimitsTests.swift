import Definitions
import EventLog
import Expectations
import Journeys
import Testing

@testable import SyntheticLogs

struct LogLimitsTests {
  private static func rates() throws -> LogRates {
    let definition = """
      { "flows": [ { "id": "tour", "steps": [ { "id": "hello" } ],
        "experiment": { "id": "x", "split": { "A": 1, "B": 1 } } } ] }
      """
    return LogRates(
      usualFor: try Configuration.parse(Array(definition.utf8), file: "onboarding.json"))
  }

  @Test func `what is usual is within the limits`() throws {
    try LogLimits.check(Self.rates())
  }

  @Test(arguments: [
    ("users", "100000001 users are too many"), ("days", "3661 days are too many"),
    ("early", "the log begins before 2001 or ends after 9999"),
    ("late", "the log begins before 2001 or ends after 9999"),
    ("variants", "no variant has a share"), ("weight", "no flow has a weight"),
    (
      "tables",
      "the fields with \"steps\" of their own have more than 10000 combinations of values"
    ),
    ("fields", "the fields have too many combinations of values"),
  ])
  func `what does not fit is refused`(what: String, words: String) throws {
    var rates = try Self.rates()
    switch what {
    case "users": rates.settings.users = 100_000_001
    case "days": rates.settings.days = 3_661
    case "early": rates.settings.start = 978_307_199_999
    case "late": rates.settings.start = 253_402_300_800_000
    case "variants":
      for name in ["A", "B"] { rates.setShare(of: Text(name), to: 0) }
    case "weight": rates.flows[0].rates.weight = 0
    case "tables":
      rates.flows[0].rates.fields = Self.fields(3, ofValues: 15, steps: ["hello": StepRates()])
    default: rates.flows[0].rates.fields = Self.fields(12, ofValues: 50, steps: [:])
    }
    let error = #expect(throws: ValueError.self) { try LogLimits.check(rates) }
    expect(error?.message, equals: words)
  }

  private static func fields(
    _ count: Int, ofValues values: Int, steps: [Text: StepRates]
  ) -> [FieldRates] {
    (0..<count).map { field in
      FieldRates(
        name: Text("properties.f\(field)"),
        values: (0..<values).map { value in
          FieldValueRates(value: Text("v\(value)"), share: 1, steps: steps)
        })
    }
  }
}
