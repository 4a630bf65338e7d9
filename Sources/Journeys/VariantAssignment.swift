package import EventLog

/// Which arm of a flow's experiment a user is in.
package enum VariantAssignment: Hashable, Sendable {
  /// The flow is under no experiment.
  case noExperiment
  /// The variant's number among those seen.
  case variant(Int)
  /// Seen with several variants: in no comparison.
  case mixed
  /// Seen with none: never control.
  case unassigned
}

extension VariantAssignment {
  /// The assignment to a variant; one that is named like a segment of ours is that segment.
  init(_ variant: Int, named name: Text) {
    switch name {
    case "(mixed)": self = .mixed
    case "(unassigned)": self = .unassigned
    default: self = .variant(variant)
    }
  }

  /// As conditions name it; in a flow without experiment everyone is unassigned.
  ///
  /// `names`: of the variants, by number.
  func text(_ names: [Text]) -> Text {
    switch self {
    case .variant(let variant): names[variant]
    case .mixed: "(mixed)"
    case .unassigned, .noExperiment: "(unassigned)"
    }
  }
}

/// The variants a user was seen with, told apart by whether the window was still open; made once,
/// for its memory.
///
/// Only what is seen until the window ends assigns; another value after it is a finding.
struct SeenVariants {
  /// A variant's number with the first line that shows it.
  private struct Sight {
    let variant: Int
    var example: Place
  }

  private var untilWindowEnd: [Sight] = []
  private var later: [Sight] = []

  /// Forgets all that was seen.
  mutating func reset() {
    untilWindowEnd.removeAll(keepingCapacity: true)
    later.removeAll(keepingCapacity: true)
  }

  @inline(__always)
  mutating func see(_ variant: Int, at place: Place, isInWindow: Bool) {
    if isInWindow {
      Self.note(variant, at: place, in: &untilWindowEnd)
    } else {
      Self.note(variant, at: place, in: &later)
    }
  }

  private static func note(_ variant: Int, at place: Place, in sights: inout [Sight]) {
    for known in sights.indices where sights[known].variant == variant {
      sights[known].example = min(sights[known].example, place)
      return
    }
    sights.append(Sight(variant: variant, example: place))
  }

  /// `variants`: what a user is who was seen with one variant only, by number.
  func assignment(_ variants: [VariantAssignment]) -> VariantAssignment {
    switch untilWindowEnd.count {
    case 0: .unassigned
    case 1: variants[untilWindowEnd[0].variant]
    default: .mixed
    }
  }

  /// The first line that shows a variant before the window ends; `nil` where none does.
  var example: Place? { untilWindowEnd.map(\.example).min() }

  /// The first line after the window with a value that had not been seen in it; `nil` for none.
  var lateExample: Place? {
    guard !later.isEmpty else { return nil }
    return later.filter { late in !untilWindowEnd.contains { $0.variant == late.variant } }
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
