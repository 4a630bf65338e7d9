import EventLog
import Journeys

/// Exposures that name no variant, be it alone or with its experiment.
///
/// Then nobody is assigned to an arm, as where the app writes its variants under other keys.
///
/// Finding: twenty exposures or more, and more than half of all.
/// Fix: send `variant`, or `experiments` with the id and the variant, or map the keys that hold them.
struct UnnamedExposures: Sendable {
  /// Fewer may be those of a first try.
  private static let fewest = 20

  /// By `EventShape`.
  private let isExposure: [Bool]
  /// By `Dimensions`.
  private let namesVariant: [Bool]
  private var exposures = CheckCount()

  init(_ symbols: RunSymbols) {
    isExposure = symbols.shapes.map { $0.kind == .exposed }
    namesVariant =
      isExposure.contains(true) ? symbols.dimensionSets.variants.results { !$0.isEmpty } : []
  }

  mutating func add(_ record: EventRecord) {
    guard isExposure[Int(record.shape)] else { return }
    exposures.whole += 1
    if !namesVariant[Int(record.dimensions)] { exposures.add(record.place) }
  }

  mutating func merge(_ other: Self) { exposures.merge(other.exposures) }

  var finding: CheckFinding? {
    guard exposures.count >= Self.fewest, exposures.count * 2 > exposures.whole else { return nil }
    return CheckFinding(.exposureWithoutVariant, .warning, exposures)
  }
}
