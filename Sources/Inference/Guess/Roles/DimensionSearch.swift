package import Definitions
import EventLog

// Which keys say who a user is, so that a report can look whether some leave more than others: the plan
// they came with, the campaign, the device. Such a key has one value per user, few values in all, and many
// users with each. What it is called only keeps out what it cannot be.

/// A key whose values part users, as a dimension of a definition.
package struct GuessedDimension: Hashable, Sendable {
  package let definition: DimensionDefinition
  /// How many values the users of the sample have on the first step that they see.
  package let values: Int
  /// How many users see a step, and how many of them have a value there.
  package let users: Int
  package let usersWithValue: Int

  static let most = 8

  /// Those of several files together, ordered by name: of one name that of most users.
  ///
  /// In whatever order the files are.
  package static func joined(_ files: [[GuessedDimension]]) -> [GuessedDimension] {
    let sorted = files.joined().sorted { left, right in
      if left.usersWithValue != right.usersWithValue {
        return left.usersWithValue > right.usersWithValue
      }
      let (l, r) = (left.definition.path?.keys ?? [], right.definition.path?.keys ?? [])
      return l.lexicographicallyPrecedes(r)
    }
    var names = Set<Text>()
    return sorted.filter { names.insert($0.definition.name).inserted }.prefix(most)
      .sorted { $0.definition.name < $1.definition.name }
  }
}

/// Finds the keys of a sample that are worth splitting by.
struct DimensionSearch {
  private let table: SampleTable
  private let walk: Walk
  /// Columns that are something else.
  private let excluded: Set<Int>
  /// The first step event of each user.
  private let entries: [Int]

  private static let values = 2...20
  /// Fewer users with a value say nothing.
  private static let fewestUsers = 10

  init(_ table: SampleTable, walk: Walk, time: TimeRole, users: [UserCandidate]) {
    self.table = table
    self.walk = walk
    var excluded = time.all.union(users.map(\.column))
    if let names = walk.names.column { excluded.insert(names) }
    if let step = walk.reading.source.column { excluded.insert(step) }
    self.excluded = excluded
    let places = walk.reading.placeOfRow
    entries = walk.user.journeys.rows.compactMap { rows in rows.first { places[$0] != nil } }
  }

  /// A dimension, and which of the users have which of its values.
  private struct Found {
    let path: FieldPath
    let values: Int
    /// By entry, the place of its value among those met, in the order of entries.
    let partition: [Int?]
    var users: Int { partition.count { $0 != nil } }
  }

  /// The dimensions, ordered by name.
  var dimensions: [GuessedDimension] {
    // A path leads from the whole line, where a batch has many events.
    guard table.records == nil, !entries.isEmpty else { return [] }
    let taken = Set(SideFields(table, walk: walk).paths.values.joined())
    let found = table.columns.indices.filter { !excluded.contains($0) && mayBe(table.columns[$0]) }
      .filter { !taken.contains(table.path($0)) }.compactMap(found).sorted { left, right in
        let (l, r) = (left.path.keys, right.path.keys)
        if left.users != right.users { return left.users > right.users }
        return l.count != r.count ? l.count < r.count : l.lexicographicallyPrecedes(r)
      }
    var partitions = Set<[Int?]>()
    var names = Set<Text>()
    var dimensions: [GuessedDimension] = []
    for one in found where dimensions.count < GuessedDimension.most {
      guard partitions.insert(one.partition).inserted, let name = name(of: one.path, besides: names)
      else { continue }
      names.insert(name)
      dimensions.append(
        GuessedDimension(
          definition: DimensionDefinition(name: name, path: one.path), values: one.values,
          users: entries.count, usersWithValue: one.users))
    }
    return dimensions.sorted { $0.definition.name < $1.definition.name }
  }

  private func mayBe(_ column: ValueColumn) -> Bool {
    guard column.numberCount == 0, !column.isWholeNumbers, column.distinct.count > 1,
      column.distinct.count <= Self.values.upperBound * 2,
      column.count * 2 >= entries.count, !column.distinct.contains(where: { TimeForm($0) != nil })
    else { return false }
    let name = KeyNames(column.name)
    switch name.idClassBelow(column.path) {
    case .anonymous, .user, .session, .event: return false
    case .group, .thing, nil: break
    }
    return !name.isFlow && !name.isTitle && !SideFields.isField(name)
      && !SideFields.isOfExperiments(column) && !column.path.keys.contains(where: Self.isOfTest)
      && !name.has(Self.momentWords)
  }

  /// Whether a key is that of an experiment, or of what holds several.
  private static func isOfTest(_ key: Text) -> Bool {
    let name = KeyNames(key)
    return name.isVariant
      || name.has(["exp", "experiments", "flag", "flags", "feature", "features"])
  }

  /// What is the same for all of a short visit, and is when it was rather than who came.
  private static let momentWords: Set<String> = [
    "date", "day", "hour", "weekday", "week", "month", "year", "time", "timezone",
  ]

  /// What a column says of users; `nil` where it is no dimension.
  private func found(_ column: Int) -> Found? {
    let values = table.dense(column)
    var places: [Int: Int] = [:]
    var users: [Int] = []
    let partition = entries.map { entry -> Int? in
      guard let value = values[entry] else { return nil }
      let place = places.number(of: value)
      if place == users.count { users.append(0) }
      users[place] += 1
      return place
    }
    let known = users.reduce(0, +)
    guard Self.values.contains(users.count), known * 2 >= entries.count,
      users.sorted()[users.count - 2] >= max(Self.fewestUsers, known / 50), isOfUsers(values)
    else { return nil }
    return Found(path: table.path(column), values: users.count, partition: partition)
  }

  /// Whether hardly any user has two of the values.
  private func isOfUsers(_ values: RowNumbers) -> Bool {
    let several = walk.user.journeys.changing(values)
    return several.yes * 20 <= several.all
  }

  /// What a dimension is called: its key, with the one above it where that alone says nothing or is taken.
  private func name(of path: FieldPath, besides names: Set<Text>) -> Text? {
    let keys = path.keys
    let isTyped = keys.count > 1 && Self.typeKeys.contains(KeyNames(keys[keys.count - 1]).folded)
    let own = isTyped ? Array(keys.dropLast()) : keys
    let longer = own.suffix(2).map(\.string).joined(separator: "_")
    return ([own.last].compactMap(\.self) + [Text(longer)]).first { name in
      !names.contains(name) && FieldDefinitions.mayBeDimension(name)
    }
  }

  /// Keys that say of which type a value is.
  private static let typeKeys: Set<String> = ["s", "value", "stringvalue", "string", "bool"]
}
