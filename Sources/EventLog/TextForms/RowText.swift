/// What the values of a column, or of a key, are written as.
enum CellKind {
  case text
  /// A native field that takes integers.
  case integer
  /// The same of small numbers, which programs may write with a zero behind a point: `2.0`, since a column with
  /// gaps has no integers there.
  case count
  /// A native field that takes an object.
  case object
  /// A native field that takes a list.
  case list

  init(of name: Span<UInt8>) {
    self = Self.others.first { $0.name.span.isEqual(to: name) }?.kind ?? .text
  }

  /// The names of the native fields that are no texts.
  private static let others = FieldName.spellings.indices.compactMap {
    place -> (name: [UInt8], kind: CellKind)? in
    guard let field = FieldName(rawValue: place) else { return nil }
    let isTime = Field.timestamp.mask >> UInt64(place) & 1 == 1
    let kind = isTime ? CellKind.integer : CellKind(of: field.type)
    return kind == .text ? nil : (Array(FieldName.spellings[place].utf8), kind)
  }

  private init(of type: FieldType) {
    self =
      switch type {
      case .integer: .count
      case .step: .integer
      case .object: .object
      case .scalars: .list
      case .string, .stringOrInteger: .text
      }
  }

  /// Whether a cell spells a value of JSON that the field takes, and a text would be refused.
  fileprivate func isLiteral(_ content: Span<UInt8>) -> Bool {
    guard self != .text, !content.isEmpty else { return false }
    if self == .integer || self == .count { return Self.isInteger(content) }
    guard content[0] == UInt8(ascii: self == .object ? "{" : "[") else { return false }
    let text = content.array
    return !text.contains(UInt8(ascii: "\n")) && JSONNode.isReadable(text)
  }

  /// How long a whole number is without the zeros that stand behind its point; `nil` of other cells.
  fileprivate func wholeLength(of content: Span<UInt8>) -> Int? {
    guard self == .count,
      let point = content.indices.first(where: { content[$0] == UInt8(ascii: ".") }),
      point + 1 < content.count, point > 0,
      content.indices[(point + 1)...].allSatisfy({ content[$0] == UInt8(ascii: "0") })
    else { return nil }
    return Self.isInteger(content.extracting(..<point)) ? point : nil
  }

  private static func isInteger(_ content: Span<UInt8>) -> Bool {
    let start = content[0] == UInt8(ascii: "-") ? 1 : 0
    let digits = content.count - start
    return digits > 0 && content.indices[start...].allSatisfy { content[$0].isDigit }
      && (digits == 1 || content[start] != UInt8(ascii: "0"))
  }
}

/// The lines of rows while they are written, an object each, and where its values come from.
struct RowText {
  private(set) var bytes: [UInt8]
  /// Where the line begins that is being written.
  private var start = 0
  /// Where each value of the only row begins, and where in the row it stands; none unless they are noted.
  private(set) var values: [(start: Int, source: Range<Int>)] = []
  private let notesValues: Bool

  init(notesValues: Bool = false) {
    bytes = []
    self.notesValues = notesValues
  }

  /// `memory`: for `init(reusing:capacity:)` of an array.
  init(reusing memory: inout [UInt8], capacity: Int) {
    bytes = [UInt8](reusing: &memory, capacity: capacity)
    notesValues = false
  }

  /// Begins a value.
  ///
  /// `key`: as `key(_:)` has it. `source`: where in the row the value stands.
  mutating func begin(under key: [UInt8], from source: Range<Int>) {
    let isFirst = bytes.count == start
    bytes.append(copying: key.span)
    noteBeginning(of: source, isFirst: isFirst)
  }

  /// The same under a key that is not prepared.
  mutating func begin(named name: Span<UInt8>, from source: Range<Int>) {
    let isFirst = bytes.count == start
    bytes.appendKey(name)
    noteBeginning(of: source, isFirst: isFirst)
  }

  private mutating func noteBeginning(of source: Range<Int>, isFirst: Bool) {
    if isFirst { bytes[start] = UInt8(ascii: "{") }
    if notesValues { values.append((bytes.count - start, source)) }
  }

  /// Adds the value that has begun.
  mutating func add(_ content: Span<UInt8>, of kind: CellKind) {
    if kind.isLiteral(content) {
      bytes.append(copying: content)
    } else if let length = kind.wholeLength(of: content) {
      bytes.append(copying: content.extracting(..<length))
    } else {
      bytes.appendQuoted(content)
    }
  }

  /// Ends the object of a row, if it has begun, and its line.
  mutating func endRow() {
    if bytes.count > start { bytes.append(UInt8(ascii: "}")) }
    endLine()
  }

  /// Appends JSON as it is, but for line feeds, which become carriage returns.
  mutating func append(json: Span<UInt8>) {
    var place = bytes.count
    bytes.append(copying: json)
    guard json.lineFeeds(in: 0..<json.count) > 0 else { return }
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "\n") { bytes[place] = UInt8(ascii: "\r") }
      place += 1
    }
  }

  mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
    start = bytes.count
  }

  /// A key as JSON, with the comma before it and its colon.
  static func key(_ name: [UInt8]) -> [UInt8] {
    var key: [UInt8] = []
    key.appendKey(name.span)
    return key
  }
}

extension [UInt8] {
  fileprivate mutating func appendKey(_ name: Span<UInt8>) {
    append(UInt8(ascii: ","))
    appendQuoted(name)
    append(UInt8(ascii: ":"))
  }
}
