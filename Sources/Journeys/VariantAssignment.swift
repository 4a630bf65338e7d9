package import EventLog

/// Which arm of a flow's experiment a user is in.
package enum VariantAssignment: Hashable, Sendable {
  /// The flow is under no experiment.
  case noExperiment
  case variant(Text)
  /// Seen with several variants: in no comparison.
  case mixed
  /// Seen with none: never control.
  case unassigned
}

extension VariantAssignment {
  /// The assignment to a variant; one that is named like a segment of ours is that segment.
  fileprivate init(_ variant: Text) {
    switch variant {
    case "(mixed)": self = .mixed
    case "(unassigned)": self = .unassigned
    default: self = .variant(variant)
    }
  }
}

/// The variants a user was seen with, told apart by whether the window was still open.
///
/// Only what is seen until the window ends assigns; another value after it is a finding.
struct SeenVariants {
  /// A variant with the first line that shows it.
  private struct Sight {
    let variant: Text
    var example: Place
  }

  private var untilWindowEnd: [Sight] = []
  private var later: [Sight] = []

  mutating func see(_ variant: Text, at place: Place, isInWindow: Bool) {
    if isInWindow {
      Self.note(variant, at: place, in: &untilWindowEnd)
    } else {
      Self.note(variant, at: place, in: &later)
    }
  }

  private static func note(_ variant: Text, at place: Place, in sights: inout [Sight]) {
    if let known = sights.firstIndex(where: { $0.variant == variant }) {
      sights[known].example = min(sights[known].example, place)
    } else {
      sights.append(Sight(variant: variant, example: place))
    }
  }

  var assignment: VariantAssignment {
    switch untilWindowEnd.count {
    case 0: .unassigned
    case 1: VariantAssignment(untilWindowEnd[0].variant)
    default: .mixed
    }
  }

  /// The first line that shows a variant before the window ends; `nil` where none does.
  var example: Place? { untilWindowEnd.map(\.example).min() }

  /// The first line after the window with a value that had not been seen in it; `nil` for none.
  var lateExample: Place? {
    later.filter { late in !untilWindowEnd.contains { $0.variant == late.variant } }
      .map(\.example).min()
  }
}

extension Context {
  /// The variant these circumstances name for an experiment; `experiments` goes before `variant`.
  package func variant(of experiment: Text) -> Text? {
    for entry in experiments where entry.experiment == experiment { return entry.variant }
    return variant
  }
}
