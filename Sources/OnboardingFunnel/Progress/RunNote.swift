/// What a run tells of itself while it goes on, to whoever looks on.
///
/// Notes come from the threads that work, several at once; whoever takes them must be quick.
package enum RunNote: Equatable, Sendable {
  /// A phase begins, and the one before it is over.
  case began(RunPhase)
  /// Bytes as stored, packed ones of compressed files; `total` is `nil` where standard input is
  /// among them, and is exceeded by files that grow.
  case read(bytes: Int64, total: Int64?)
  /// Parts of the users, all of about the same size.
  case counted(parts: Int, total: Int)
}

/// The phases of a run, in their order.
package enum RunPhase: String, CaseIterable, Sendable {
  case discovering
  case reading
  case counting
  case tabulating
}
