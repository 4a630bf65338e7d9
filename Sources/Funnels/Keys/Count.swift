/// A count of users, or of what they did, as far as a report tells it.
package enum Count: Hashable, Sendable {
  case shown(Int)
  /// `--min-cell` does not let the report tell it: it is small, or would give a small one away.
  case hidden

  package init(_ count: Int) { self = .shown(count) }

  /// `nil` where it is hidden.
  package var shown: Int? {
    if case .shown(let count) = self { count } else { nil }
  }

  package var isHidden: Bool { self == .hidden }
}

extension Count? {
  /// Whether there is a count, which is hidden.
  package var isHidden: Bool { self == .hidden }
}

extension Count: ExpressibleByIntegerLiteral {
  package init(integerLiteral count: Int) { self = .shown(count) }
}

/// A hidden count is ordered as 1: that somebody is in it is all that is known. Where some are hidden no
/// count of 1 is shown.
extension Count: Comparable {
  package static func < (one: Count, other: Count) -> Bool {
    (one.shown ?? 1) < (other.shown ?? 1)
  }
}

extension Count {
  /// Hidden where one of the two is.
  package static func + (one: Count, other: Count) -> Count {
    guard let one = one.shown, let other = other.shown else { return .hidden }
    return Count(one + other)
  }
}

extension Count: CustomStringConvertible {
  package var description: String { shown.map { String($0) } ?? "hidden" }
}
