import EventLog

// Who walks? Of several ids the one by which events make walks: under a session's id a walk that goes on
// the next day begins in the middle, under a household's the walks of several people run into each other.
// So each candidate is tried on the steps; where several fit, what ids are called decides as the contract
// has it (the anonymous id before the user's, sessions never), and where nothing does, nobody guesses.

/// A key that may say who the user is.
struct UserCandidate: Sendable {
  let column: Int
  let idClass: KeyNames.IDClass?
  /// The share of events that have it.
  let coverage: Double
  let journeys: SampleJourneys

  /// Whether its name speaks of a person, or of what one uses.
  var isPerson: Bool { idClass == .anonymous || idClass == .user }

  /// Whether an id is never a user's.
  var isNobody: Bool {
    switch idClass {
    case .session, .event, .thing: true
    case .anonymous, .user, .group, nil: false
    }
  }

  /// How many events have an id that stands for nobody, `anonymous` or 0; `nil` where they are few.
  func nobody(in table: SampleTable) -> Int? {
    let values = table.columns[column]
    let isEnough = values.distinct.count >= Self.fewestNumbered
    let own = values.distinct.indices.filter { value in
      let id = values.distinct[value]
      return PlaceholderID.isSpelled(as: id) || isEnough && PlaceholderID.numbers.contains(id)
    }
    let count = own.isEmpty ? 0 : values.rows(of: Set(own)).count
    return count >= Self.fewestOfNobody && count * 5 >= table.rowCount ? count : nil
  }

  private static let fewestOfNobody = 20
  /// Among fewer users the one with the number 0 may be somebody.
  private static let fewestNumbered = 20

  /// The order that the contract gives ids of several kinds.
  var rank: Int {
    switch idClass {
    case .anonymous: 0
    case .user: 1
    case nil: Self.rankOfAny
    case .group: 3
    case .session, .event, .thing: 4
    }
  }

  /// That of what is called no id.
  static let rankOfAny = 2

  /// How much of what the steps say no walk explains still counts as order.
  static let mostDisorder = 0.15
  /// Candidates whose disorder differs by less are alike.
  static let margin = 0.03

  /// The columns that may be the user's, likely ones first.
  ///
  /// `given`: the only ones that may; `nil` for all.
  static func all(
    _ table: SampleTable, time: TimeRole, ranks: [Int64], only given: Set<Int>? = nil
  ) -> [UserCandidate] {
    let columns = table.columns.indices.filter { column in
      given?.contains(column) ?? isID(table.columns[column], column, table, time)
    }
    let sorted = columns.sorted { left, right in
      let (l, r) = (rank(table, left), rank(table, right))
      return l != r ? l < r : left < right
    }
    return sorted.prefix(8).map { column in
      let values = table.columns[column]
      let dense = values.dense(table.rowCount).only(time.times.map { $0 != nil })
      let idClass = userClass(of: values, in: table)
      // Many users have a visit with the number 2.
      let isKept = idClass == .session && !values.isWholeNumbers && lastsForDays(dense, time)
      return UserCandidate(
        column: column,
        idClass: isKept ? .anonymous : idClass,
        coverage: Double(values.count) / Double(max(table.rowCount, 1)),
        journeys: SampleJourneys(
          users: dense, times: time.times.map { $0 ?? 0 }, ranks: ranks))
    }
  }

  private static let fewestSessions = 20

  /// Whether values are ids below one name, `users/x8Kq2`, as of documents in a collection.
  private static func areBelowOne(_ values: [Text]) -> Bool {
    let parts = values.map { $0.utf8.split(separator: UInt8(ascii: "/")) }
    return parts.allSatisfy { $0.count == 2 && $0[0] == parts[0][0] }
  }

  /// Whether many of the sessions with several events last more than a day.
  ///
  /// Such an id is stored on the device, and identifies whoever uses the app.
  private static func lastsForDays(_ sessions: RowNumbers, _ time: TimeRole) -> Bool {
    var spans: [Int: ClosedRange<Int64>] = [:]
    for case (let session?, let time?) in zip(sessions, time.times) {
      let known = spans[session] ?? time...time
      spans[session] = min(known.lowerBound, time)...max(known.upperBound, time)
    }
    let several = spans.values.filter { $0.lowerBound < $0.upperBound }
    return several.count { $0.upperBound - $0.lowerBound > TimeRole.day } * 10 >= several.count * 3
  }

  /// The kind of id; of one that is called nothing but "id", and that several events share, or that another key says
  /// the type of, none.
  private static func userClass(of values: ValueColumn, in table: SampleTable) -> KeyNames.IDClass?
  {
    let names = KeyNames(values.name)
    let idClass = names.idClassBelow(values.path)
    let isAnyID = ["id", "uuid", "guid", "oid", "recordid", "objectid", "rowid", "entityid"]
      .contains(names.folded)
    if idClass == .thing, isTyped(values, in: table) { return nil }
    return idClass == .event && isAnyID ? nil : idClass
  }

  private static let rowWords: Set<String> = ["item", "record", "object", "entity"]

  /// Whether an id is of a row of whichever table, of which another key says the type: `item_id` beside `item_type`.
  private static func isTyped(_ values: ValueColumn, in table: SampleTable) -> Bool {
    let words = NameTokens(values.name).words
    guard words.count == 2, words[1] == "id", rowWords.contains(words[0]) else { return false }
    return table.beside(values.path).contains {
      NameTokens($0.name).words == words.dropLast() + ["type"]
    }
  }

  private static func rank(_ table: SampleTable, _ column: Int) -> Int {
    let values = table.columns[column]
    let idClass = userClass(of: values, in: table)
    let coverage = values.count * 10 / max(table.rowCount, 1)
    return (idClass?.rawValue ?? 2) * 20 + (10 - coverage)
  }

  private static func isID(
    _ values: ValueColumn, _ column: Int, _ table: SampleTable, _ time: TimeRole
  ) -> Bool {
    let distinct = values.distinct.count
    guard !time.all.contains(column), !KeyNames(values.name).isOfTime, !values.isBool,
      distinct > 2, !values.isAddresses,
      values.count * 50 >= table.rowCount, distinct < values.count,
      // Names of events may have digits, and be called a message's subject.
      values.numbers(saying: .stepVerb).count * 3 < distinct
    else { return false }
    if values.numberCount > 0,
      values.distinct.contains(where: { $0.utf8.contains(UInt8(ascii: ".")) })
    {
      return false
    }
    switch KeyNames(values.name).idClassBelow(values.path) {
    case .anonymous, .user, .group: return true
    // A key called `journey` with three values names flows, and no sessions.
    case .session: return distinct >= fewestSessions
    case .thing where !isTyped(values, in: table): return false
    case .thing, .event, nil: break
    }
    // Users have several events each.
    return distinct >= 20 && distinct * 10 < values.count * 9
      && lookLikeIDs(values.distinct.some(100))
  }

  private static func lookLikeIDs(_ some: [Text]) -> Bool {
    let paths = some.count { $0.utf8.contains(UInt8(ascii: "/")) }
    return !some.allSatisfy(\.isQuantity) && (paths * 2 <= some.count || areBelowOne(some))
      && some.count(where: \.looksLikeID) * 10 >= some.count * 6
  }
}

extension Text {
  /// Whether it has digits, or is one long word: names of events have many words.
  fileprivate var looksLikeID: Bool {
    utf8.contains { $0.isDigit || $0 == UInt8(ascii: "@") }
      || utf8.count >= 20 && NameTokens(self).words.count == 1
  }

  /// Whether it is a number with its unit, such as `41s`, `12 ms` or `76.9%`.
  fileprivate var isQuantity: Bool {
    let unit = utf8.drop { $0.isDigit || ".,".utf8.contains($0) }
    let letters = unit.drop { $0 == UInt8(ascii: " ") }
    return unit.count < utf8.count && (1...3).contains(letters.count)
      && letters.allSatisfy { !$0.isDigit && $0 != UInt8(ascii: "-") }
  }
}

extension KeyNames {
  /// What a key's name says, or, where it says only "id" or the type of a value, the key above it.
  func idClassBelow(_ path: FieldPath) -> IDClass? {
    if path.keys.count > 1, ["id", "s", "n", "value", "key", "oid", "objectid"].contains(folded) {
      return KeyNames(path.keys[path.keys.count - 2]).idClass ?? idClass
    }
    return idClass
  }
}
