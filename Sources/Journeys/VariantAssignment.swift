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

/// The variants a user was seen with, told apart by whether the window was still open.
///
/// Only what is seen until the window ends assigns; another value after it is a finding.
struct SeenVariants {
  private(set) var untilWindowEnd: [Text] = []
  private(set) var later: [Text] = []

  mutating func see(_ variant: Text, isInWindow: Bool) {
    if isInWindow {
      if !untilWindowEnd.contains(variant) { untilWindowEnd.append(variant) }
    } else if !later.contains(variant) {
      later.append(variant)
    }
  }

  mutating func forget() {
    untilWindowEnd.removeAll(keepingCapacity: true)
    later.removeAll(keepingCapacity: true)
  }

  var assignment: VariantAssignment {
    switch untilWindowEnd.count {
    case 0: .unassigned
    case 1: .variant(untilWindowEnd[0])
    default: .mixed
    }
  }

  /// Whether a value came up after the window that had not been seen in it.
  var hasLateValue: Bool {
    later.contains { !untilWindowEnd.contains($0) }
  }
}

extension Context {
  /// The variant these circumstances name for an experiment; `experiments` goes before `variant`.
  package func variant(of experiment: Text) -> Text? {
    for entry in experiments where entry.experiment == experiment { return entry.variant }
    return variant
  }
}
