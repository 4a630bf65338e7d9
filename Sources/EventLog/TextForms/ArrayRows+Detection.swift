// Are the rows of a text arrays, and what are their columns called? Either an array of names stands in the
// object around the rows, under a key that says so, or the first row has nothing but names.

extension ArrayRows {
  /// The rows of a text that begins like this; `nil` of other texts.
  ///
  /// `isWhole`: whether that is all of it.
  init?(_ beginning: ArraySlice<UInt8>, isWhole: Bool) {
    let text = Array(beginning.drop(while: \.isSpace))
    switch text.first {
    case UInt8(ascii: "{"): self.init(document: text, isWhole: isWhole)
    case UInt8(ascii: "["): self.init(rows: text, isWhole: isWhole)
    default: return nil
    }
  }

  // MARK: - In an object

  /// The keys under which the names of columns stand.
  private static let namesOfColumns: Set<String> = [
    "columns", "cols", "fields", "header", "headers", "meta", "schema", "rowtype", "column_names",
    "columnnames", "columninfo", "fieldnames", "field_names",
  ]

  private init?(document: [UInt8], isWhole: Bool) {
    var search = DocumentSearch(document)
    guard search.readsOneDocument(isWhole: isWhole) else { return nil }
    guard !search.rows.isEmpty else {
      // What comes before the rows, a number for each of them, may be longer than these bytes.
      guard !isWhole, search.endsInNumbers, let columns = search.columns.first else { return nil }
      self.init(columns: columns, enclosure: .document, hasHeaderRow: false)
      return
    }
    if let columns = search.columns.first(where: { names in
      search.rows.contains { $0.count == names.count }
    }) {
      self.init(columns: columns, enclosure: .document, hasHeaderRow: false)
    } else if search.areRowsOutermost, let columns = Self.names(inFirstOf: search.rows) {
      self.init(columns: columns, enclosure: .document, hasHeaderRow: true)
    } else {
      return nil
    }
  }

  fileprivate static func mayHaveNames(under key: String) -> Bool {
    namesOfColumns.contains(key.lowercased())
  }

  /// The names of columns that an array says: texts, or objects with a name.
  fileprivate static func names(in array: JSONNode, under key: String) -> [Text]? {
    guard mayHaveNames(under: key), case .array(let nodes) = array.value,
      nodes.count > 1
    else { return nil }
    let names = nodes.compactMap(name)
    return names.count == nodes.count && Set(names).count == names.count ? names : nil
  }

  private static func name(_ node: JSONNode) -> Text? {
    switch node.value {
    case .string(let text): text.utf8.isEmpty ? nil : text
    case .object(let members):
      members.first { ["name", "Name"].contains($0.key.string) }.flatMap { name($0.node) }
    default: nil
    }
  }

  // MARK: - Rows alone

  private init?(rows text: [UInt8], isWhole: Bool) {
    let inside = text.dropFirst().drop(while: \.isSpace)
    let isArray = inside.first == UInt8(ascii: "[")
    guard isArray || inside.first == UInt8(ascii: "\"") else { return nil }
    var cutter = ValueCutter(of: isArray ? .array : .sequence)
    var rows: [[JSONNode]] = []
    while rows.count < Self.mostRows, let cut = cutter.next(in: text.span, isEnd: isWhole) {
      guard cut.fault == nil, let row = try? JSONNode.parse(Array(text[cut.range])) else { break }
      // Objects among them are events, and these no rows.
      guard case .array(let cells) = row.value else { return nil }
      rows.append(cells)
    }
    guard let columns = Self.names(inFirstOf: rows) else { return nil }
    self.init(columns: columns, enclosure: isArray ? .array : .sequence, hasHeaderRow: true)
  }

  fileprivate static let mostRows = 20
  private static let fewestColumns = 3

  /// The names that the first row has, where the others have as many values, and are no names again.
  private static func names(inFirstOf rows: [[JSONNode]]) -> [Text]? {
    guard let first = rows.first, rows.count > 1, first.count >= fewestColumns,
      rows.allSatisfy({ $0.count == first.count })
    else { return nil }
    let names = first.compactMap { node -> Text? in
      guard case .string(let text) = node.value, couldName(text) else { return nil }
      return text
    }
    guard names.count == first.count, Set(names).count == names.count else { return nil }
    // A name does not come again below itself: what does is a value.
    let isAgain = rows.dropFirst().contains { row in
      zip(names, row).contains { name, node in
        if case .string(name) = node.value { true } else { false }
      }
    }
    return isAgain ? nil : names
  }

  /// Names begin with a letter and are short.
  private static func couldName(_ text: Text) -> Bool {
    guard let first = text.utf8.first, text.utf8.count <= longestName else { return false }
    return (0x61...0x7A).contains(first | 0x20) || first >= 0x80 || "_$@".utf8.contains(first)
  }

  private static let longestName = 64
}

/// Looks through the beginning of an object for names of columns and for rows.
private struct DocumentSearch {
  /// What is open around a place.
  private enum Level {
    case object
    /// With so many objects in it so far.
    case array(objects: Int)
  }

  private(set) var columns: [[Text]] = []
  /// The first rows of the array that has arrays.
  private(set) var rows: [[JSONNode]] = []
  /// Whether nothing but objects is around the rows, one or two.
  private(set) var areRowsOutermost = false
  /// Whether the text ends inside of an array that has nothing but numbers so far.
  private(set) var endsInNumbers = false
  private let text: [UInt8]
  private var position = 0
  /// The key whose value comes next.
  private var key: String?
  private var levels: [Level] = []
  /// How many levels were open around the names and the rows.
  private var depthOfTable: Int?
  /// Whether it cannot be one table: there are more, or it is one of several objects in an array.
  private var isOther = false

  init(_ text: [UInt8]) { self.text = text }

  /// Whether the text is one object with one table, which may go on behind these bytes, or was torn among its rows.
  mutating func readsOneDocument(isWhole: Bool) -> Bool {
    reading: while position < text.count, !isOther {
      switch text[position] {
      case UInt8(ascii: "{"): open()
      case UInt8(ascii: "}"):
        close()
        if levels.isEmpty { return text[(position + 1)...].allSatisfy(\.isSpace) }
      case UInt8(ascii: "]"): close()
      case UInt8(ascii: "\""):
        guard readString() else { break reading }
        continue
      case UInt8(ascii: "["):
        guard readArray() else { break reading }
        continue
      case UInt8(ascii: ":"), UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"),
        UInt8(ascii: "\t"):
        break
      default: key = nil
      }
      position += 1
    }
    return !isOther && (!isWhole || !rows.isEmpty)
  }

  private mutating func open() {
    key = nil
    if case .array(let objects)? = levels.last {
      levels[levels.count - 1] = .array(objects: objects + 1)
      if objects > 0, let depthOfTable, levels.count <= depthOfTable { isOther = true }
    }
    levels.append(.object)
  }

  private mutating func close() {
    if !levels.isEmpty { levels.removeLast() }
  }

  /// Takes note that names or rows stand here.
  private mutating func noteTable() {
    depthOfTable = max(depthOfTable ?? 0, levels.count)
    // Where another object came before, each has rows of its own, or none.
    isOther =
      isOther
      || levels.contains { if case .array(let objects) = $0 { objects > 1 } else { false } }
  }

  /// Passes over a text, which is a key where a colon follows; says whether it ends here.
  private mutating func readString() -> Bool {
    let start = position + 1
    position = start
    while position < text.count, text[position] != UInt8(ascii: "\"") {
      position += text[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard position < text.count else { return false }
    let content = text[start..<position]
    position += 1
    let isKey = text[position...].first { !$0.isSpace } == UInt8(ascii: ":")
    key = isKey ? String(decoding: content, as: UTF8.self) : nil
    return true
  }

  /// Passes over an array of names, of numbers or of rows, and goes into any other; says whether it ends here.
  private mutating func readArray() -> Bool {
    let inside = text[(position + 1)...].first { !$0.isSpace }
    if inside == UInt8(ascii: "[") { return readRows() }
    if let key, let end = ArrayRows.mayHaveNames(under: key) ? end(of: position) : nil {
      let node = try? JSONNode.parse(Array(text[position..<end]))
      if let node, let names = ArrayRows.names(in: node, under: key) {
        columns.append(names)
        noteTable()
        isOther = isOther || columns.count > 1
        self.key = nil
        position = end
        return true
      }
    }
    key = nil
    if let inside, inside.isDigit { return readNumbers() }
    levels.append(.array(objects: 0))
    position += 1
    return true
  }

  /// Passes over an array that has numbers.
  private mutating func readNumbers() -> Bool {
    let end = text[(position + 1)...].firstIndex { byte in
      !byte.isDigit && !byte.isSpace && !",-+.eE".utf8.contains(byte)
    }
    guard let end else {
      endsInNumbers = true
      return false
    }
    if text[end] == UInt8(ascii: "]") {
      position = end + 1
    } else {
      levels.append(.array(objects: 0))
      position += 1
    }
    return true
  }

  private mutating func readRows() -> Bool {
    guard rows.isEmpty else {
      isOther = true
      return true
    }
    areRowsOutermost =
      levels.count <= 2 && levels.allSatisfy { if case .object = $0 { true } else { false } }
    noteTable()
    var cutter = ValueCutter(of: .array, at: position)
    while rows.count < ArrayRows.mostRows, let cut = cutter.next(in: text.span, isEnd: false) {
      guard cut.fault == nil, let row = try? JSONNode.parse(Array(text[cut.range])),
        case .array(let cells) = row.value
      else { break }
      rows.append(cells)
    }
    guard let end = end(of: position) else { return false }
    position = end
    return true
  }

  /// Where the array ends that begins there; `nil` where it goes on behind these bytes.
  private func end(of start: Int) -> Int? {
    var cutter = ValueCutter(of: .sequence, at: start)
    guard let cut = cutter.next(in: text.span, isEnd: false), cut.fault == nil else { return nil }
    return cut.range.upperBound
  }
}
