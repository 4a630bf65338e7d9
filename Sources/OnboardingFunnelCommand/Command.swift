/// A command: the first word after the program's name.
enum Command: String, CaseIterable {
  case report
  case check
  case infer
  case plan
  case explain
  case users
  case update
  case status
  case forget
  case generate
  case map
  case reduce
  case merge

  /// Whether it gives the memory of large arrays back as soon as nobody needs it.
  ///
  /// Those do that keep what many users did, in arrays that grow. `generate`, `map` and `reduce` pass most of what
  /// they have in memory on, and would wait for new memory again and again; the others need little.
  var returnsFreedMemory: Bool {
    switch self {
    case .report, .check, .users, .update, .merge: true
    case .infer, .plan, .explain, .status, .forget, .generate, .map, .reduce: false
    }
  }
}
