/// The first and the last event of a user's trail: what they did after the step they left at.
package struct Exits: Equatable, Sendable {
  /// An event of a trail.
  package struct Event: Equatable, Sendable {
    /// The number of its name among those of the run.
    package let name: Int
    /// From the view of the step, or what stands for it.
    package internal(set) var milliseconds: Int64
  }

  package internal(set) var first: Event
  package internal(set) var last: Event
}
