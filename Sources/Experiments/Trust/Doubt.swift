import Definitions
import EventLog

/// What speaks against trusting a comparison; the raw value is the word in `comparison.csv`.
package enum Doubt: String, CaseIterable, Sendable {
  case mixed
  case drift
  case reversal
  case lateAssignment = "late_assignment"
  case heterogeneity
  case interaction
  case firstWeek = "first_week"
}

/// The doubts about the variants of one experiment.
struct Doubts {
  private let ofAll: [Doubt]
  private let drifting: Set<Text>
  private let reversed: Set<Text>
  private let differing: Set<Text>

  init(_ arms: Arms, interactions: [Interaction]) {
    var ofAll: [Doubt] = []
    if MixedUsers(arms).areTooMany { ofAll.append(.mixed) }
    if LateAssignment(arms) != nil { ofAll.append(.lateAssignment) }
    if interactions.contains(where: { $0.experiments.contains(arms.experiment.id) }) {
      ofAll.append(.interaction)
    }
    if arms.closedDays < Arms.firstWeek { ofAll.append(.firstWeek) }
    self.ofAll = ofAll
    drifting = Set(SplitDrift.drifts(in: arms).map(\.variant))
    reversed = Set(Reversal.reversals(in: arms).map(\.variant))
    differing = Set(Heterogeneity.all(in: arms).map(\.variant))
  }

  /// In the order of the cases.
  func of(_ variant: Text) -> [Doubt] {
    Doubt.allCases.filter { doubt in
      switch doubt {
      case .drift: drifting.contains(variant)
      case .reversal: reversed.contains(variant)
      case .heterogeneity: differing.contains(variant)
      case .mixed, .lateAssignment, .interaction, .firstWeek: ofAll.contains(doubt)
      }
    }
  }
}
