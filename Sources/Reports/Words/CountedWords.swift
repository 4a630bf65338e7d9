import Definitions
import Journeys

// What a report says of its reading and unit. The default ones are not named.

extension CountingUnit {
  /// `users`, in a sentence.
  var plural: String { rawValue }

  /// `user`, in a sentence.
  var singular: String { String(rawValue.dropLast()) }

  /// `Users`, at the head of a column.
  var heading: String { self == .users ? "Users" : "Attempts" }

  /// `a user`, in a sentence.
  var withArticle: String { self == .users ? "a user" : "an attempt" }

  /// What a clause about them begins with.
  var who: String { self == .users ? "who" : "that" }

  /// What the unit means for the numbers; `nil` where it goes without saying.
  var explanation: String? {
    switch self {
    case .users: nil
    case .attempts:
      """
      Counted are attempts (`--count attempts`), each with its own entry, window and breakdown, \
      one user as often as they tried; assignment and comparison count users.
      """
    }
  }
}

extension Reading {
  /// When a step counts as reached; `nil` where it goes without saying.
  var explanation: String? {
    switch self {
    case .furthest: nil
    case .ordered:
      """
      A step counts as reached (`--order ordered`) when it and those before it were viewed in their \
      order, within the window from the view of the first that begins the chain. A lost event loses \
      the steps after it.
      """
    case .strict:
      """
      A step counts as reached (`--order strict`) when it and those before it were viewed in their \
      order with nothing but repeats between, within the window from the view of the first that \
      begins the chain. A lost event loses the steps after it.
      """
    case .any:
      """
      Row k counts who viewed k distinct steps (`--order any`), in any order, within the window from \
      one of these views; the names of the steps only number the rows.
      """
    }
  }
}
