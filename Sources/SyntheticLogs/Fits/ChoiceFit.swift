import EventLog
import Journeys

/// How users made one choice at one step.
struct ChoiceFit: Sendable {
  private var made = DecisionCount()
  /// By number of the value: who chose it, and who of them left having chosen.
  private var values: [Int: DecisionCount] = [:]
  /// Users who chose several values at once.
  private var severalCount = 0
  private(set) var leaverCount = 0

  /// Counts one more user.
  ///
  /// `chosen`: numbers of values; none where the choice was not made. `leaves`: whether that was the
  /// last the user did.
  mutating func add(_ chosen: [Int], leaves: Bool) {
    made.add(!chosen.isEmpty)
    guard !chosen.isEmpty else { return }
    if chosen.count > 1 { severalCount += 1 }
    for value in chosen { values[value, default: DecisionCount()].add(leaves) }
    if leaves { leaverCount += 1 }
  }

  mutating func merge(_ other: ChoiceFit) {
    made.merge(other.made)
    severalCount += other.severalCount
    leaverCount += other.leaverCount
    for (value, count) in other.values {
      values[value, default: DecisionCount()].merge(count)
    }
  }

  /// Whether several values may be chosen.
  var isMultiple: Bool { severalCount > 0 }

  /// How many users have each value.
  var users: [Int: Int] { values.mapValues(\.trials) }

  /// How the choice is made.
  ///
  /// `names`: of values, by number. `kept`: the numbers that may stand in a log. `isMultiple`: as for all
  /// users of the flow.
  func rates(names: [Text], kept: [Int], isMultiple: Bool) -> ChoiceRates {
    let rates = kept.map { value in
      let count = values[value] ?? DecisionCount()
      let share = isMultiple ? Double(count.trials) / Double(max(1, made.happened)) : nil
      return ChoiceValueRates(
        literal: JSONLiteral(names[value].string).description, value: names[value],
        share: share ?? Double(count.trials), leave: isMultiple ? 0 : count.share)
    }
    let isMade = rates.contains { $0.share > 0 }
    return ChoiceRates(
      made: isMade ? made.share : 0, isMultiple: isMultiple,
      values: isMade ? rates : rates.map(\.asLikelyAsOthers))
  }
}

extension ChoiceValueRates {
  /// A choice that is never made has values all the same.
  fileprivate var asLikelyAsOthers: ChoiceValueRates {
    var rates = self
    rates.share = 1
    return rates
  }
}
