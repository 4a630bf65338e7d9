/// Whether names differ in one word only, and in the same few words for several steps.
///
/// `GET /signup/email` and `POST /signup/email`, `GET /signup/name` and `POST /signup/name`: that word says
/// what happened on a step, so the names as they are would make two steps of each.
struct PairedNames {
  let exist: Bool

  private static let fewestSteps = 3

  /// `names`: The words of each.
  init(_ names: [[String]]) {
    let longest = names.map(\.count).max() ?? 0
    exist = (0..<longest).contains { place in
      var wordsOfRest: [[String]: Set<String>] = [:]
      for words in names where place < words.count && words.count > 1 {
        let rest = words[..<place] + [""] + words[(place + 1)...]
        // Pages may be called tab_1 and detail_1.
        guard !rest.allSatisfy(Self.isNumber) else { continue }
        wordsOfRest[Array(rest), default: []].insert(words[place])
      }
      let several = wordsOfRest.values.filter {
        (2...4).contains($0.count) && !$0.contains(where: Self.isNumber)
      }
      let sets = Dictionary(grouping: several) { $0 }.values.map(\.count)
      return (sets.max() ?? 0) >= Self.fewestSteps
    }
  }

  /// Whether a word numbers the parts of a step: `goal_1` and `goal_2`, `goal_a` and `goal_b`.
  private static func isNumber(_ word: String) -> Bool {
    word.utf8.count <= 1 || word.allSatisfy(\.isNumber)
  }
}
