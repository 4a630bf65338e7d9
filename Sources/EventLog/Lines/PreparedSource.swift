/// What every line needs of the definition set that its file is read with, worked out once a chunk.
struct PreparedSource {
  /// The state that the hash of a raw shape starts from, another for each source.
  let shapeState: UInt64
  /// The ids that say who the user is.
  let users: UserFields

  /// `source`: its index, as records have it.
  init(_ source: Int, _ identity: Identity, by hash: FoldedHash) {
    shapeState = hash.start(0, UInt64(truncatingIfNeeded: source))
    users = UserFields(identity)
  }
}

/// The two fields whose id may say who the user is.
struct UserFields {
  /// The one whose id is taken where a line has both.
  let first: Field
  let second: Field

  init(_ identity: Identity) {
    (first, second) = identity == .install ? (.installID, .userID) : (.userID, .installID)
  }
}
