/// Something that happened to a user up to the end of the stretch of one step, and that may go with going
/// on from it, or with leaving.
package struct DriverFact: Hashable, Sendable {
  package enum Candidate: Hashable, Sendable {
    /// An event in the stretch, by the number of its name.
    case event(Int)
    /// The value last chosen, by the numbers of choice and value.
    case choice(Int, value: Int)
    /// The last answer to a permission, by its number.
    case permission(Int, PermissionAnswer)
  }

  /// Of the step, on the user's list.
  package let position: Int
  package let candidate: Candidate
}
