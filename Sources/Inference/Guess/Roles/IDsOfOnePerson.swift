import EventLog

// A line may tell of one person by several keys: an id, an address, a name, and the account that they share
// with others. An address and a name follow from the id, and two people may have the same; an account
// follows from each of its members. Where an id stands beside them, they are none.

/// Tells which of several ids of a person are not theirs alone.
struct IDsOfOnePerson {
  private let table: SampleTable

  init(_ table: SampleTable) {
    self.table = table
  }

  /// Without addresses, names and accounts that follow from another of them, and without those who act for another.
  func best(of alike: [Walk]) -> [Walk] {
    alike.filter { walk in
      !alike.contains { other in
        walk.user.column != other.user.column
          && (follows(walk.user.column, from: other.user.column) || acts(walk, for: other))
      }
    }
  }

  /// Whether ids belong to people who act on behalf of something with another id: two clerks set up one restaurant,
  /// the second continues where the first stopped, and all restaurants begin at the first step.
  func acts(_ walk: Walk, for other: Walk) -> Bool {
    let (own, whole) = (walk.beginnings, other.beginnings)
    return whole.midway * 200 <= whole.all && own.midway * 33 >= own.all
      && share(walk.user.column, other.user.column)
  }

  /// Whether an id is of what people share, an account of several visitors, who all begin at the first step.
  func isShared(_ walk: Walk, by people: Walk) -> Bool {
    let own = people.beginnings
    return own.midway * 200 <= own.all && kind(walk.user.column) == .account
      && share(people.user.column, walk.user.column)
  }

  /// Whether a key is an address, a name or an account of those of whom another has the ids.
  func follows(_ column: Int, from id: Int) -> Bool {
    switch (kind(column), kind(id)) {
    case (.address, .id): beside(id, column).map { $0.shared * 50 <= $0.values } ?? false
    case (.name, .id): beside(id, column) != nil
    case (.account, _): isAccount(column, of: id)
    case (.address, _), (.name, _), (.id, _): false
    }
  }

  /// Whether an account is of people, of whom another key has the ids.
  private func isAccount(_ column: Int, of id: Int) -> Bool {
    let people: Set<String> = [
      "member", "user", "person", "profile", "contact", "employee", "staff",
    ]
    let words = KeyNames.words(of: table.path(id))
    return !words.isDisjoint(with: people) && share(id, column)
  }

  /// Whether each id stands beside one value of a key only, and some values beside several ids.
  private func share(_ id: Int, _ column: Int) -> Bool {
    beside(id, column).map { $0.shared > 0 } ?? false
  }

  private enum Kind {
    case id
    case address
    case name
    case account
  }

  private func kind(_ column: Int) -> Kind {
    let name = KeyNames(table.columns[column].name)
    if name.has(["email", "mail", "phone", "mobile", "msisdn"]) { return .address }
    if name.words.last == "name", name.words.count > 1 { return .name }
    let isAccount = KeyNames.words(of: table.path(column)).contains("account")
    return isAccount ? .account : .id
  }

  /// How many values of a key there are, and how many of them stand beside several ids; `nil` where an id
  /// stands beside several of them.
  private func beside(_ id: Int, _ column: Int) -> (values: Int, shared: Int)? {
    let rows = Array(0..<table.rowCount)
    guard table.meetings(of: id, with: column, on: rows).several == 0 else { return nil }
    let met = table.meetings(of: column, with: id, on: rows)
    return (met.all, met.several)
  }
}

extension SampleTable {
  /// How many values of a column occur together with a value of another column on some event, and how many of them
  /// with several.
  func meetings(of column: Int, with other: Int, on rows: [Int]) -> (all: Int, several: Int) {
    let (values, others) = (dense(column), dense(other))
    var met: [Int: Int] = [:]
    var several = Set<Int>()
    for row in rows {
      guard let value = values[row], let other = others[row] else { continue }
      if met.updateValue(other, forKey: value) ?? other != other { several.insert(value) }
    }
    return (met.count, several.count)
  }
}

extension Walk {
  /// How many users there are who see a step, and how many of them begin behind the first.
  var beginnings: (midway: Int, all: Int) {
    let places = reading.placeOfRow
    let begun = user.journeys.count { rows in
      rows.lazy.compactMap { places[$0] }.first.map { $0 > 0 }
    }
    return (begun.yes, begun.all)
  }
}

extension KeyNames {
  /// The words of a key, or, where it says only "id", those of the key above it too.
  static func words(of path: FieldPath) -> Set<String> {
    let last = KeyNames(path.name)
    guard last.folded == "id", path.keys.count > 1 else { return Set(last.words) }
    return Set(last.words + KeyNames(path.keys[path.keys.count - 2]).words)
  }
}
