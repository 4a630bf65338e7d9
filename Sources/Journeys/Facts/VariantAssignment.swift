import EventLog

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

  /// The first variant seen until the window ends: for most users the only one.
  private var only: Sight?
  /// What else was seen until then.
  private var others: [Sight] = []
  private var later: [Sight] = []

  /// Forgets all that was seen.
  mutating func reset() {
    only = nil
    others.empty()
    later.empty()
  }

  @inline(__always)
  mutating func see(_ variant: Int, at place: Place, isInWindow: Bool) {
    guard isInWindow else { return Self.note(variant, at: place, in: &later) }
    guard let first = only else {
      only = Sight(variant: variant, example: place)
      return
    }
    if first.variant != variant {
      Self.note(variant, at: place, in: &others)
    } else if place < first.example {
      only = Sight(variant: variant, example: place)
    }
  }

  private static func note(_ variant: Int, at place: Place, in sights: inout [Sight]) {
    for known in sights.indices where sights[known].variant == variant {
      sights[known].example = place.orEarlier(sights[known].example)
      return
    }
    sights.append(Sight(variant: variant, example: place))
  }

  /// `variants`: what a user is who was seen with one variant only, by number.
  func assignment(_ variants: [VariantAssignment]) -> VariantAssignment {
    guard let only else { return .unassigned }
    return others.isEmpty ? variants[only.variant] : .mixed
  }

  /// The first line that shows a variant before the window ends; `nil` where none does.
  var example: Place? {
    guard let only else { return nil }
    return others.reduce(only.example) { min($0, $1.example) }
  }

  /// The first line after the window with a value that had not been seen in it; `nil` for none.
  var lateExample: Place? {
    guard !later.isEmpty else { return nil }
    return later.filter { late in
      late.variant != only?.variant && !others.contains { $0.variant == late.variant }
    }.map(\.example).min()
  }
}
