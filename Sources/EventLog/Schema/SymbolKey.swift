// What two events share is one symbol: an `EventShape` or `Dimensions`, written as bytes in one way only,
// interned by a `SymbolTable`, and made into a value once, when the tables are merged.
//
//   EventShape  source (8) kind (1) scope (1) indexed (1) index (8)
//               flow FF version FF other name FF step FF permission FF choice FF
//               FE where there are no values, else each value FF
//   Dimensions  variant FF, each field of the device FF, each kept value FF, each experiment and its variant FF
//
// FE and FF cannot occur in UTF-8. A field that is absent has no bytes, since an empty one counts
// as absent. Writing and reading stand side by side here and must change together.

private let fieldEnd: UInt8 = 0xFF
private let noValues: UInt8 = 0xFE

extension ByteBuffer {
  /// Writes a line's `EventShape`.
  @inline(__always)
  mutating func writeShape(_ fields: borrowing LineFields, source: Int, in line: PaddedBytes) {
    removeAll()
    append(word: UInt64(truncatingIfNeeded: source))
    append(fields.kind.rawValue)
    append(fields.scope.map { $0.rawValue + 1 } ?? 0)
    append(fields.stepIndex == nil ? 0 : 1)
    append(word: UInt64(bitPattern: fields.stepIndex ?? 0))
    write(fields[.flow], in: line)
    write(fields[.flowVersion], in: line)
    write(fields.ownName(in: line), in: line)
    write(fields.stepName, in: line)
    write(fields[.permission], in: line)
    write(fields[.choice], in: line)
    if fields[.value] == nil { append(noValues) }
    for value in fields.values { write(value, in: line) }
  }

  /// Writes a line's `Dimensions`.
  @inline(__always)
  mutating func writeDimensions(_ fields: borrowing LineFields, in line: PaddedBytes) {
    removeAll()
    write(fields[.variant], in: line)
    for field in DeviceField.allCases { write(fields[field.field], in: line) }
    for place in fields.kept.slices.indices {
      if let text = fields.kept.texts[place] {
        append(contentsOf: text.utf8)
        append(fieldEnd)
      } else {
        write(fields.kept.slices[place], in: line)
      }
    }
    for entry in fields.experiments {
      write(entry.name, in: line)
      write(entry.variant, in: line)
    }
  }

  @inline(__always)
  private mutating func write(_ slice: JSONSlice?, in line: PaddedBytes) {
    if let slice { append(textOf: slice, in: line) }
    append(fieldEnd)
  }
}

/// Reads symbols back.
private struct SymbolReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = Array(bytes)
  }

  var isAtEnd: Bool { position >= bytes.count }

  mutating func byte() -> UInt8 {
    position += 1
    return bytes[position - 1]
  }

  mutating func word() -> UInt64 {
    position += 8
    return bytes[position - 8..<position].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  mutating func text() -> Text {
    let end = bytes[position...].firstIndex(of: fieldEnd) ?? bytes.count
    defer { position = end + 1 }
    return Text(utf8: Array(bytes[position..<end]))
  }

  /// A text that is `nil` where it is empty.
  mutating func field() -> Text? {
    let text = text()
    return text.utf8.isEmpty ? nil : text
  }

  /// The bytes of so many fields.
  mutating func fields(_ count: Int) -> ArraySlice<UInt8> {
    let start = position
    for _ in 0..<count {
      position = (bytes[position...].firstIndex(of: fieldEnd) ?? bytes.count) + 1
    }
    return bytes[start..<min(position, bytes.count)]
  }
}

/// What dimensions are made of: each text occurs in many of them, and so does each device.
struct SharedDimensions: ~Copyable {
  private var names: SymbolTable
  /// By number among `names`.
  private var texts: [Text] = []
  private var deviceNames: SymbolTable
  /// By number among `deviceNames`, which are their bytes in symbols.
  private var devices: [DeviceTexts] = []
  /// What is looked up.
  private var name = ByteBuffer()

  init(key: HashKey) {
    names = SymbolTable(key: key)
    deviceNames = SymbolTable(key: key)
  }

  /// The next field, which is `nil` where it is empty.
  fileprivate mutating func field(from reader: inout SymbolReader) -> Text? {
    let bytes = reader.fields(1).dropLast()
    if bytes.isEmpty { return nil }
    take(bytes)
    let number = names.number(of: name.bytes)
    if number == texts.count { texts.append(Text(utf8: Array(bytes))) }
    return texts[number]
  }

  fileprivate mutating func device(from reader: inout SymbolReader) -> DeviceTexts {
    let bytes = reader.fields(DeviceField.allCases.count)
    take(bytes)
    let number = deviceNames.number(of: name.bytes)
    if number == devices.count {
      var ofDevice = SymbolReader(bytes)
      devices.append(DeviceTexts { _ in field(from: &ofDevice) })
    }
    return devices[number]
  }

  private mutating func take(_ bytes: ArraySlice<UInt8>) {
    name.removeAll()
    name.append(copying: bytes.span)
  }
}

extension EventShape {
  /// The value that `ByteBuffer.writeShape` wrote.
  init(symbol: ArraySlice<UInt8>) {
    var reader = SymbolReader(symbol)
    source = Int(reader.word())
    kind = EventKind(rawValue: reader.byte()) ?? .other
    let scopeByte = reader.byte()
    scope = scopeByte == 0 ? nil : SkipScope(rawValue: scopeByte - 1)
    let isIndexed = reader.byte() == 1
    let index = Int64(bitPattern: reader.word())
    stepIndex = isIndexed ? index : nil
    flow = reader.field()
    flowVersion = reader.field()
    otherName = reader.field()
    step = reader.field()
    permission = reader.field()
    choice = reader.field()
    values = symbol.last == noValues ? nil : []
    while values != nil, !reader.isAtEnd { values?.append(reader.text()) }
  }
}

extension Dimensions {
  /// The value that `ByteBuffer.writeDimensions` wrote when `propertyCount` properties were asked for.
  ///
  /// `shared`: what other dimensions are made of.
  init(symbol: ArraySlice<UInt8>, propertyCount: Int, sharing shared: inout SharedDimensions) {
    var reader = SymbolReader(symbol)
    variant = shared.field(from: &reader)
    device = shared.device(from: &reader)
    properties = (0..<propertyCount).map { _ in shared.field(from: &reader) }
    experiments = []
    while !reader.isAtEnd {
      let experiment = reader.text()
      experiments.append(ExperimentVariant(experiment: experiment, variant: reader.text()))
    }
  }
}
