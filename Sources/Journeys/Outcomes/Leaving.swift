/// Why a matured user went no further, and how long after first seeing the step.
package struct Leaving: Equatable, Sendable {
  package internal(set) var reason: LeavingReason
  /// The number of the permission the reason is about.
  package let permission: Int?
  /// From the first real view of the furthest step to the attempt's last event; `nil` where that
  /// step was never viewed.
  package internal(set) var milliseconds: Int64?
  /// The place, among the journey's events, of the one that shows the reason; `nil` where none does.
  package let event: Int?
  /// The place, among the journey's events, of the first view of the furthest step, real or implied;
  /// without one, of the attempt's entry.
  let start: Int
  /// The furthest step's position.
  let position: Int
  /// The last time that counts where the reason was looked for.
  var windowEnd: Int64
  /// The first and the last of what followed `start`, of any kind and flow, within the window and in
  /// the same visit; `nil` where nothing did.
  package internal(set) var exits: Exits?
}

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
