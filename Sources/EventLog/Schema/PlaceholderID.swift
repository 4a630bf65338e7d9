/// Ids that programs write where they know no user, or hide one.
package enum PlaceholderID {
  /// Words, in lower case and without signs.
  static let words: Set<String> = [
    "redacted", "masked", "hidden", "removed", "deleted", "anonymized", "anonymised", "anonymous",
    "unknown", "none", "null", "undefined", "private", "scrubbed", "filtered", "guest", "anon",
    "notset", "nil", "nan",
  ]

  /// What stands for nobody on a line among those of other users, as it is usually spelled.
  package static let spellings: [Text] = {
    let plain = words.subtracting(["notset"]).union([
      "anonymous_user", "guest_user", "unknown_user", "(not set)", "n/a",
    ])
    return plain.sorted().flatMap { word -> [Text] in
      [Text(word), Text(word.prefix(1).uppercased() + word.dropFirst()), Text(word.uppercased())]
    } + [Text("00000000-0000-0000-0000-000000000000")]
  }()

  /// Whether a text is one of these.
  package static func isSpelled(as text: Text) -> Bool { spelled.contains(text) }
  private static let spelled = Set(spellings)

  /// Numbers that stand for nobody, where a user may have them too: the first of all, for instance.
  package static let numbers: [Text] = ["0", "-1", "00000000"]
}
