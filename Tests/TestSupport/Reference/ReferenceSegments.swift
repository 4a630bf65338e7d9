import Definitions
import EventLog
import Journeys

// Who is in the report, and into which parts it is split.
//
// Filters look at the first entry: `since` included, `until` excluded, conditions on the value there.
// Two conditions on one field mean either, on different fields both; every `!=` must hold. A
// breakdown takes the value on the entry event itself; missing is `(none)`. A segment has rows when
// one user, in progress or midway, has the value. Declared variants always have rows.
//
// Holes, and how they are read here:
// - Users entered midway are filtered by their first event.
// - Flows come by id and version (bytes, no version first); breakdowns as `all`, `variant`, then
//   fields as given; segments by bytes, then `(none)`, `(other)`, `(mixed)`, `(unassigned)`.
// - `(mixed)` and `(unassigned)` are segments where a user is in them, no sooner.
// - The 1,000 values that stay have the most users entered or midway; `(none)` is not among them.
//   Variants are never folded. A value spelt `(none)` is one segment with no value.
// - Days of the week come from Monday, bins by their numbers.
// - If nobody has matured, everyone counts as matured, also where nobody entered.

/// The users of one flow that the report is about.
struct ReferencePopulation {
  var flow: ReferenceFlow
  var entered: [ReferenceUser]
  var midway: [ReferenceUser]
  /// All who entered, in the report or not.
  var enteredInLog: [ReferenceUser]
  /// Whether nobody has matured, so all count as matured and nothing is final.
  var isProvisional: Bool

  init(flow: ReferenceFlow, users: [ReferenceUser]) {
    let admitted = users.filter { ReferenceFilters.admits($0, flow.settings) }
    self.flow = flow
    entered = admitted.filter(\.hasEntered)
    midway = admitted.filter { !$0.hasEntered }
    enteredInLog = users.filter(\.hasEntered)
    isProvisional = !entered.contains(where: \.isMatured)
    if isProvisional {
      for index in entered.indices { entered[index].isMatured = true }
    }
  }
}

extension ReferencePopulation {
  /// The same users as under each of the flow's experiments alone.
  var experiments: [ReferencePopulation] {
    flow.experiments.map { alone in
      var population = self
      population.flow = alone
      let assigned = { (user: ReferenceUser) in
        var user = user
        user.variant = user.variants[alone.definition.experiment?.id ?? ""] ?? .unassigned
        return user
      }
      population.entered = entered.map(assigned)
      population.midway = midway.map(assigned)
      population.enteredInLog = enteredInLog.map(assigned)
      return population
    }
  }
}

enum ReferenceFilters {
  static func admits(_ user: ReferenceUser, _ settings: ReportSettings) -> Bool {
    if let since = settings.since, user.entryTime < since { return false }
    if let until = settings.until, user.entryTime >= until { return false }
    return settings.conditions.allSatisfy { condition in
      let value = user.value(of: condition.field) ?? Text("(none)")
      switch condition.comparison {
      case .notEqual:
        return value != condition.value
      case .equal:
        return settings.conditions.contains { other in
          other.field == condition.field && other.comparison == .equal && other.value == value
        }
      }
    }
  }
}

/// One part of a breakdown: its name, its users, and the steps its rows follow.
struct ReferenceSegment {
  var breakdown: Text
  /// `nil` for everyone.
  var name: Text?
  var list: ReferenceStepList
  var entered: [ReferenceUser]
  var midway: [ReferenceUser]

  var matured: [ReferenceUser] { entered.filter(\.isMatured) }
  var inProgress: [ReferenceUser] { entered.filter { !$0.isMatured } }

  /// The cells every table of the flow begins with.
  func key(in flow: ReferenceFlow) -> [ReferenceCell] {
    [
      .text(flow.definition.id), .optional(flow.definition.version), .text(breakdown),
      .optional(name),
    ]
  }
}

enum ReferenceSegments {
  static let most = 1000

  static func segments(of population: ReferencePopulation) -> [ReferenceSegment] {
    let flow = population.flow
    var segments = [
      ReferenceSegment(
        breakdown: "all", name: nil, list: flow.list, entered: population.entered,
        midway: population.midway)
    ]
    for alone in population.experiments { segments += variantSegments(of: alone) }
    for field in flow.settings.by { segments += fieldSegments(of: population, by: field) }
    return segments
  }

  private static func variantSegments(of population: ReferencePopulation) -> [ReferenceSegment] {
    let flow = population.flow
    let users = population.entered + population.midway
    var values = Set(ReferenceVariants.declared(in: flow))
    for user in users {
      if case .value(let value) = user.variant { values.insert(value) }
    }
    var variants = values.sorted().map { ReferenceVariant.value($0) }
    variants += [.mixed, .unassigned].filter { special in users.contains { $0.variant == special } }
    return variants.map { variant in
      ReferenceSegment(
        breakdown: flow.variantBreakdown, name: variant.text, list: flow.list(of: variant),
        entered: population.entered.filter { $0.variant == variant },
        midway: population.midway.filter { $0.variant == variant })
    }
  }

  private static func fieldSegments(
    of population: ReferencePopulation, by field: EventField
  ) -> [ReferenceSegment] {
    let users = population.entered + population.midway
    let kept = kept(of: users.compactMap { $0.value(of: field) })
    let names = users.map { name(of: $0.value(of: field), among: kept) }
    let last: [Text] = ["(none)", "(other)"].filter { names.contains($0) && !kept.contains($0) }
    let place = { (value: Text) in
      ReferenceBins.place(of: value, of: field, in: population.flow.settings) ?? 0
    }
    let values = kept.sorted { (place($0), $0) < (place($1), $1) }
    return (values + last).map { segment in
      let contains = { (user: ReferenceUser) in
        name(of: user.value(of: field), among: kept) == segment
      }
      return ReferenceSegment(
        breakdown: field.name, name: segment, list: population.flow.list,
        entered: population.entered.filter(contains), midway: population.midway.filter(contains))
    }
  }

  /// The values with most users, ties by name.
  private static func kept(of values: [Text]) -> Set<Text> {
    let users = Dictionary(grouping: values, by: \.self).mapValues(\.count)
    let byUsers = users.sorted { left, right in
      left.value == right.value ? left.key < right.key : left.value > right.value
    }
    return Set(byUsers.prefix(most).map(\.key))
  }

  private static func name(of value: Text?, among kept: Set<Text>) -> Text {
    guard let value else { return "(none)" }
    return kept.contains(value) ? value : "(other)"
  }
}

extension EventField {
  /// As it is named with `--by`.
  var name: Text {
    switch self {
    case .device(.platform): "platform"
    case .device(.appVersion): "app_version"
    case .device(.osVersion): "os_version"
    case .device(.locale): "locale"
    case .device(.country): "country"
    case .flowVersion: "flow_version"
    case .weekday: "weekday"
    case .property(let name): Text(utf8: Text("properties.").utf8 + name.utf8)
    case .dimension(let name, _): name
    case .variant: "variant"
    case .variantOf(let experiment): Text("variant:" + experiment.string)
    }
  }
}
