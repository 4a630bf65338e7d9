// What makes a readable line an event: the fields it must have, the types of their values, and the
// texts that may be names. See the essay in LineFields.swift for the order.

// MARK: - Missing fields

extension LineFields {
  @inline(__always)
  mutating func checkMissing(
    in line: PaddedBytes, kinds reading: KindReading
  ) throws(LineFault) {
    meaning = nil
    guard let kind = self[.kind] else { throw missing(.kind) }
    if reading == .byName, kind.isString {
      meaning = kinds.meaning(of: kind, in: line, scratch: &scratch)
    }
    if self[.installID] == nil, self[.userID] == nil { throw missing(.user) }
    if self[.timestamp] == nil, emptyTimestamp == nil { throw missing(.timestamp) }
    guard let meaning, let part = missingPart(of: meaning.kind) else { return }
    guard !meaning.isCertain else { throw missing(part) }
    self.meaning = nil
  }

  /// What the line lacks of what such events must have; `MappedRecord.addShape` asks the same of mapped
  /// lines.
  @inline(__always)
  private func missingPart(of kind: EventKind) -> LineFault.MissingField? {
    switch kind {
    case .pageViewed, .pageCompleted: self[.step] == nil && self[.stepIndex] == nil ? .step : nil
    case .permissionRequested, .permissionGranted, .permissionDenied, .permissionAlreadyGranted,
      .permissionAlreadyDenied:
      self[.permission] == nil ? .permission : nil
    case .choiceMade: self[.choice] == nil ? .choice : nil
    case .exposed, .started, .restarted, .errorShown, .wentBack, .skipped, .completed, .other: nil
    }
  }

  /// The first spelling of the timestamp that is `""`.
  private var emptyTimestamp: FieldName? {
    (FieldName.timestamp.rawValue...FieldName.occurredAt.rawValue)
      .first { seen >> UInt64($0) & 1 == 1 && slots[$0].kind == .text && slots[$0].range.isEmpty }
      .flatMap(FieldName.init)
  }

  private func missing(_ field: LineFault.MissingField) -> LineFault {
    LineFault(reason: .missingField, offset: start, cause: .missing(field))
  }
}

// MARK: - Types

extension LineFields {
  /// Fails at the first winning value of a type that its field does not take.
  func checkTypes() throws(LineFault) {
    for field in Field.all {
      if let name = winner(field), mistyped >> UInt64(name) & 1 == 1 { throw wrongType(of: field) }
    }
  }

  /// Reads the fields that are integers, and a step that is one.
  @inline(__always)
  mutating func readNumbers(in line: PaddedBytes) throws(LineFault) {
    sequence = nil
    if let slice = self[.sequence] {
      guard let number = line.integer(slice) else { throw wrongType(of: .sequence) }
      sequence = number
    }
    stepIndex = nil
    if let step = self[.step], !step.isString {
      let number =
        step.kind == .integer
        ? line.integer(step) : DecimalText.whole(line.array(step.range))
      guard let number else { throw wrongType(of: .step) }
      stepIndex = number
    }
    if let slice = self[.stepIndex] {
      guard let number = line.integer(slice) else { throw wrongType(of: .stepIndex) }
      stepIndex = number
    }
  }

  @inline(__always)
  mutating func readScope(in line: PaddedBytes) throws(LineFault) {
    explicitScope = nil
    guard let slice = self[.scope] else { return }
    switch line.text(of: slice) {
    case "step": explicitScope = .step
    case "flow": explicitScope = .flow
    default: throw LineFault(reason: .wrongType, offset: slice.offset, cause: .scope)
    }
  }

  mutating func readVariants() throws(LineFault) {
    for entry in experiments where !entry.variant.isString && entry.variant.kind != .null {
      throw LineFault(
        reason: .wrongType, offset: entry.variant.offset, cause: .nestedType(of: .experiments))
    }
    experiments.removeAll(where: \.variant.isAbsent)
  }

  mutating func readValues(
    _ value: JSONSlice, in line: PaddedBytes
  ) throws(LineFault) {
    guard value.kind == .array else {
      values.append(value)
      return
    }
    var nested: JSONSlice?
    var tokens = JSONTokenizer(line, from: value.start)
    try tokens.elements(depth: 0) { element in
      if element.kind == .array || element.kind == .object { nested = nested ?? element }
      if !element.isAbsent { values.append(element) }
    }
    if let nested {
      throw LineFault(reason: .wrongType, offset: nested.offset, cause: .nestedType(of: .value))
    }
  }

  /// The fault of a field's winning value.
  private func wrongType(of field: Field) -> LineFault {
    // Only called for fields that have a winner.
    let name = winner(field).flatMap(FieldName.init) ?? .kind
    return LineFault(
      reason: .wrongType, offset: slots[name.rawValue].offset, cause: .type(of: name, name.type))
  }
}

// MARK: - Names and timestamp

extension LineFields {
  /// What kind of event the line is.
  @inline(__always) var kind: EventKind { meaning?.kind ?? .other }

  /// The scope of a skip: the explicit one, else the one of the kind's name.
  @inline(__always) var scope: SkipScope? {
    kind == .skipped ? explicitScope ?? meaning?.scope : nil
  }

  /// The id that says who the user is; the line has one.
  @inline(__always)
  func user(_ users: UserFields) -> JSONSlice {
    assert(hasUser)
    let first = present & users.first.mask
    return slots[(first == 0 ? present & users.second.mask : first).trailingZeroBitCount]
  }

  /// The other one, where the line has both.
  @inline(__always)
  func secondUser(_ users: UserFields) -> JSONSlice? {
    present & users.first.mask == 0 ? nil : self[users.second]
  }

  /// Whether an id or the kind's name may be too long; `nameFault` then has to look.
  @inline(__always) func hasLongNames(_ users: UserFields) -> Bool {
    let longest = NameCheck.longestID
    return user(users).range.count > longest || (secondUser(users)?.range.count ?? 0) > longest
      || (self[.eventID]?.range.count ?? 0) > longest
      || (self[.sessionID]?.range.count ?? 0) > longest
      || (self[.kind]?.range.count ?? 0) > NameCheck.longestName
  }

  /// The first name or id of the line that may not stand; `nil` where all may.
  func nameFault(in line: PaddedBytes) -> LineFault? {
    for field in Self.names {
      guard let name = winner(field).flatMap(FieldName.init) else { continue }
      let slice = slots[name.rawValue]
      guard slice.isString else { continue }
      if let fault = fault(slice, of: name, in: line) { return fault }
    }
    for entry in experiments {
      if let fault = fault(entry.name, of: .experiments, in: line) { return fault }
      if let fault = fault(entry.variant, of: .experiments, in: line) { return fault }
    }
    for value in values {
      if let fault = fault(value, of: .value, in: line) { return fault }
    }
    let properties = winner(.properties).flatMap(FieldName.init) ?? .properties
    for place in kept.slices.indices {
      guard let value = kept.slices[place],
        kept.texts[place] != nil || !isGoodName(value, in: line),
        let text = kept.text(of: place, in: line), let fault = NameCheck.fault(inName: text)
      else { continue }
      return LineFault(
        reason: .badName, offset: value.offset, cause: .name(of: properties, fault))
    }
    return idFault(in: line)
  }

  private static let names: [Field] =
    [.kind] + ShapeField.allCases.filter { $0 != .otherName }.map(\.field) + [.variant]
    + DeviceField.allCases.map(\.field)

  private func fault(
    _ slice: JSONSlice, of name: FieldName, in line: PaddedBytes
  ) -> LineFault? {
    if isGoodName(slice, in: line) { return nil }
    return NameCheck.fault(inName: line.text(of: slice)).map {
      LineFault(reason: .badName, offset: slice.offset, cause: .name(of: name, $0))
    }
  }

  /// Whether a value is a name without a fault, told by its bytes: of most.
  private func isGoodName(_ slice: JSONSlice, in line: PaddedBytes) -> Bool {
    line.isText(slice) && NameCheck.canStand(line.slice(slice.range))
  }

  private func idFault(in line: PaddedBytes) -> LineFault? {
    for field in [Field.installID, .userID, .eventID, .sessionID] {
      guard let name = winner(field).flatMap(FieldName.init) else { continue }
      let slice = slots[name.rawValue]
      if line.isText(slice), slice.range.count <= NameCheck.longestID { continue }
      if let fault = NameCheck.fault(inID: line.text(of: slice)) {
        return LineFault(reason: .badName, offset: slice.offset, cause: .name(of: name, fault))
      }
    }
    return nil
  }

  /// The instant of the line.
  @inline(__always)
  func time(
    _ reader: inout TimestampReader, in line: PaddedBytes
  ) throws(LineFault) -> Int64 {
    guard let name = winner(.timestamp) else { throw emptyTimestampFault() }
    do throws(TimestampFault) {
      return try reader.read(slots[name], in: line)
    } catch {
      throw timestampFault(name, error)
    }
  }

  private func emptyTimestampFault() -> LineFault {
    timestampFault((emptyTimestamp ?? .timestamp).rawValue, .empty)
  }

  private func timestampFault(_ name: Int, _ fault: TimestampFault) -> LineFault {
    LineFault(
      reason: .badTimestamp, offset: slots[name].offset,
      cause: .time(of: FieldName(rawValue: name) ?? .timestamp, fault))
  }
}
