import EventLog

/// What stands at one path in the events of a sample.
struct ValueColumn: Sendable {
  let path: FieldPath
  /// Whether the path leads into the event's own object, not one around it.
  var isInner = false
  /// Another path, under which other events have the same; `nil` where there is none.
  var otherPath: FieldPath?
  /// Whether `otherPath` is a key of its own that names the same pages.
  var areNamesakes = false
  /// Whether its values are the keys of objects that have one member.
  var isOfCases = false
  /// The events that have a value, ascending.
  private(set) var rows: [Int] = []
  /// By place in `rows`, the number of the value.
  private(set) var values: [Int] = []
  /// By number.
  private(set) var distinct: [Text] = []
  /// By number, what its words say; empty where there are so many values that nobody asks, or other than
  /// texts.
  private(set) var words: [ValueWords] = []
  /// How many values are numbers, and how many are true or false.
  private(set) var numberCount = 0
  private(set) var boolCount = 0
  private var numbers: [Text: Int] = [:]

  /// A value that one event has.
  struct Cell: Sendable {
    let value: Text
    let row: Int
    let type: ScalarType
  }

  init(path: FieldPath) {
    self.path = path
  }

  mutating func add(_ cells: [Cell]) {
    for cell in cells { add(cell.value, row: cell.row, type: cell.type) }
  }

  mutating func add(_ value: Text, row: Int, type: ScalarType) {
    // Of scopes that share a path the innermost counts.
    if rows.last == row { return }
    let number = numbered(value)
    rows.append(row)
    values.append(number)
    switch type {
    case .number: numberCount += 1
    case .bool: boolCount += 1
    case .text: break
    }
  }

  /// The number of a value, which is often that of the event before.
  private mutating func numbered(_ value: Text) -> Int {
    if let last = values.last, distinct[last] == value { return last }
    if let known = numbers[value] { return known }
    let number = distinct.count
    numbers[value] = number
    distinct.append(value)
    return number
  }

  /// The same column of fewer events.
  ///
  /// `places`: by event, its number among those; none for one that is left out.
  func keeping(_ places: RowNumbers) -> ValueColumn {
    var part = ValueColumn(path: path)
    part.isInner = isInner
    part.isOfCases = isOfCases
    part.otherPath = otherPath
    part.areNamesakes = areNamesakes
    let type: ScalarType = numberCount * 2 > count ? .number : boolCount * 2 > count ? .bool : .text
    for (row, value) in zip(rows, values) {
      guard let place = places[row] else { continue }
      part.add(distinct[value], row: place, type: type)
    }
    if words.isEmpty {
      part.findWords()
    } else {
      part.words = part.distinct.map { words[numbers[$0] ?? 0] }
    }
    return part
  }

  /// Finds what the words of all values say, when all values are there.
  mutating func findWords() {
    guard numberCount < count, boolCount < count, distinct.count <= EventNames.mostNames else {
      return
    }
    words = distinct.map { ValueWords($0) }
  }

  /// The numbers of the values whose words say something.
  func numbers(saying what: ValueWords) -> [Int] {
    words.indices.filter { words[$0].contains(what) }
  }

  /// The column of the routes of its values; `nil` where they are no addresses, or all different pages.
  var routes: ValueColumn? {
    let some = distinct.prefix(50)
    guard numberCount == 0, distinct.count > 1,
      some.count(where: { $0.utf8.contains(UInt8(ascii: "/")) }) * 2 > some.count
    else { return nil }
    let routes = distinct.map(\.route)
    guard routes != distinct else { return nil }
    var column = ValueColumn(path: path)
    column.isInner = isInner
    for (row, value) in zip(rows, values) { column.add(routes[value], row: row, type: .text) }
    column.findWords()
    return column
  }

  var count: Int { rows.count }
  /// The last key of the path, which is what its value is called.
  var name: Text { path.name }
  /// Whether all values are true or false, be it in the words of a table, `True` and `f`.
  var isBool: Bool {
    boolCount == count
      || distinct.count <= Self.truths.count + Self.falsehoods.count
        && distinct.allSatisfy { Self.truths.contains($0) || Self.falsehoods.contains($0) }
      || areBits
  }
  /// The number of the value that says that something is so; `nil` where none does.
  var trueValue: Int? {
    distinct.firstIndex(where: Self.truths.contains)
      ?? (areBits ? distinct.firstIndex(of: "1") : nil)
  }

  /// Whether all values are 0 or 1 under a key that asks whether something is so: `IsCompleted`.
  private var areBits: Bool {
    distinct.count == 2 && distinct.allSatisfy { $0 == "0" || $0 == "1" }
      && NameTokens(name).words.first.map { ["is", "has", "was"].contains($0) } ?? false
  }

  private static let truths: Set<Text> = ["true", "True", "TRUE", "t"]
  private static let falsehoods: Set<Text> = ["false", "False", "FALSE", "f"]
  /// Whether all values are whole numbers, be they in quotes.
  var isWholeNumbers: Bool { distinct.allSatisfy { $0.wholeNumber != nil } }

  /// Whether the values are addresses, which a name is better than.
  var isAddresses: Bool { distinct.allSatisfy { $0.utf8.starts(with: "http".utf8) } }

  /// Whether all values are how a page was asked for, GET or POST, or the IP addresses that asked: never steps.
  var isOfRequests: Bool {
    guard numberCount == 0, !distinct.isEmpty else { return false }
    return distinct.allSatisfy { Self.requestMethods.contains($0.string.uppercased()) }
      || distinct.allSatisfy(\.isIPAddress)
  }
  private static let requestMethods: Set<String> = [
    "GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS",
  ]

  /// By event, the number of its value.
  func dense(_ rowCount: Int) -> RowNumbers {
    var all = RowNumbers(noneOf: rowCount)
    for (row, value) in zip(rows, values) { all[row] = value }
    return all
  }

  /// The number of a value; `nil` where no event has it.
  func number(of value: Text) -> Int? { numbers[value] }

  /// The numbers of some values.
  func numbers(of some: [Text]) -> Set<Int> { Set(some.compactMap { numbers[$0] }) }

  /// The events that have one of some values, by their numbers.
  func rows(of numbers: Set<Int>) -> [Int] {
    zip(rows, values).filter { numbers.contains($1) }.map(\.0)
  }

  /// That an event has a value, by its number.
  func condition(_ value: Int) -> ValueCondition {
    ValueCondition(path: path, values: [distinct[value]])
  }

  /// By number of a value, how many events have it.
  var counts: [Int] {
    var counts = [Int](repeating: 0, count: distinct.count)
    for value in values { counts[value] += 1 }
    return counts
  }
}

extension FieldPath {
  /// The last key.
  var name: Text { keys.last ?? "" }

  func precedes(_ other: FieldPath) -> Bool { keys.lexicographicallyPrecedes(other.keys) }
}

extension Collection {
  /// The only element; `nil` where there is none, or several.
  var only: Element? { count == 1 ? first : nil }
}

extension Array {
  /// About as many from all over it as are wanted, or all.
  func some(_ wanted: Int) -> [Element] {
    stride(from: 0, to: count, by: Swift.max(1, count / wanted)).map { self[$0] }
  }
}

/// Of which type of JSON a scalar is.
enum ScalarType: Sendable {
  case text
  case number
  case bool
}

extension Text {
  /// Whether it is an IPv4 address, `203.0.113.51`.
  fileprivate var isIPAddress: Bool {
    let parts = utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { (1...3).contains($0.count) && $0.allSatisfy(\.isDigit) }
  }
}
