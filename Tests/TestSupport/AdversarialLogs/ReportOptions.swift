import Definitions
import Journeys

/// What a report of a case is asked for: on the command line, or (conditions to trend) in its
/// definition file.
package struct ReportOptions: Hashable, Sendable {
  package enum Bound: Hashable, Sendable {
    case instant(Instant)
    /// Midnight in the report's time zone of the day that holds this time in UTC.
    case day(Int64)
    /// So long before as-of.
    case before(Span)
  }

  package struct Condition: Hashable, Sendable {
    package var field: String
    package var sign: String
    package var value: String

    package init(field: String, sign: String, value: String) {
      self.field = field
      self.sign = sign
      self.value = value
    }

    package var text: String { field + sign + value }
  }

  package var asOf: Bound?
  package var since: Bound?
  package var until: Bound?
  package var window: Span?
  package var flows: [String] = []
  package var conditions: [Condition] = []
  package var by: [String] = []
  package var timeZone: String?
  package var trend: String?
  package var order: String?
  package var count: String?

  package init() {}

  /// What follows `report` and the inputs on the command line.
  package var arguments: [String] {
    var result: [String] = []
    if let asOf { result += ["--as-of", asOf.text] }
    if let since { result += ["--since", since.text] }
    if let until { result += ["--until", until.text] }
    if let window { result += ["--window", window.text] }
    result += flows.flatMap { ["--flow", $0] }
    result += conditions.flatMap { ["--where", $0.text] }
    result += by.flatMap { ["--by", $0] }
    if let timeZone { result += ["--time-zone", timeZone] }
    if let trend { result += ["--trend", trend] }
    if let order { result += ["--order", order] }
    if let count { result += ["--count", count] }
    return result
  }

  /// The `report` object of a definition file; `nil` where it would be empty.
  package var json: JSONText? {
    var fields: [JSONField] = []
    if !by.isEmpty { fields.append(JSONField("by", .array(by.map(JSONText.string)))) }
    if !conditions.isEmpty {
      fields.append(JSONField("where", .array(conditions.map { .string($0.text) })))
    }
    if let timeZone { fields.append(JSONField("timeZone", .string(timeZone))) }
    if let trend { fields.append(JSONField("trend", .string(trend))) }
    return fields.isEmpty ? nil : .object(fields)
  }

  /// The options with every time some whole days later.
  package func shifted(days: Int) -> ReportOptions {
    var result = self
    result.asOf = asOf?.shifted(days: days)
    result.since = since?.shifted(days: days)
    result.until = until?.shifted(days: days)
    return result
  }
}

extension ReportOptions.Bound {
  package var text: String {
    switch self {
    case .instant(let instant): instant.text
    case .day(let time): Instant.day(time)
    case .before(let span): span.text
    }
  }

  fileprivate func shifted(days: Int) -> Self {
    switch self {
    case .instant(let instant): .instant(instant.shifted(days: days))
    case .day(let time): .day(time + Int64(days) * 86_400_000)
    case .before: self
    }
  }
}

extension ReportOptions {
  /// Where the machine has no zones, every case is one of UTC, and otherwise the same.
  private static let zones =
    ZoneDatabase.isInstalled
    ? ["UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Pacific/Apia"]
    : Array(repeating: "UTC", count: 5)

  /// Options as a definition file may hold them; often none.
  static func randomForFile(variants: [String], with random: inout SplitMix64) -> ReportOptions {
    var options = ReportOptions()
    if random.chance(40) { options.by = randomFields(with: &random) }
    if random.chance(20) { options.conditions = randomConditions(variants, with: &random) }
    if random.chance(40) { options.timeZone = random.pick(zones) }
    if random.chance(40) { options.trend = random.pick(["day", "week"]) }
    return options
  }

  /// Options as the command line may hold them, about a log that begins at `start`.
  static func random(
    flows: [String], variants: [String], start: Int64, with random: inout SplitMix64
  ) -> ReportOptions {
    if random.chance(25) { return ReportOptions() }
    var options = randomForFile(variants: variants, with: &random)
    if random.chance(50) {
      options.asOf = randomTime(start, hours: 12, to: 180, with: &random)
    }
    options.limitEntries(start: start, with: &random)
    if random.chance(15) {
      options.window = random.pick([Span(20, "s"), Span(1, "h"), Span(7, "d")])
    }
    if random.chance(15) { options.flows = [random.pick(flows)] }
    return options
  }

  private mutating func limitEntries(start: Int64, with random: inout SplitMix64) {
    switch random.below(10) {
    case 0: since = .before(random.pick([Span(36, "h"), Span(2, "d"), Span(30, "d")]))
    case 1: since = Self.randomTime(start, hours: 0, to: 48, with: &random)
    case 2: until = Self.randomTime(start, hours: 12, to: 120, with: &random)
    case 3:
      since = Self.randomTime(start, hours: 0, to: 20, with: &random)
      until = Self.randomTime(start, hours: 96, to: 144, with: &random)
    default: break
    }
  }

  private static func randomTime(
    _ start: Int64, hours low: Int, to high: Int, with random: inout SplitMix64
  ) -> Bound {
    let time = start + Int64(low + random.below(high - low)) * 3_600_000
    if random.chance(25) { return .day(time) }
    let offset = random.pick([0, 0, 120, -450])
    return .instant(Instant(time: time, spelling: .text(offset: offset, fraction: .short)))
  }

  private static func randomFields(with random: inout SplitMix64) -> [String] {
    let fields = ["platform", "app_version", "locale", "country", "os_version", "properties.plan"]
    return Array(random.shuffled(fields).prefix(1 + random.below(2)))
  }

  private static func randomConditions(
    _ variants: [String], with random: inout SplitMix64
  ) -> [Condition] {
    var fields = [
      ("platform", ["ios", "android", "(none)"]), ("locale", ["de", "en_US"]),
      ("properties.plan", ["free", "true", "1.5"]),
    ]
    if !variants.isEmpty { fields.append(("variant", variants)) }
    return (0...random.below(3)).map { _ in
      let (field, values) = random.pick(fields)
      return Condition(
        field: field, sign: random.pick(["=", "=", "!="]), value: random.pick(values))
    }
  }
}
