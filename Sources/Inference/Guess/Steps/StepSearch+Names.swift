import EventLog

// Which names may show steps, where none says that it is about an onboarding: those of events that come
// between one that starts the onboarding and one that completes it; those that another key calls screens.

extension StepSearch {
  /// The names of events of steps of which nearly all come between the onboarding's start and its end: none
  /// where no event says both.
  func betweenStartAndEnd(_ some: [Int]) -> [Int] {
    let isBare = { (name: Int, verb: VerbFamily) in
      let meaning = names[name].meaning
      return meaning.isOnboarding && meaning.isBare && meaning.verb == verb
    }
    let starts = Set(names.indices.filter { isBare($0, .start) })
    let ends = Set(names.indices.filter { isBare($0, .complete) })
    guard !starts.isEmpty, !ends.isEmpty else { return [] }
    var inside = [Int](repeating: 0, count: names.count)
    var all = inside
    for rows in journeys.rows {
      var isInside = false
      var begun: Int64 = 0
      for row in rows {
        guard let name = names.ofRow[row] else { continue }
        let time = journeys.times[row]
        if starts.contains(name) { (isInside, begun) = (true, time) }
        if ends.contains(name) || time - begun > Self.longestStay { isInside = false }
        all[name] += 1
        inside[name] += isInside ? 1 : 0
      }
    }
    return some.filter { names[$0].meaning.namesPart && inside[$0] * 10 >= all[$0] * 9 }
  }

  /// Those of some names whose events another key calls screens or pages, where it calls others something
  /// else; all of them where no key does.
  func ofScreens(_ some: [Int]) -> [Int] {
    for column in table.columns.indices where column != names.column && !excluded.contains(column) {
      let values = table.columns[column]
      guard (2...Self.mostTypes).contains(values.distinct.count),
        let screen = values.distinct.firstIndex(where: Self.isScreen)
      else { continue }
      let all = names.counts(on: values.rows)
      let shown = names.counts(on: values.rows(of: [screen]))
      let screens = some.filter { shown[$0] > 0 && shown[$0] == all[$0] }
      let others = some.filter { shown[$0] == 0 && all[$0] > 0 }
      if screens.count > 2, screens.count + others.count == some.count { return screens }
    }
    return some
  }

  /// Whether a value says nothing but that an event is of a screen: "screen", "page_view".
  static func isScreen(_ value: Text) -> Bool {
    let words = NameTokens(value).words
    let parts = PlainWords.part.subtracting(["event", "unique"])
    return words.contains { parts.contains($0) }
      && words.allSatisfy { parts.contains($0) || VerbFamily($0) == .view }
  }

  private static var longestStay: Int64 { 7_200_000 }
  private static var mostTypes: Int { 12 }
}

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
