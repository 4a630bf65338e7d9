package import EventLog

/// An event in its place in a journey, told by which list its user is read on.
///
/// Three words without references; the rest (its line, circumstances and session) is looked up in
/// the record of the same index.
package struct JourneyEvent: Sendable {
  let time: Int64
  /// Id of the run's `EventShape`.
  package let shape: UInt32
  /// The position plus 1; 0 for none.
  private var place: Int32 = 0
  package let kind: EventKind
  package let skip: SkipEffect
  package private(set) var traits: EventTraits

  @inline(__always)
  init(time: Int64, shape: UInt32, meaning: CompactMeaning) {
    self.time = time
    self.shape = shape
    kind = meaning.kind
    skip = meaning.skip
    traits = meaning.traits
  }

  /// The position, on its user's list, of the step it is of; `nil` for no step, and outside of
  /// attempts.
  @inline(__always)
  package var position: Int? {
    get { place == 0 ? nil : Int(place) - 1 }
    set { place = newValue.map { Int32($0 + 1) } ?? 0 }
  }

  /// Whether it shows its step: it is a view, or an implied one.
  @inline(__always)
  package var isView: Bool { !traits.isDisjoint(with: [.view, .impliedView]) }

  mutating func implyView() {
    traits.insert(.impliedView)
  }
}
