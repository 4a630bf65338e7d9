package import EventLog

/// What of a user in a flow contradicts the definition.
package struct JourneyFindings: Equatable, Sendable {
  /// One rule with how often it fires: once a user, or once an event, as the rule says.
  package struct Found: Equatable, Sendable {
    package let rule: FlowRule
    package fileprivate(set) var count: Int
    /// The first line that shows it.
    package fileprivate(set) var example: Place
    /// How often at each step of the flow, where the rule is about steps.
    package fileprivate(set) var steps: [Int: Int] = [:]
  }

  package private(set) var found: [Found] = []
  /// Events of the flow, exposures included.
  package var events = 0
  package var hasExposure = false
  /// Where the user has the flow's experiment only as an exposure: no event of a journey.
  package var isExposureOnly = false
  /// Numbers of experiments that events carry and the flow does not name, each once.
  package var otherExperiments: [Int] = []
  /// By field of `ReportSettings.by`: missing at entry though later events have the value.
  package var breakdownsMissingAtEntry: [Int] = []
  /// By field of `FlowReading.askedFields`, whether the first entry has a value; empty without one.
  package var askedAtEntry: [Bool] = []
  /// The entry event's line, or the first event's.
  package var entry: Place?

  package init() {}

  /// Forgets the user before.
  mutating func reset() {
    found.empty()
    otherExperiments.empty()
    breakdownsMissingAtEntry.empty()
    askedAtEntry.empty()
    events = 0
    hasExposure = false
    isExposureOnly = false
    entry = nil
  }

  /// Counts a finding about a user, however often the user shows it.
  mutating func addOnce(_ rule: FlowRule, at place: Place) {
    add(rule, count: found.contains { $0.rule == rule } ? 0 : 1, at: place)
  }

  /// Counts a finding.
  ///
  /// `count`: how often it was met, first at `place`. `step`: the flow's step it is about, where the
  /// rule is about steps.
  package mutating func add(
    _ rule: FlowRule, count: Int = 1, at place: Place, step: Int? = nil
  ) {
    let known = found.firstIndex { $0.rule == rule } ?? found.count
    if known == found.count { found.append(Found(rule: rule, count: 0, example: place)) }
    found[known].count += count
    found[known].example = place.orEarlier(found[known].example)
    if let step { found[known].steps[step, default: 0] += count }
  }
}
