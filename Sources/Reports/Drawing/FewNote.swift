import Definitions
import Funnels
import Journeys

/// What a chart says of its numbers that rest on few users: the mark that they have in tables, and
/// below the chart what it means.
struct FewNote {
  /// How much of the chart may be marked.
  enum Extent {
    /// Every number, for all are of the same users.
    case all
    /// Each number by its own users.
    case some
  }

  let extent: Extent
  let use: RateUse
  let unit: CountingUnit

  /// The note, where one of the numbers of so many users needs it.
  func needed(for users: [Count]) -> FewNote? { users.contains(where: use.isFew) ? self : nil }

  /// `41.1 % †`.
  func shown(_ number: String, of users: Count) -> String { Figures.marked(number, users, use) }

  /// `41.1 % (few users)`, for those who listen.
  func spoken(_ number: String, of users: Count) -> String {
    shown(number, of: users) == number ? number : "\(number) (few \(unit.plural))"
  }

  /// The line below the chart.
  var line: String { "\(Figures.fewMark) rests on \(meaning)" }

  /// The sentence behind what is said of the chart, for those who listen.
  var sentence: String {
    switch extent {
    case .all: "All of this rests on \(meaning)."
    case .some: "Few \(unit.plural): fewer than \(use.fewestUsers)."
    }
  }

  private var meaning: String { "few \(unit.plural): fewer than \(use.fewestUsers)" }
}
