/// Which page views count as having got to a step: the option `--order`.
package enum Reading: String, CaseIterable, Sendable {
  /// A view of the step or of any later one, or completion: a lost event loses nobody.
  case furthest
  /// The steps up to it were viewed in their order, other events between allowed.
  case ordered
  /// As `ordered`, with nothing between two steps but repeats of the one reached.
  case strict
  /// As many distinct steps were viewed, in any order.
  case any
}

/// What is counted: the option `--count`.
package enum CountingUnit: String, CaseIterable, Sendable {
  /// Everyone once, whatever they tried.
  case users
  /// Each attempt with its own entry and window.
  case attempts
}
