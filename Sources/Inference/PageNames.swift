import EventLog

/// Pages that look like names of one step: neighbours in the order that no user saw two of.
///
/// They stand alike to all other steps, and something parts who saw which: versions of the flow or
/// of the app, platforms, or time. Variants of the experiment part them for a reason, so those stay
/// two steps.
struct PageNames {
  /// What parts the users of two names of one step.
  package enum Separation: Hashable, Sendable {
    case flowVersion
    case appVersion
    case platform
    case time
  }

  let tally: OrderTally
  let sights: [StepSights]
  /// By step, the variants whose users saw it.
  let variants: [Set<Int>]
  /// Fewer users of a page may have missed another by chance.
  private static let fewestUsers = 10

  /// Steps of one name each in one list, those of a step together; `ordered`: in order.
  func groups(of ordered: [Int]) -> [[Int]] {
    var groups: [[Int]] = []
    for step in ordered {
      let joins = groups.last?.allSatisfy { $0 != step && separation($0, step) != nil } ?? false
      if joins { groups[groups.count - 1].append(step) } else { groups.append([step]) }
    }
    return groups
  }

  /// What parts the users of two pages that could be one step; `nil` where nothing does, or where they
  /// could not.
  func separation(_ one: Int, _ other: Int) -> Separation? {
    guard couldBeOne(one, other) else { return nil }
    let (left, right) = (sights[one], sights[other])
    if left.versions.isDisjoint(with: right.versions) { return .flowVersion }
    if areParted(left.appVersions, right.appVersions) { return .appVersion }
    if areParted(left.platforms, right.platforms) { return .platform }
    guard let earlier = left.times, let later = right.times else { return nil }
    return earlier.overlaps(later) ? nil : .time
  }

  /// Whether two neighbours were never seen by one user and stand alike to all others.
  func couldBeOne(_ one: Int, _ other: Int) -> Bool {
    guard tally.viewers[one] >= Self.fewestUsers, tally.viewers[other] >= Self.fewestUsers,
      tally.countOfBoth(one, other) == 0
    else { return false }
    let (left, right) = (variants[one], variants[other])
    if !left.isEmpty, !right.isEmpty, left.isDisjoint(with: right) { return false }
    return (0..<tally.steps).allSatisfy { step in
      !(tally.precedes(one, step) && tally.precedes(step, other))
        && !(tally.precedes(other, step) && tally.precedes(step, one))
    }
  }

  private func areParted(_ left: Set<Text?>, _ right: Set<Text?>) -> Bool {
    !left.contains(nil) && !right.contains(nil) && left.isDisjoint(with: right)
  }
}
