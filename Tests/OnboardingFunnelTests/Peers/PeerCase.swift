import Foundation
import TestSupport

/// A case of a peer's funnel tests: what happened, what was asked, and what the peer answers.
struct PeerCase: Decodable {
  struct Step: Decodable {
    let event: String
    let conditions: [Condition]

    enum CodingKeys: String, CodingKey {
      case event
      case conditions = "where"
    }
  }

  struct Condition: Decodable {
    let key: String
    /// `exact` (any of the values) or `icontains`.
    let op: String
    let value: Values
  }

  struct Happening: Decodable {
    let user: String
    let event: String
    /// Without zone: UTC.
    let ts: String
    let properties: [String: Value]
  }

  struct Breakdown: Decodable {
    let property: [String]?
    let attribution: String?
  }

  struct Answer: Decodable {
    /// By step, from 0: users.
    let counts: [String: Int]?
    /// By step, from 1: mean and median of the seconds that lead to it.
    let avg: [String: Double?]?
    let median: [String: Double?]?
  }

  struct SegmentAnswer: Decodable {
    let counts: [Int]
  }

  struct Reached: Decodable {
    let step: Int
    let breakdown: Value?
    let users: [String]
  }

  let id: String
  /// `ordered`, `strict` or `unordered`.
  let order: String
  let steps: [Step]
  let optional: [Int]?
  let window: Int
  let from: String?
  let to: String?
  let conditions: [Condition]
  let breakdown: Breakdown?
  let events: [Happening]
  let expected: Answer
  /// By the breakdown's value, spelt as a JSON array.
  let segments: [String: SegmentAnswer]
  let reached: [Reached]

  enum CodingKeys: String, CodingKey {
    case id, order, steps, optional, from, to, breakdown, events, expected, reached
    case window = "window_s"
    case conditions = "global_where"
    case segments = "expected_by_breakdown"
  }

  /// A property's value as text.
  struct Value: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Int.self) {
        text = "\(number)"
      } else if let string = try? container.decode(String.self) {
        text = string
      } else {
        text = try container.decode([Value].self).map(\.text).joined(separator: ", ")
      }
    }
  }

  /// One value, or several of which any will do.
  struct Values: Decodable {
    let texts: [String]

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let values = try? container.decode([Value].self) {
        texts = values.map(\.text)
      } else {
        texts = [try container.decode(Value.self).text]
      }
    }
  }
}

extension PeerCase {
  static func all() throws -> [PeerCase] {
    try ["posthog_neutral", "posthog_modern_and_mixpanel"].flatMap { name in
      try lines(of: "peer-cases/\(name).ndjson").map { line in
        try JSONDecoder().decode(PeerCase.self, from: Data(line.utf8))
      }
    }
  }

  static func lines(of file: String) throws -> [String] {
    try String(contentsOfFile: fixture(file), encoding: .utf8).split(separator: "\n").map(
      String.init)
  }

  /// By step, from 0: how many users the peer says reached it; steps it says nothing of are missing.
  var counts: [Int: Int] {
    var counts: [Int: Int] = [:]
    for users in reached where users.breakdown == nil && users.step > 0 {
      counts[users.step - 1] = users.users.count
    }
    for (step, users) in expected.counts ?? [:] { counts[Int(step) ?? -1] = users }
    return counts
  }

  /// By value, as we name it: how many users of it reached each step.
  var segmentCounts: [String: [Int]] {
    let pairs = segments.map { key, answer in
      let value = key.hasPrefix("[\"") ? String(key.dropFirst(2).dropLast(2)) : key
      return (value.isEmpty ? "(none)" : value, answer.counts)
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }
}

// MARK: - Translation to our events

extension PeerCase {
  /// The reading that is the peer's order.
  var reading: String { order == "unordered" ? "any" : order }

  /// The flow: its pages are named by the steps they show, `0-2` for what is of the first and third.
  var flow: JSONText {
    let pages = Set(events.map(page)).sorted()
    let steps = steps.indices.map { step in
      let own = pages.filter { $0.split(separator: "-").contains("\(step)") }
      var fields = [
        JSONField("id", .string("step-\(step)")),
        JSONField("pages", .array((own.isEmpty ? ["none"] : own).map(JSONText.string))),
      ]
      if optional?.contains(step) ?? false { fields.append(JSONField("optional", .bool(true))) }
      return JSONText.object(fields)
    }
    return .object([
      JSONField("id", .string(id)), JSONField("steps", .array(steps)),
      JSONField("window", .string("\(window)s")), JSONField("relaunch", .string("resume")),
    ])
  }

  /// The events as lines of our log.
  ///
  /// What the peer leaves out by date or condition is left out here. An unordered funnel of theirs
  /// begins with any step; ours begins with an entry: it is given a `started` beside that step.
  var log: [String] {
    let counted = events.filter(isCounted)
    var first: [String: Happening] = [:]
    for event in counted where page(of: event) != "other" {
      if event.ts < first[event.user]?.ts ?? "~" { first[event.user] = event }
    }
    var lines = counted.map { line("page_viewed", $0, step: page(of: $0)) }
    if order == "unordered" { lines += first.values.map { line("started", $0, step: nil) } }
    return lines.sorted()
  }

  private func line(_ kind: String, _ event: Happening, step: String?) -> String {
    var properties = [JSONField("who", .string(event.user))]
    if let name = breakdown?.property?.first, let value = event.properties[name] {
      properties.append(JSONField("value", .string(value.text)))
    }
    var fields = [
      JSONField("event", .string(kind)),
      JSONField("timestamp", .string(event.ts.hasSuffix("Z") ? event.ts : event.ts + "Z")),
      JSONField("user_id", .string(event.user)), JSONField("flow", .string(id)),
      JSONField("properties", .object(properties)),
    ]
    if let step { fields.append(JSONField("step", .string(step))) }
    return JSONText.object(fields).text
  }

  private func page(of event: Happening) -> String {
    let shown = steps.indices.filter { step in
      steps[step].event == event.event && steps[step].conditions.allSatisfy { $0.holds(for: event) }
    }
    return shown.isEmpty ? "other" : shown.map(String.init).joined(separator: "-")
  }

  private func isCounted(_ event: Happening) -> Bool {
    guard conditions.allSatisfy({ $0.holds(for: event) }) else { return false }
    if let from, event.ts < from.replacing(" ", with: "T") { return false }
    guard let to else { return true }
    return event.ts <= (to.count == 10 ? to + "T23:59:59.999999" : to.replacing(" ", with: "T"))
  }
}

extension PeerCase.Condition {
  fileprivate func holds(for event: PeerCase.Happening) -> Bool {
    guard let found = event.properties[key]?.text else { return false }
    if op == "icontains" { return found.lowercased().contains(value.texts[0].lowercased()) }
    precondition(op == "exact", "no other operator occurs")
    return value.texts.contains(found)
  }
}
