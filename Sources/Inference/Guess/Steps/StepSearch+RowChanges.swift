// Exports of databases tell what became of a row, with the row as it is now:
//
//     {"op":"INSERT","new":{"user":"u1","step":"plan"}}     {"op":"UPDATE","new":{"user":"u1","step":"pay"}}
//
// Such a name is of no step; the row says it.

extension StepSearch {
  static let updates: Set<String> = ["update", "updated", "modify", "modified", "u"]
  static let insertions: Set<String> = ["insert", "inserted", "create", "created", "c"]

  static let rowChanges = updates.union(insertions).union([
    "delete", "deleted", "remove", "removed", "d", "r",
  ])

  /// Whether a name says nothing but what became of a row of a table.
  func isRowChange(_ name: Int, among words: Set<String>) -> Bool {
    let own = names[name].meaning.words
    return own.count == 1 && words.contains(own[0])
  }
}
