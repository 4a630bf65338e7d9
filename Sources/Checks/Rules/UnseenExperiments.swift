import Definitions
import EventLog
import Journeys

/// Experiments of a flow of which no event ever names a variant.
///
/// Finding: all users of the flow are unassigned, since neither its events nor exposures name the
/// experiment; a bare `variant` speaks of the only one.
/// Fix: write the id as lines spell it, or send exposures.
struct UnseenExperiments: Sendable {
  private let experiments: [Text]
  /// By `Dimensions`, whether an event of the flow has them.
  private var isSeen: [Bool]

  init(_ flow: FlowReading, symbols: RunSymbols) {
    experiments = flow.definition.experiments.map(\.id)
    isSeen =
      experiments.isEmpty ? [] : Array(repeating: false, count: symbols.dimensionSets.count)
  }

  mutating func add(_ seen: CheckedJourney) {
    guard !experiments.isEmpty else { return }
    for record in seen.journey.records { isSeen[Int(record.dimensions)] = true }
    for record in seen.journey.exposures { isSeen[Int(record.dimensions)] = true }
  }

  mutating func merge(_ other: Self) {
    for place in isSeen.indices where other.isSeen[place] { isSeen[place] = true }
  }

  /// `nil` where each experiment has a variant, or the flow has no users.
  func finding(symbols: RunSymbols) -> CheckFinding? {
    let seen = isSeen.indices.filter { isSeen[$0] }.map { symbols.dimensionSets.variants[$0] }
    let named = Set(seen.flatMap(\.experiments).map(\.experiment))
    let isBare = experiments.count == 1 && seen.contains { $0.variant != nil }
    let unseen = experiments.filter { !named.contains($0) && !isBare }
    guard !unseen.isEmpty, !seen.isEmpty else { return nil }
    let known = named.subtracting(experiments).map(\.string).sorted()
    let parts = unseen.map { id in
      CheckPart(
        .experiment(id, nearest: NearestName(to: id.string, among: known)?.name), CheckCount())
    }
    return CheckFinding(
      .experimentUnseen, .warning, CheckCount(count: unseen.count, whole: experiments.count),
      parts: parts)
  }
}
