import Expectations
import Foundation
import OnboardingFunnel
import TestSupport
import Testing

/// Semantics 16, by hand: every property of an entry may go with going on, whether or not anybody has named
/// it.
struct PropertyDriversTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func define(_ more: String = "") throws {
    try folder.write(
      #"{"flows":[{"id":"tour","steps":[{"id":"a"},{"id":"b"}],"window":"2h"}]\#(more)}"#,
      to: "onboarding.json")
  }

  private func view(
    _ user: Int, _ step: String, _ properties: String, minute: Int = 0, id: String = ""
  ) -> String {
    #"{"event":"page_viewed","step":"\#(step)","timestamp":"2026-03-01T10:0\#(minute):00Z","#
      + #""user_id":"u\#(user)"\#(id),"properties":{\#(properties)}}"#
  }

  private func journey(of user: Int, _ properties: String, goesOn: Bool) -> [String] {
    let end = goesOn ? [view(user, "b", "", minute: 1)] : []
    return [view(user, "a", properties)] + end
  }

  /// Of 40 users with one entry 36 go on, of 40 with the other 4; what a later event has does not count.
  private func log(_ entry: (_ user: Int, _ isFirst: Bool) -> [String]) -> [String] {
    (0..<80).flatMap { user -> [String] in
      let isFirst = user % 2 == 0
      let goesOn = isFirst ? user % 20 != 0 : user % 20 == 1
      return entry(user, isFirst)
        + (goesOn ? [view(user, "b", #""plan":"late","other":"late""#, minute: 1)] : [])
    }
  }

  private func drivers(_ lines: [String], _ arguments: [String] = []) async throws -> [String] {
    try folder.write(lines.joined(separator: "\n") + "\n", to: "log/events.ndjson")
    let tables = try await runReport(
      [
        folder.path + "/log", "--config", folder.path + "/onboarding.json", "--as-of", "2026-03-05",
      ]
        + arguments)
    return try rows(try #require(tables["drivers.csv"]))
  }

  private func rows(_ table: CSVTable) throws -> [String] {
    let columns = ["step", "driver", "name", "value", "users_with", "advanced_with"]
    return table.records.map { record in
      columns.map { record[table.header.firstIndex(of: $0) ?? 0] }.joined(separator: " ")
    }
  }

  private func rows(_ name: String, _ first: String, _ second: String) -> [String] {
    [("\(first)", 36), ("\(second)", 4)].sorted { $0.0 < $1.0 }.map { value, advanced in
      "a dimension \(name) \(value) 40 \(advanced)"
    }
  }

  private func plan(_ isFirst: Bool) -> String { #""plan":"\#(isFirst ? "pro" : "free")""# }

  @Test func `a property that nobody has named is looked at, by its value at entry`() async throws {
    try define()
    let found = try await drivers(log { [view($0, "a", plan($1))] })
    expect(found, equals: rows("properties.plan", "pro", "free"))
  }

  @Test func `numbers and truth values count as the texts that they are spelt with`() async throws {
    try define()
    let found = try await drivers(
      log {
        [view($0, "a", #""n":\#($1 ? "2.50" : "3"),"yes":\#($1),"o":{"x":1},"l":[1],"no":null"#)]
      })
    expect(
      found, equals: rows("properties.n", "2.5", "3") + rows("properties.yes", "true", "false"))
  }

  @Test func `a whole number is one value as a number and as a text`() async throws {
    try define()
    let found = try await drivers(
      log { user, isFirst in
        let number = isFirst ? 12 : 300
        return [view(user, "a", user % 3 == 0 ? #""n":"\#(number)""# : #""n":\#(number)"#)]
      })
    expect(found, equals: rows("properties.n", "12", "300"))
  }

  @Test(arguments: [
    ("007", "7"), ("-1", "1"), ("1.0", "1"), ("1234567890123456", "123456789012345"), ("x", "0"),
  ])
  func `a text that spells no whole number is a value of its own`(
    text: String, whole: String
  ) async throws {
    try define()
    let found = try await drivers(
      log { [view($0, "a", #""n":\#($1 ? "\"\(text)\"" : whole)"#)] })
    // A table says of what begins with a sign that it is no formula.
    expect(found, equals: rows("properties.n", text == "-1" ? "'-1" : text, whole))
  }

  @Test func `of one name the first counts, be it a number, a text or without a symbol`()
    async throws
  {
    try define()
    let found = try await drivers(
      log { user, isFirst in
        [view(user, "a", isFirst ? #""n":1,"n":"x""# : #""n":"x","n":1"#)]
      })
    expect(found, equals: rows("properties.n", "1", "x"))
  }

  @Test func `a property that the report is split by stands once, with the same numbers`()
    async throws
  {
    try define()
    let found = try await drivers(log { [view($0, "a", plan($1))] }, ["--by", "properties.plan"])
    expect(found, equals: rows("properties.plan", "pro", "free"))
  }

  @Test func `a property that a dimension points to stands under the dimension's name`()
    async throws
  {
    try define(#","dimensions":{"tier":"/properties/plan"}"#)
    let found = try await drivers(log { [view($0, "a", plan($1))] })
    expect(found, equals: rows("tier", "pro", "free"))
  }

  @Test func `bins cut a property that nothing else names`() async throws {
    try define(#","bins":{"properties.age":[30]}"#)
    let found = try await drivers(
      log { [view($0, "a", #""age":\#($1 ? 40 + $0 % 7 : $0 % 9)"#)] })
    expect(found, equals: rows("properties.age", "[30, ∞)", "(-∞, 30)"))
  }

  @Test func `of entries at one moment the least value counts, and any goes before none`()
    async throws
  {
    try define()
    let found = try await drivers(
      log { user, isFirst in
        [
          view(user, "a", isFirst ? #""p":"z","q":"x""# : #""p":"m""#),
          view(user, "a", isFirst ? #""p":"k""# : #""p":"o","q":"y""#),
        ]
      })
    expect(found, equals: rows("properties.p", "k", "m") + rows("properties.q", "x", "y"))
  }

  @Test func `of deliveries that differ in properties alone the least of each counts`() async throws
  {
    try define()
    let lines = log { user, isFirst in
      let id = #","event_id":"e\#(user)""#
      return [
        view(user, "a", isFirst ? #""p":"z","q":"x""# : #""p":"m""#, id: id),
        view(user, "a", isFirst ? #""p":"k","q":"w""# : #""p":"o","q":"y""#, id: id),
      ]
    }
    let expected = rows("properties.p", "k", "m") + rows("properties.q", "w", "y")
    try await expect(drivers(lines), equals: expected)
    try await expect(drivers(lines.reversed()), equals: expected)
  }

  @Test func `what has a key twice has its first value`() async throws {
    try define()
    let found = try await drivers(
      log { [view($0, "a", $1 ? #""p":"x","p":"y""# : #""p":"y","p":"x""#)] })
    expect(found, equals: rows("properties.p", "x", "y"))
  }

  @Test func `a property of more than 5,000 values is left out, one of 5,000 is not`() async throws
  {
    try define()
    for (prefix, values, expected) in [
      ("v", 5_000, 1), ("v", 5_001, 0), ("", 5_000, 1), ("", 5_001, 0),
    ] {
      // Of those with a value of their own four in ten go on, of those who share one nine.
      let alone = (0..<values - 1).flatMap {
        journey(of: $0, #""n":"\#(prefix)\#($0)""#, goesOn: $0 % 10 < 4)
      }
      let alike = (0..<40).flatMap {
        journey(of: 100_000 + $0, #""n":"same""#, goesOn: $0 % 10 < 9)
      }
      let found = try await drivers(alone + alike)
      expect(found.count, equals: expected, "\(values) values: \(found)")
    }
  }

  @Test func `of more than 1,000 properties none is looked at`() async throws {
    try define()
    for (names, expected) in [(998, 2), (1_001, 0)] {
      let lines = log { user, isFirst in
        let more = user == 0 ? (0..<names).map { #","k\#($0)":1"# }.joined() : ""
        return [view(user, "a", plan(isFirst) + more)]
      }
      try await expect(drivers(lines).count, equals: expected, "\(names) more")
    }
  }

  @Test func `an export's own properties count too, wherever its mapping has them`() async throws {
    let users = [
      ("segment", #""properties":{"step_name":"S","plan":"P"},"context":{"a":1}"#),
      ("amplitude", #""event_properties":{"step":"S"},"user_properties":{"plan":"P"}"#),
    ]
    for (format, properties) in users {
      try define(#","mapping":{"preset":"\#(format)"}"#)
      let line = { (user: Int, step: String, plan: String, minute: Int) -> String in
        let own = properties.replacingOccurrences(of: "\"S\"", with: "\"\(step)\"")
          .replacingOccurrences(of: "\"P\"", with: "\"\(plan)\"")
        let time = "2026-03-01T10:0\(minute):00Z"
        return format == "segment"
          ? #"{"type":"track","event":"Onboarding Step Viewed","anonymousId":"u\#(user)","timestamp":"\#(time)",\#(own)}"#
          : #"{"event_type":"Onboarding Step Viewed","device_id":"u\#(user)","event_time":"2026-03-01 10:0\#(minute):00","uuid":"x\#(user)\#(step)",\#(own)}"#
      }
      let lines = (0..<80).flatMap { user -> [String] in
        let goesOn = user % 2 == 0 ? user % 20 != 0 : user % 20 == 1
        return [line(user, "a", user % 2 == 0 ? "pro" : "free", 0)]
          + (goesOn ? [line(user, "b", "late", 1)] : [])
      }
      let found = try await drivers(lines)
      expect(
        found.filter { $0.contains("plan") }, equals: rows("properties.plan", "pro", "free"),
        "\(format)")
    }
  }
}
