// What two events share is one symbol, an `EventShape` or `Dimensions`: its texts one behind the other. A
// `SymbolTable` interns these bytes, a segment of a state holds them as they are (`StateSegment`), and a line of the
// shuffle has the same texts with commas between them (`ShuffleText`).
//
//   EventShape  source FF kind FF scope FF index FF, each field of the shape FF,
//               and where there are values: FF, each value FF
//   Dimensions  variant FF, each field of the device FF, each kept value FF, each experiment FF and its variant FF
//
// FF cannot occur in UTF-8. Numbers are decimal digits; kind and scope are the numbers of their cases. A field that
// is absent has no bytes, since an empty one counts as absent. Writing and reading must change together: both stand
// here, but for what writes the symbols of lines (`LineFields+Symbols`). With them changes
// `StateSegment.formatVersion`. Only a field may be added without that, since a segment names those of its symbols; an
// earlier program refuses a segment with a field that it does not know.

/// The fields that symbols have.
struct SymbolFields {
  var shape = ShapeField.allCases
  var device = DeviceField.allCases

  static let all = SymbolFields()
}

/// A text of a symbol.
enum SymbolText {
  /// What ends it.
  static var end: UInt8 { 0xFF }

  /// The symbol of all its texts.
  static func bytes(of texts: [Text?]) -> [UInt8] {
    texts.flatMap { ($0?.utf8 ?? []) + [end] }
  }
}

// MARK: - Writing

extension EventShape {
  /// As `ByteBuffer.writeShape` writes it, with these fields.
  func symbol(_ fields: SymbolFields = .all) -> [UInt8] {
    let numbers = [
      Int64(source), Int64(kind.rawValue), scope.map { Int64($0.rawValue) }, stepIndex,
    ]
    var texts = numbers.map { $0.map { Text(String($0)) } } + fields.shape.map { self[$0] }
    if let values { texts += [nil] + values }
    return SymbolText.bytes(of: texts)
  }
}

extension Dimensions {
  /// As `ByteBuffer.writeDimensions` writes them, with these fields.
  func symbol(_ fields: SymbolFields = .all) -> [UInt8] {
    SymbolText.bytes(
      of: [variant] + fields.device.map { device[$0] } + properties
        + experiments.flatMap { [$0.experiment, $0.variant] })
  }
}

// MARK: - Reading

/// Reads symbols back; what is missing at the end is absent.
private struct SymbolReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = Array(bytes)
  }

  var isAtEnd: Bool { position >= bytes.count }

  mutating func text() -> Text { Text(utf8: Array(bytesOfText())) }

  /// A text that is `nil` where it is empty.
  mutating func field() -> Text? {
    let text = text()
    return text.utf8.isEmpty ? nil : text
  }

  mutating func number() -> Int64? {
    let digits = bytesOfText()
    return digits.isEmpty ? nil : Int64(String(decoding: digits, as: UTF8.self))
  }

  mutating func number<Case: RawRepresentable<UInt8>>(of type: Case.Type) -> Case? {
    number().flatMap { UInt8(exactly: $0) }.flatMap { Case(rawValue: $0) }
  }

  private mutating func bytesOfText() -> ArraySlice<UInt8> {
    let end = bytes[position...].firstIndex(of: SymbolText.end) ?? bytes.count
    defer { position = min(end + 1, bytes.count) }
    return bytes[position..<end]
  }
}

extension EventShape {
  /// The value that `symbol` wrote, with the same fields.
  init(symbol: ArraySlice<UInt8>, _ fields: SymbolFields = .all) {
    var reader = SymbolReader(symbol)
    self.init(
      source: reader.number().map { Int($0) } ?? 0,
      kind: reader.number(of: EventKind.self) ?? .other)
    scope = reader.number(of: SkipScope.self)
    stepIndex = reader.number()
    for field in fields.shape { self[field] = reader.field() }
    guard !reader.isAtEnd else { return }
    _ = reader.text()
    values = []
    while !reader.isAtEnd { values?.append(reader.text()) }
  }

  /// The value of bytes that come from elsewhere; `nil` where `symbol` writes no such bytes.
  init?(checking symbol: ArraySlice<UInt8>, _ fields: SymbolFields = .all) {
    self.init(symbol: symbol, fields)
    guard 0..<1 << 53 ~= source, self.symbol(fields).elementsEqual(symbol) else { return nil }
  }
}
