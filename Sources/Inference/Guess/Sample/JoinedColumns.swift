import EventLog

// The first page of a carousel is shown by one event, and every other one by the way that led there:
//
//     {"name":"carousel_viewed","props":{"slide":1}}
//     {"name":"carousel_moved","props":{"from_slide":1,"to_slide":2}}
//
// Neither key has all pages. Both together are one column, beside the two. If no value is more frequent under the first
// key than under the second, it says where somebody was when something else happened.
//
// Views may name pages by one key, and completions by another. Where both have largely the same names, both are one
// column too: {"event":"page_viewed","page":"goal"} and {"event":"step_completed","step":"goal"}.

extension SampleTable {
  /// The columns of two keys as one, where no event has both, and one is called as the other is with `to` before it,
  /// or has its texts inside of objects, or names the same pages.
  func joinedColumns() -> [ValueColumn] {
    joinedTransitions + joinedObjects + joinedNamesakes
  }

  /// The keys that are called steps or pages, two by two, where both have largely the same names: that which is called
  /// most like a step first.
  private var joinedNamesakes: [ValueColumn] {
    let scored = columns.map { (column: $0, score: KeyNames.stepScore(of: $0.path)) }
      .filter { $0.score >= 8 && $0.column.mayBeNamesake }
      .sorted { left, right in
        left.score != right.score
          ? left.score > right.score : left.column.path.precedes(right.column.path)
      }.map(\.column)
    return scored.indices.flatMap { place in
      scored[(place + 1)...].filter(scored[place].names).map { other in
        var both = scored[place].joined(with: other)
        both.areNamesakes = true
        return both
      }
    }
  }

  /// Values that are texts on some events, and on others objects with the same text in them: `"step":"goal"` of an app's
  /// first versions, and `"step":{"id":"goal"}`.
  private var joinedObjects: [ValueColumn] {
    columns.compactMap { inner -> ValueColumn? in
      guard let last = inner.path.keys.last, ["id", "name", "key", "slug"].contains(last),
        let outer = columns.first(where: { $0.path.keys == inner.path.keys.dropLast() }),
        KeyNames.stepScore(of: outer.path) >= 8, outer.areNumbers == inner.areNumbers,
        Set(outer.rows).isDisjoint(with: inner.rows),
        Set(outer.distinct).intersection(inner.distinct).count * 2
          >= min(outer.distinct.count, inner.distinct.count)
      else { return nil }
      // An object has to be asked for what is in it first, for it is no text.
      return inner.joined(with: outer)
    }
  }

  /// Whether a column is a part of one that is joined of texts and objects, or of two keys with the same names.
  func isPartOfJoined(_ column: Int) -> Bool {
    let own = columns[column]
    return own.otherPath == nil
      && columns.indices.contains { joined in
        guard let other = columns[joined].otherPath,
          case let path = columns[joined].path,
          columns[joined].areNamesakes || other.keys.count < path.keys.count
        else { return false }
        return own.path == path || own.path == other
      }
  }

  private var joinedTransitions: [ValueColumn] {
    columns.compactMap { target -> ValueColumn? in
      let words = KeyNames(target.name).words
      guard words.count > 1, words[0] == "to", !KeyNames.isOfPast(target.path) else { return nil }
      let first = beside(target.path).filter { KeyNames($0.name).words == Array(words.dropFirst()) }
        .min { $0.name < $1.name }
      guard let first, first.areNumbers == target.areNumbers,
        first.tellsMore(than: target),
        Set(first.rows).isDisjoint(with: target.rows)
      else { return nil }
      return first.joined(with: target)
    }
  }

  /// Whether a column is joined with one that says where a way led.
  func isJoinedOfWays(_ column: Int) -> Bool {
    !columns[column].areNamesakes
      && columns[column].otherPath?.keys.count == columns[column].path.keys.count
  }

  /// Whether a column says where a way led, beside another that says where it came from, `"from": "goal", "to": "plan"`,
  /// or is joined with one that does.
  func leads(_ column: Int) -> Bool {
    if isJoinedOfWays(column) { return true }
    return KeyNames(columns[column].name).words == ["to"]
      && beside(columns[column].path).contains { KeyNames($0.name).words == ["from"] }
  }

  /// How likely a column names the step, in tenths: where a way led is a page if another key says from which.
  func stepScore(of column: Int) -> Int {
    let path = columns[column].path
    let score = KeyNames.stepScore(of: path)
    return score < 0 && hasOrigin(column) ? 8 : score
  }

  /// Whether a column is called `to`, and another `from` beside it has much the same values.
  private func hasOrigin(_ column: Int) -> Bool {
    let target = columns[column]
    guard KeyNames(target.name).words.contains("to"), !KeyNames.isOfPast(target.path) else {
      return false
    }
    return beside(target.path).contains { other in
      guard KeyNames(other.name).words.contains("from") else { return false }
      let both = other.distinct.count(where: Set(target.distinct).contains)
      return both > 1 && both * 2 >= other.distinct.count
    }
  }

  func path(_ column: Int) -> FieldPath { columns[column].path }

  /// The columns of the keys of one object.
  func beside(_ path: FieldPath) -> [ValueColumn] {
    columns.filter { $0.path.keys.dropLast() == path.keys.dropLast() }
  }
}

extension ValueColumn {
  fileprivate var areNumbers: Bool { numberCount == count }

  /// Whether it may name pages as another key does.
  fileprivate var mayBeNamesake: Bool {
    otherPath == nil && numberCount == 0 && !isBool && !isWholeNumbers
      && (2...StepSearch.mostPages).contains(distinct.count)
  }

  /// Whether another column, on other events, has four in five of the names that this one has, or the reverse.
  fileprivate func names(_ other: ValueColumn) -> Bool {
    let own = Set(distinct)
    let both = other.distinct.count(where: own.contains)
    return both > 1 && both * 5 >= min(own.count, other.distinct.count) * 4
      && Set(rows).isDisjoint(with: other.rows)
  }

  /// Whether some value is on more events than in another column.
  fileprivate func tellsMore(than other: ValueColumn) -> Bool {
    let others = Dictionary(uniqueKeysWithValues: zip(other.distinct, other.counts))
    return zip(distinct, counts).contains { $1 > others[$0, default: 0] }
  }

  /// The values of both, which no event has.
  fileprivate func joined(with other: ValueColumn) -> ValueColumn {
    var both = ValueColumn(path: path)
    both.isInner = isInner
    both.otherPath = other.path
    let own = zip(rows, values).map { (row: $0, value: distinct[$1]) }
    let others = zip(other.rows, other.values).map { (row: $0, value: other.distinct[$1]) }
    for (row, value) in (own + others).sorted(by: { $0.row < $1.row }) {
      both.add(value, row: row, type: areNumbers ? .number : .text)
    }
    return both
  }
}
