package import EventLog

// The events of a sample as columns: a path, and what stands there in which event. A column is what
// a guess is about, so everything behind this file asks columns and never lines.
//
//     {"ev":"view","ctx":{"uid":7}}        /ev       view  view  done
//     {"ev":"view","ctx":{"uid":8}}   ─▶   /ctx/uid  7     8     7
//     {"ev":"done","ctx":{"uid":7}}
//
// What a hostile log could make large is bounded: paths, depth, keys, values and cells; what is beyond a
// bound is left out of the sample, never out of the report.

/// The events of a sample, by path.
package struct SampleTable: Sendable {
  private(set) var columns: [ValueColumn] = []
  /// By column of addresses, their routes.
  private(set) var routes: [Int: ValueColumn] = [:]
  /// How many events there are.
  private(set) var rowCount = 0
  /// How many threads look at it.
  let threads: Int
  /// Whether it has some of the sample's lines only.
  let isCut: Bool
  /// Lines that are JSON objects.
  private(set) var lineCount = 0
  /// Lines that are none.
  private(set) var otherLines = 0
  /// Whether other text stands before the objects of lines.
  let hasLeadingText: Bool
  /// The arrays that hold the events of a line; `nil` where a line is an event.
  let records: FieldPath?
  /// What tells its events from those that were left out; `nil` where none were.
  private(set) var condition: ValueCondition?
  private var tree = PathTree()
  /// By place in the tree, the events that have JSON in a text there.
  private var embedding: [Int: [Int]] = [:]

  static let mostPaths = 2_000
  static let mostRows = 16_000
  private static let stretches = 8
  private static let mostCells = 1_500_000
  static let longestKey = 200
  private static let longestValue = 400
  private static let deepest = 12
  private var cells = 0
  /// By column, what stands there, until all events are there.
  private var unnumbered: [[ValueColumn.Cell]] = []
  private var tagged = TaggedObjects()

  /// `threads`: how many may look at it side by side.
  package init(_ sample: LineSample, threads: Int = 1) {
    self.threads = threads
    let all = sample.lines.filter { $0.bytes.contains { $0 > 0x20 } }
    let lines = Self.spread(all)
    isCut = lines.count < all.count
    let plain = Self.objects(of: lines, threads) { try? JSONNode.parse($0) }
    // Half of an event may look like text before another, so lines of events alone come first.
    hasLeadingText = plain.count * 10 < lines.count
    let nodes =
      hasLeadingText
      ? Self.objects(of: lines, threads) { try? JSONNode.parse(behindText: $0) } : plain
    records = RecordSearch(nodes).path
    lineCount = nodes.count
    otherLines = lines.count - nodes.count
    for node in nodes where cells < Self.mostCells && rowCount < Self.mostRows { add(node) }
    numberValues()
    addCases()
    columns += joinedColumns()
    let found = columns
    columns = parallelMap(found.count, threads: threads) { place in
      var column = found[place]
      column.findWords()
      return column
    }
    findRoutes()
  }

  /// As many lines as there may be rows, in stretches from all over the others: each is long enough to hold what some
  /// users did.
  private static func spread(_ lines: [LineSample.Line]) -> [LineSample.Line] {
    guard lines.count > mostRows else { return lines }
    let length = mostRows / stretches
    return (0..<stretches).flatMap { stretch in
      lines.dropFirst((lines.count - length) * stretch / (stretches - 1)).prefix(length)
    }
  }

  /// Puts the values of all columns into them, each thread as many columns: to number them takes longer than to
  /// find them.
  private mutating func numberValues() {
    let (found, cells) = (columns, unnumbered)
    unnumbered = []
    columns = parallelMap(found.count, threads: threads) { place in
      var column = found[place]
      column.add(cells[place])
      return column
    }
  }

  /// Adds the cases of enums as the values of a column, where no key is called an event's name.
  private mutating func addCases() {
    defer { tagged = TaggedObjects() }
    let found = tagged.columns(rows: rowCount)
    let plain = Set(found.compactMap { tree.columns[$0.place] })
    let isNamed = columns.indices.contains { place in
      !plain.contains(place) && KeyNames(columns[place].name).eventScore >= 6
        && columns[place].distinct.count > 1
    }
    guard !isNamed else { return }
    for (place, keys) in found {
      var cases = keys
      let known = tree.columns[place]
      if let known {
        let texts = columns[known]
        cases += zip(texts.rows, texts.values).map { ($0, texts.distinct[$1]) }
        cases.sort { $0.row < $1.row }
      }
      var column = ValueColumn(path: FieldPath(tree.keys(to: place)))
      column.isOfCases = true
      for (row, key) in cases { column.add(key, row: row, type: .text) }
      if let known { columns[known] = column } else { columns.append(column) }
    }
  }

  /// The objects that some lines are, each thread with as many.
  private static func objects(
    of lines: [LineSample.Line], _ threads: Int, _ read: @escaping @Sendable ([UInt8]) -> JSONNode?
  ) -> [JSONNode] {
    parallelMap(threads, threads: threads) { part in
      lines[lines.count * part / threads..<lines.count * (part + 1) / threads]
        .compactMap { read($0.bytes) }.filter(\.isObject)
    }.flatMap(\.self)
  }

  /// The same table of those events only that have a value in a column.
  func having(_ column: Int) -> SampleTable { keeping(columns[column].rows) }

  /// The same table of some events only, ascending.
  func keeping(_ rows: [Int]) -> SampleTable {
    var part = self
    let places = RowNumbers(placesOf: rows, count: rowCount)
    part.columns = columns.map { $0.keeping(places) }.filter { $0.count > 0 }
    part.rowCount = rows.count
    part.embedding = [:]
    part.findRoutes()
    return part
  }

  /// By event, the number of its value in a column.
  func dense(_ column: Int) -> RowNumbers { columns[column].dense(rowCount) }

  private mutating func findRoutes() {
    routes = [:]
    for (place, column) in columns.enumerated() { routes[place] = column.routes }
  }

  private static let fewestEmbedded = 12

  /// The same table of those events only that are JSON in a text where other lines have plain words.
  ///
  /// A container's log holds what other programs say, too. `nil` where there are none.
  var ofEmbedded: SampleTable? {
    let mixed = embedding.filter { place, rows in
      rows.count >= Self.fewestEmbedded && rows.count * 50 >= rowCount
        && (tree.columns[place].map { columns[$0].count } ?? 0) > 0
    }
    let most = mixed.max { left, right in
      left.value.count != right.value.count
        ? left.value.count < right.value.count : left.key > right.key
    }
    return most.map { keeping($0.value) }
  }

  private static let mostKinds = 100

  /// The same table of those events only of which one key says that they are the onboarding's.
  ///
  /// A history of all properties of a contact has the onboarding's step among them, and under one key the
  /// values of all. `nil` where there are none, and where a key names events.
  var ofOnboarding: SampleTable? {
    let named = columns.contains { KeyNames($0.name).eventScore >= 6 && $0.distinct.count > 1 }
    guard !named else { return nil }
    let rows = columns.compactMap { column -> [Int]? in
      let own = column.numbers(saying: .onboarding)
      guard column.distinct.count <= Self.mostKinds, column.count * 2 >= rowCount, !own.isEmpty
      else { return nil }
      return column.rows(of: Set(own))
    }
    guard let own = rows.only, own.count >= Self.fewestEmbedded, own.count < rowCount else {
      return nil
    }
    return keeping(own)
  }

  /// The same table of those events only that tell of the state of a row, where a table of changes has its other
  /// columns too: `column_name,old_value,new_value`; `nil` where there are none, or several such columns.
  var ofStates: SampleTable? {
    let found = columns.compactMap { column -> (ValueColumn, Int)? in
      let words = KeyNames(column.name).words
      guard words.contains(where: Self.columnWords.contains), column.count * 10 >= rowCount * 9,
        (2...Self.mostKinds).contains(column.distinct.count)
      else { return nil }
      let states = column.distinct.indices.filter { KeyNames(column.distinct[$0]).isState }
      return states.only.map { (column, $0) }
    }
    return found.only.flatMap { keeping($1, of: $0) }
  }

  /// The same table of those events only which a key calls what an onboarding may be, such as those of a guided setup
  /// among what happened to deals; `nil` where there are none, or several such keys.
  var ofSection: SampleTable? {
    let found = columns.compactMap { column -> (ValueColumn, Int)? in
      guard column.count * 10 >= rowCount * 9, let section = column.flowSection else { return nil }
      return column.number(of: section).map { (column, $0) }
    }
    return found.only.flatMap { keeping($1, of: $0) }
  }

  /// The same table of those events only that have one value, by its number, and how they are told.
  private func keeping(_ value: Int, of column: ValueColumn) -> SampleTable? {
    let rows = column.rows(of: [value])
    guard rows.count >= Self.fewestEmbedded, rows.count < rowCount else { return nil }
    var part = keeping(rows)
    part.condition = column.condition(value)
    return part
  }

  private static let columnWords: Set<String> = ["column", "field", "attribute", "property"]

  private mutating func add(_ line: JSONNode) {
    for scopes in line.scopes(at: records ?? []) where rowCount < Self.mostRows { addRow(scopes) }
  }

  /// Adds an event and what stands around it, innermost first, but for the arrays that lead to it: they
  /// hold the other events of a batch.
  private mutating func addRow(_ scopes: [JSONNode]) {
    for (place, scope) in scopes.enumerated() {
      let way = place > 0 ? records?.keys.dropLast(place - 1).last : nil
      add(scope.without(way), at: 0, depth: 0, isInner: place == 0)
    }
    rowCount += 1
  }

  private mutating func add(_ node: JSONNode, at place: Int, depth: Int, isInner: Bool) {
    guard depth < Self.deepest else { return }
    switch node.value {
    case .null: return
    case .bool, .number: addScalar(node, at: place, isInner: isInner)
    case .string(let text):
      if let inner = node.embedded {
        embedding[place, default: []].append(rowCount)
        add(inner, at: place, depth: depth + 1, isInner: isInner)
      } else if !text.utf8.isEmpty {
        addScalar(node, at: place, isInner: isInner)
      }
    case .object(let members):
      if place > 0 { tagged.add(members, at: place, row: rowCount) }
      addMembers(members, at: place, depth: depth, isInner: isInner)
    case .array(let elements):
      addMembers(elements.members, at: place, depth: depth, isInner: isInner)
    }
  }

  private mutating func addMembers(
    _ members: [JSONMember], at place: Int, depth: Int, isInner: Bool
  ) {
    for (number, member) in members.enumerated() where member.key.utf8.count <= Self.longestKey {
      guard let next = tree.child(member.key, of: place, number: number, most: Self.mostPaths)
      else { continue }
      add(member.node, at: next, depth: depth + 1, isInner: isInner)
    }
  }

  private mutating func addScalar(_ node: JSONNode, at place: Int, isInner: Bool) {
    guard place > 0, let text = node.scalarText, text.utf8.count <= Self.longestValue
    else { return }
    let column: Int
    if let known = tree.columns[place] {
      column = known
    } else {
      column = columns.count
      tree.columns[place] = column
      columns.append(ValueColumn(path: FieldPath(tree.keys(to: place))))
      unnumbered.append([])
    }
    columns[column].isInner = columns[column].isInner || isInner
    unnumbered[column].append(ValueColumn.Cell(value: text, row: rowCount, type: node.scalarType))
    cells += 1
  }
}

extension JSONNode {
  fileprivate var isObject: Bool { if case .object = value { true } else { false } }

  fileprivate var scalarType: ScalarType {
    switch value {
    case .number: .number
    case .bool: .bool
    case .string, .null, .array, .object: .text
    }
  }

  /// The elements of the arrays on a way with those around them, innermost first, as mappings find
  /// records.
  func scopes(at path: FieldPath) -> [[JSONNode]] {
    var found = [[self]]
    for key in path.keys {
      found = found.flatMap { scopes -> [[JSONNode]] in
        guard let value = scopes[0].member(key) else { return [] }
        guard case .array(let elements) = (value.embedded ?? value).value else {
          return [[value] + scopes]
        }
        return elements.map { [$0] + scopes }
      }
    }
    return found
  }

  /// An object without a member, be it in a text.
  func without(_ key: Text?) -> JSONNode {
    guard let key else { return self }
    switch value {
    case .object(let members):
      return JSONNode(value: .object(members.filter { $0.key != key }), offset: offset)
    case .string: return embedded?.without(key) ?? self
    case .null, .bool, .number, .array: return self
    }
  }

  /// The value beside a key of an object, be it in a text.
  func member(_ key: Text) -> JSONNode? {
    switch value {
    case .object(let members): members.first { $0.key == key }?.node
    case .string: embedded?.member(key)
    case .null, .bool, .number, .array: nil
    }
  }
}

extension [JSONNode] {
  private static var mostWords: Int { 8 }

  /// Whether they are a few texts, such as the names of a route or what an event was called with, or nothing and then
  /// a text, as what was new in a row.
  fileprivate var areWords: Bool {
    let texts = count > 1 && self[0].isAbsent ? self[1...] : self[...]
    return (1...Self.mostWords).contains(count)
      && texts.allSatisfy { if case .string = $0.value { $0.embedded == nil } else { false } }
  }

  /// What stands for the members of an object: a few texts or one object under their numbers, as what a tracker says
  /// of the session does, else pairs of keys and values.
  fileprivate var members: [JSONMember] {
    if areWords { return numbered }
    let pairs = keyedPairs
    return pairs.isEmpty && count == 1 && self[0].isObject ? numbered : pairs
  }

  /// Elements under their numbers.
  fileprivate var numbered: [JSONMember] {
    enumerated().map { JSONMember(key: Text("\($0)"), keyOffset: 0, node: $1) }
  }

  /// Elements that are pairs, `{"key": …, "value": …}`, as members.
  fileprivate var keyedPairs: [JSONMember] {
    compactMap { element in
      for words in JSONNode.pairWords {
        guard let key = element.member(words.key) else { continue }
        guard case .string(let name) = key.value, let value = element.member(words.value) else {
          return nil
        }
        return JSONMember(key: name, keyOffset: 0, node: value.onlyScalar)
      }
      return nil
    }
  }
}

extension JSONNode {
  /// The value of an object that has a member for each type; any other value is itself.
  fileprivate var onlyScalar: JSONNode {
    guard case .object(let members) = value else { return self }
    let typed = members.filter { member in
      let key = member.key.string
      return key.hasSuffix("_value") || key.hasSuffix("Value")
    }
    guard !typed.isEmpty else { return self }
    return typed.first { if case .null = $0.node.value { false } else { true } }?.node
      ?? JSONNode(value: .null, offset: 0)
  }
}
