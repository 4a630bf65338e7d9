import EventLog

// A swipe from one page to the next names both: {"from":0,"to":1}. Where the first page is in no other
// event, neither key alone has all pages: those who never swiped have seen it too. Where the first way
// comes from nowhere, {"from":"none","to":"phone"}, the other key has them all.

/// Two keys that tell of ways from a step to another, of which the first is seen nowhere else.
struct StepTransitions {
  let from: Int
  let to: Int

  /// - Returns: `nil` where there are no such keys, or another names the step.
  init?(_ walk: Walk, _ table: SampleTable) {
    let named = { (word: String) in
      table.columns.indices.filter { KeyNames(table.columns[$0].name).words.contains(word) }
    }
    let pairs = named("from").flatMap { from in named("to").map { (from: from, to: $0) } }
    let found = pairs.first { pair in
      if let own = walk.reading.source.column, own != pair.from, own != pair.to {
        return false
      }
      return Self.follow(walk, table, from: pair.from, to: pair.to)
    }
    guard let found else { return nil }
    (from, to) = found
  }

  /// What stands for no page before the first.
  private static let nowhere: Set<String> = [
    "", "-", "none", "null", "nil", "start", "init", "initial", "new", "created", "idle", "entry",
  ]

  /// Whether a value stands for no page: as it says, or because it is called what comes before any flow, and nobody
  /// came to it.
  private static func standsForNone(_ origin: Text, _ isTarget: Bool) -> Bool {
    if nowhere.contains(origin.string.lowercased()) { return true }
    let words = NameTokens(origin).words.filter { !PlainWords.part.contains($0) }
    return !isTarget && !words.isEmpty && words.allSatisfy(PlainWords.beforeFlow.contains)
  }

  /// Whether users go on from where they came to, and most have come from somewhere at first.
  private static func follow(_ walk: Walk, _ table: SampleTable, from: Int, to: Int) -> Bool {
    let origins = table.dense(from)
    let targets = table.dense(to)
    let targetOfOrigin = table.columns[from].distinct.map(table.columns[to].number)
    let isNowhere = zip(table.columns[from].distinct, targetOfOrigin).map {
      standsForNone($0, $1 != nil)
    }
    let places = walk.reading.placeOfRow
    let isOfSteps = walk.reading.source.column != nil
    var (users, begun, ways, followed) = (0, 0, 0, 0)
    for rows in walk.user.journeys.rows {
      let moves = rows.filter { targets[$0] != nil }
      let first = moves.firstIndex { !isOfSteps || places[$0] != nil }
      guard let first else { continue }
      users += 1
      for (row, next) in zip(moves, moves.dropFirst()) {
        guard let origin = origins[next] else { continue }
        ways += 1
        followed += targetOfOrigin[origin] == targets[row] ? 1 : 0
      }
      guard let origin = origins[moves[first]], !isNowhere[origin] else { continue }
      // A splash screen before the first step is another page that was come to.
      let isShown = moves[..<first].contains { targetOfOrigin[origin] == targets[$0] }
      begun += isShown ? 0 : 1
    }
    return begun * 2 > users && followed * 10 >= ways * 8 && ways > 0
  }
}
