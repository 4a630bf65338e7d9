// The fields of one line: which keys stand there, which of several spellings wins, and whether the
// line can be an event.
//
// The line is read once, and every value whose key is a field's name is put into the slot of that
// spelling; words of bits say which slots were seen, which hold a value (not `null`, not `""`) and
// which hold a value of a type the field does not take. Spellings of a field are numbered in the
// order in which they win, so the winner is the lowest bit of the field's run in `present`:
//
//                 … | event_id id uuid message_id | session_id sessionId | …
//     present          0        1  0    1           0          1
//                               ^ wins                         ^ wins
//
// The checks follow in the order of `RejectReason`, each over the whole line before the next: what a
// line is rejected for does not depend on the order of its keys. Where nothing is wrong they are a
// test of a few bits; only then do they look for the first fault. The last two, names and
// timestamp, are left to the caller (`nameFault`, `TimestampReader`): whoever has met the same names
// before need not look at them again.
//
// This is the reference path, and the only one that reports faults. Most lines of a log are read by
// `readOnFastPath` (LineFields+FastPath), which fills the same bits and slots, except that it takes the
// hashes of names (`RawNames`) and not the names.
//
// What must change together: `FieldName` (spellings), `Field`, `ShapeField` and `DeviceField` (runs),
// `FieldName.type` and the table of the contract.

/// Reads lines one after another into slots that are used again.
struct LineFields: ~Copyable {
  /// By raw value of `FieldName`, and last one for keys that name no field.
  var slots = FieldSlots()
  /// Spellings that stand on the line, a bit each by raw value of `FieldName`.
  var seen: UInt64 = 0
  /// Spellings with a value.
  var present: UInt64 = 0
  /// Spellings with a value of a type that the field does not take.
  var mistyped: UInt64 = 0
  /// The names of a line that was read on the fast path, or of one for which `hashNames` was called.
  var names = RawNames()
  /// The key that first stood for the second time.
  private var duplicate: JSONSlice?
  /// Where the object begins.
  private(set) var start = 0

  /// What the name of the kind means; `nil` for other names.
  var meaning: KindNames.Meaning?
  var sequence: Int64?
  var stepIndex: Int64?
  var explicitScope: SkipScope?
  /// The values of `value`, without those that are absent.
  var values: [JSONSlice] = []
  /// The entries of `experiments` by name, without those whose variant is absent.
  var experiments: [ExperimentSlice] = []
  /// What the run keeps of the line besides.
  private(set) var kept: KeptValues

  /// How the kind of an event follows from its name.
  enum KindReading {
    case byName
    /// A mapping has said that the event is of no kind of ours.
    case other
  }

  /// Names of events that are kept, whatever their kind.
  private let ownNames: Set<Text>
  /// Whether the line was written by a mapping.
  private var isMapped = false
  private let spellings = FieldName.table
  let kindMasks = FieldName.kindMasks
  let kinds = KindNames.table
  var scratch = ByteBuffer()

  init(settings: ScanSettings) {
    kept = KeptValues(keys: settings.properties)
    ownNames = settings.ownNames
  }

  /// The winning value of a field; `nil` where it is absent.
  ///
  /// Of a line that was read on the fast path only whether a name is there, and not where.
  @inline(__always)
  subscript(field: Field) -> JSONSlice? {
    let bits = present & field.mask
    return bits == 0 ? nil : slots[bits.trailingZeroBitCount]
  }

  /// The spelling that wins.
  @inline(__always)
  func winner(_ field: Field) -> Int? {
    let bits = present & field.mask
    return bits == 0 ? nil : bits.trailingZeroBitCount
  }

  /// Takes the fields of a line of valid UTF-8 whose text begins at `start`, or says why it cannot be
  /// an event; names and timestamp are not judged.
  ///
  /// `kinds`: whether the name of the kind is to be understood. `values`: where kept values stand.
  mutating func read(
    _ line: PaddedBytes, from start: Int, kinds: KindReading = .byName,
    values places: KeptValuePlaces = .asWritten
  ) throws(LineFault) {
    isMapped = places == .mapped
    try readMembers(line, from: start)
    if let duplicate {
      throw LineFault(reason: .duplicateKey, offset: duplicate.offset, cause: .duplicate)
    }
    experiments.removeAll(keepingCapacity: true)
    if let object = self[.experiments] { try readExperiments(object, in: line) }
    if !kept.isEmpty { try readKeptValues(in: line, from: self.start, places) }
    try checkMissing(in: line, kinds: kinds)
    if mistyped & present != 0 { try checkTypes() }
    try readNumbers(in: line)
    try readScope(in: line)
    if !experiments.isEmpty { try readVariants() }
    values.removeAll(keepingCapacity: true)
    if let value = self[.value] { try readValues(value, in: line) }
  }
}

// MARK: - Reading

extension LineFields {
  /// The event's own name, where it is kept: of events that are none of ours, and of those that a goal
  /// names.
  ///
  /// It is the text that the kind was read from; a mapping writes it beside the kind.
  private func ownName(in line: PaddedBytes) -> JSONSlice? {
    guard kind != .other else { return self[.kind] }
    guard !ownNames.isEmpty else { return nil }
    let raw = FieldName.event.rawValue
    let isBeside = isMapped && present & (1 &<< UInt64(raw)) != 0
    guard let name = isBeside ? slots[raw] : self[.kind], ownNames.contains(line.text(of: name))
    else { return nil }
    return name
  }

  /// A text of the event's shape; a step that is a number has none.
  @inline(__always)
  func slice(of field: ShapeField, in line: PaddedBytes) -> JSONSlice? {
    if field == .otherName { return ownName(in: line) }
    return self[field.field].flatMap { $0.isString ? $0 : nil }
  }

  @inline(__always)
  private mutating func readMembers(
    _ line: PaddedBytes, from start: Int
  ) throws(LineFault) {
    seen = 0
    present = 0
    mistyped = 0
    duplicate = nil
    var tokens = JSONTokenizer(line, from: start)
    tokens.skipSpace()
    self.start = tokens.position
    guard tokens.byte == UInt8(ascii: "{") else { throw Self.noObject(tokens) }
    try tokens.members(depth: 0) { key, value in
      if let name = spelling(key, in: line) { take(value, as: name, key: key) }
    }
    try tokens.finish()
    if let half = tokens.loneSurrogate {
      throw LineFault(reason: .badSurrogate, offset: half, cause: .surrogate)
    }
  }

  /// The fault of a text that is no object: of its syntax, if that is wrong.
  private static func noObject(_ tokens: JSONTokenizer) -> LineFault {
    var tokens = tokens
    let start = tokens.position
    do throws(LineFault) {
      _ = try tokens.value(depth: 0)
      try tokens.finish()
    } catch {
      return error
    }
    return LineFault(reason: .notObject, offset: start, cause: .notObject)
  }

  @inline(__always)
  private mutating func spelling(_ key: JSONSlice, in line: PaddedBytes) -> Int? {
    if key.kind == .text { return spellings.index(of: line, key.range) }
    scratch.removeAll()
    scratch.append(textOf: key, in: line)
    return spellings.index(of: scratch.bytes, 0..<scratch.count)
  }

  @inline(__always)
  private mutating func take(_ value: JSONSlice, as name: Int, key: JSONSlice) {
    let bit = UInt64(1) &<< UInt64(truncatingIfNeeded: name)
    if seen & bit != 0, duplicate == nil { duplicate = key }
    seen |= bit
    slots[name] = value
    if !value.isAbsent { present |= bit }
    if kindMasks[name] &>> UInt16(value.kind.rawValue) & 1 == 0 { mistyped |= bit }
  }

  /// Finds the values that the run keeps besides the fields; `start`: where the line's object begins.
  mutating func readKeptValues(
    in line: PaddedBytes, from start: Int, _ places: KeptValuePlaces
  ) throws(LineFault) {
    try kept.read(self[.properties], of: line, from: start, places: places, scratch: &scratch)
  }

  private mutating func readExperiments(
    _ object: JSONSlice, in line: PaddedBytes
  ) throws(LineFault) {
    guard object.kind == .object else { return }
    var tokens = JSONTokenizer(line, from: object.start)
    try tokens.members(depth: 0) { key, value in
      experiments.append(ExperimentSlice(name: key, variant: value, in: line))
    }
    guard experiments.count > 1 else { return }
    experiments.sort { $0.precedes($1, in: line) }
    var second: Int?
    for (left, right) in zip(experiments, experiments.dropFirst())
    where left.hasName(of: right, in: line) {
      second = min(second ?? right.name.offset, right.name.offset)
    }
    if let second {
      throw LineFault(reason: .duplicateKey, offset: second, cause: .duplicate)
    }
  }
}
