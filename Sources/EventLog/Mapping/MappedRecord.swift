// What an event's object says becomes an event line of the native format, field by field. Whatever
// reads lines of a mapping quickly (`MappedReader`) must find the same, so this is what it is tested
// against, and where it sends every line that it does not know.
//
//     name ─▶ rule, or the name itself ─▶ kind ─▶ its parts ─▶ who and when ─▶ circumstances ─▶ variants
//
// The name of the event comes first, since a rule for it may say where other values are. The value of
// a field is looked for
//
//     1. in the rule: a constant, or what its pattern has captured of the name
//     2. at the path that the rule gives
//     3. at the places that the mapping gives, of which the first that has a value wins
//     4. where the mapping gives none, among the app's own properties, by any usual spelling
//
// and nowhere else once one of the first three is there for the field, be it without a value. A path
// is tried in the event's object and then outwards: a batch says once what all its events share.
//
// A name that tells nothing of onboarding, or a usual one on a line without what its kind needs, is
// an event about something else (`isOther`). Only a rule, or a name that is ours alone, makes such a
// line a fault: an app may well have its own "Step Viewed".

/// One event's object of a mapped line, and the event it comes to.
struct MappedRecord {
  /// The object, then those around it, outwards: a batch says once what all its events share.
  let scopes: [JSONNode]
  let mapping: Mapping
  /// What the event's name and the rules say.
  private(set) var reading = Reading()
  /// Of the mapping's first property objects, those that were looked at.
  var propertyFields: [PropertyFields] = []

  /// What the name of the event comes to.
  struct Reading {
    /// `nil` where the native format is to read the name.
    var kind: EventKind?
    var scope: SkipScope?
    /// Values that the rule gives or its pattern has captured.
    var values: [MappedField: Text] = [:]
    /// Where the rule finds values.
    var paths: [MappedField: FieldPath] = [:]
    /// Whether a line without what its kind needs is at fault, rather than about something else.
    var isCertain = true
  }

  /// A value with its place.
  struct Found {
    var node: JSONNode
    var base: Int64 = 0
  }

  /// The event as a line of the native format; `properties` are those asked for, `isNear` says whose
  /// names are near.
  mutating func native(
    _ properties: [Text], isNear: ((Text) -> Bool)?, ownNames: Set<Text> = []
  ) throws(LineFault) -> NativeLine {
    var line = NativeLine(from: scopes[0].offset)
    guard let node = try found(.event)?.node else {
      throw missing(readsStepsOnly ? .kind : try holdsEmptyName ? .name : .kind)
    }
    // Rules tell numbers apart as well as names.
    let name = mapping.rules.isEmpty ? node : node.asText
    if case .string(let text) = name.value { reading = try read(text) }
    let isWritten = try addShape(to: &line, name: name, ownNames: ownNames)
    if !isWritten {
      // What a server says with the same key, of nobody, is no event that lacks its user.
      if try isOfNobody { throw missing(.kind) }
      line = NativeLine(from: scopes[0].offset)
      line.isOther = true
      line.add("event", name)
    }
    try addWhoAndWhen(to: &line)
    try addDimensions(to: &line)
    try addVariants(to: &line)
    try add(properties, and: propertiesWhere(isNear), to: &line)
    line.end()
    return line
  }

  /// Whether lines of others are expected, and no place of a user has a value.
  private var isOfNobody: Bool {
    mutating get throws(LineFault) {
      guard mapping.skipsForeignLines, mapping.preset == .native else { return false }
      if try found(.anonymousID) != nil { return false }
      return try found(.userID) == nil
    }
  }

  /// Whether events are told by the step alone, so that what has none is another line.
  private var readsStepsOnly: Bool {
    mapping.sources[.event] == mapping.sources[.step]
      || mapping.sources[.event] == mapping.sources[.stepIndex]
  }

  /// Whether the key of the event's name is there with an empty text; `null` is no value at all, as clicks have
  /// it beside events with names.
  private var holdsEmptyName: Bool {
    get throws(LineFault) {
      for source in mapping.sources[.event] ?? [] {
        let outer = FieldPath(Array(source.path.keys.dropLast()))
        guard let key = source.path.keys.last else { continue }
        for scope in scopes {
          let holder = outer.keys.isEmpty ? scope : try scope.value(at: outer)
          guard let child = try holder?.child(key) else { continue }
          if case .null = child.value { continue }
          return true
        }
      }
      return false
    }
  }

  private func missing(_ field: LineFault.MissingField) -> LineFault {
    LineFault(reason: .missingField, offset: scopes[0].offset, cause: .missing(field))
  }
}

// MARK: - Kind

extension MappedRecord {
  private func read(_ name: Text) throws(LineFault) -> Reading {
    for rule in mapping.rules {
      if let captures = try captures(of: rule, name: name) {
        return Reading(
          kind: rule.kind, scope: rule.scope,
          values: rule.constants.merging(captures) { $1 }, paths: rule.values)
      }
    }
    if mapping.preset == .native { return Reading() }
    guard let kind = VendorKind(name: name) else { return Reading(kind: .other) }
    return Reading(
      kind: kind.meaning.kind, scope: kind.meaning.scope, isCertain: kind.isOwn)
  }

  /// What a rule captures of a name; `nil` where it is not about the event.
  private func captures(
    of rule: KindRule, name: Text
  ) throws(LineFault) -> [MappedField: Text]? {
    let fitting = rule.events.lazy.compactMap { $0.captures(in: name) }.first
    guard let captures = rule.events.isEmpty ? [:] : fitting else { return nil }
    for condition in rule.conditions {
      guard let value = try value(at: condition.path) else { return nil }
      if condition.values.isEmpty { continue }
      guard let text = value.scalarText,
        condition.values.contains(condition.isOfRoute ? text.route : text)
      else { return nil }
    }
    return captures
  }

  /// Writes what happened; false where the event is none of ours after all.
  private mutating func addShape(
    to line: inout NativeLine, name: JSONNode, ownNames: Set<Text>
  ) throws(LineFault) -> Bool {
    guard let kind = reading.kind else {
      line.add("event", name)
      try addParts(to: &line)
      return true
    }
    guard kind != .other else { return false }
    if case .string(let own) = name.value, ownNames.contains(own) {
      line.add("kind", text: Text(kind.name), from: name.offset)
      line.add("event", name)
    } else {
      line.add("event", text: Text(kind.name), from: name.offset)
    }
    if let scope = reading.scope {
      line.add("scope", text: scope == .flow ? "flow" : "step", from: name.offset)
    }
    let parts = try addParts(to: &line)
    let needed = Self.needed(by: kind)
    return reading.isCertain || needed.isEmpty || needed.contains(where: parts.contains)
  }

  /// Of which an event must have one: what `LineFields.checkMissing` asks of native lines.
  private static func needed(by kind: EventKind) -> [MappedField] {
    switch kind {
    case .pageViewed, .pageCompleted: [.step, .stepIndex]
    case .permissionRequested, .permissionGranted, .permissionDenied, .permissionAlreadyGranted,
      .permissionAlreadyDenied:
      [.permission]
    case .choiceMade: [.choice]
    case .exposed, .started, .restarted, .errorShown, .wentBack, .skipped, .completed, .other: []
    }
  }

  /// Writes the fields that say what happened to what, and returns which there are.
  @discardableResult
  private mutating func addParts(to line: inout NativeLine) throws(LineFault) -> Set<MappedField> {
    var added: Set<MappedField> = []
    for field in MappedField.texts {
      guard let value = try found(.shape(field)) else { continue }
      line.add(field.name, field == .step ? value.node.stepName : value.node.asText)
      added.insert(.shape(field))
    }
    if let index = try found(.stepIndex) {
      addIndex(index, to: &line)
      added.insert(.stepIndex)
    }
    if let value = try found(.value) { line.add("value", value.node) }
    if reading.scope == nil, let scope = try found(.scope) { line.add("scope", scope.node) }
    return added
  }

  private func addIndex(_ index: Found, to line: inout NativeLine) {
    guard let number = index.node.wholeNumber else {
      line.add("step_index", index.node)
      return
    }
    line.add(
      "step_index", number: number.subtractingReportingOverflow(index.base).partialValue,
      from: index.node.offset)
  }
}

// MARK: - Who, when, with what

extension MappedRecord {
  private mutating func addWhoAndWhen(to line: inout NativeLine) throws(LineFault) {
    if let person = try found(.resolvedID) {
      line.add("anonymous_id", person.node)
    } else {
      if let id = try found(.anonymousID) { line.add("anonymous_id", id.node) }
      if let id = try found(.userID) { line.add("user_id", id.node) }
    }
    if let id = try found(.eventID) { line.add("event_id", id.node) }
    if let id = try found(.sessionID) { line.add("session_id", id.node) }
    if let sequence = try found(.sequence)?.node {
      // Tables have no numbers, only digits.
      if case .string = sequence.value, let number = sequence.wholeNumber {
        line.add("sequence", number: number, from: sequence.offset)
      } else {
        line.add("sequence", sequence)
      }
    }
    guard var time = try found(.timestamp)?.node else { return }
    if let path = mapping.timeOfDay {
      guard let hours = try value(at: path) else { return }
      time = time.joined(withTimeOfDay: hours)
    }
    line.add("timestamp", number: try milliseconds(time), from: time.offset)
  }

  private func milliseconds(_ time: JSONNode) throws(LineFault) -> Int64 {
    let reader = MappedTime(
      unit: mapping.numberUnit, clock: mapping.numberClock, wallClock: mapping.wallClock,
      dateOrder: mapping.dateOrder)
    do {
      return try reader.milliseconds(time)
    } catch {
      throw LineFault(
        reason: .badTimestamp, offset: time.offset, cause: .time(of: .timestamp, error))
    }
  }

  private mutating func addDimensions(to line: inout NativeLine) throws(LineFault) {
    for field in DeviceField.allCases {
      if let value = try found(.device(field)) { line.add(field.name, value.node.asText) }
    }
  }

  /// Writes the variants that the event shows; what an exposure says comes first.
  private mutating func addVariants(to line: inout NativeLine) throws(LineFault) {
    var variants = NamedVariants()
    let isShown = reading.kind == .exposed || mapping.sources[.variant] != nil
    if isShown, let variant = try found(.variant)?.node, let text = variant.scalarText {
      let value = JSONNode(value: .string(text), offset: variant.offset)
      if let experiment = try found(.experiment)?.node.scalarText {
        variants.add(experiment, value)
      } else {
        line.add("variant", value)
      }
    }
    for source in mapping.variantSources {
      for scope in scopes {
        guard let object = try scope.value(at: source.object) else { continue }
        for member in try object.members() {
          guard let name = source.experiment(member.key), let text = member.node.scalarText,
            !text.utf8.isEmpty
          else { continue }
          variants.add(name, JSONNode(value: .string(text), offset: member.node.offset))
        }
      }
    }
    for member in try listedVariants() { variants.add(member.name, member.value) }
    if !variants.members.isEmpty { line.add("experiments", members: variants.members) }
  }

  /// What stands in lists of texts such as `onboarding:B`, split at the last colon, since names of
  /// variants are the shorter ones.
  private func listedVariants() throws(LineFault) -> [(name: Text, value: JSONNode)] {
    var variants: [(name: Text, value: JSONNode)] = []
    for path in mapping.variantLists {
      guard case .array(let elements)? = try value(at: path)?.value else { continue }
      for element in elements {
        guard let text = element.scalarText?.utf8,
          let colon = text.lastIndex(of: UInt8(ascii: ":")), colon > 0, colon + 1 < text.count
        else { continue }
        let variant = JSONNode(
          value: .string(Text(utf8: Array(text[(colon + 1)...]))), offset: element.offset)
        variants.append((Text(utf8: Array(text[..<colon])), variant))
      }
    }
    return variants
  }

  private func add(
    _ kept: [Text], and others: [(name: Text, value: JSONNode)], to line: inout NativeLine
  ) throws(LineFault) {
    var members = others
    for key in kept {
      switch KeptValue(key: key) {
      case .property(let name):
        for object in mapping.propertyObjects {
          guard let value = try value(at: FieldPath(object.keys + [name])) else { continue }
          members.append((key, value))
          break
        }
      case .path(let path):
        if let value = try value(at: path) { members.append((key, value)) }
      }
    }
    if !members.isEmpty { line.add("properties", members: members) }
  }

  /// Properties that are told (`KeyWatch`) and not asked for.
  ///
  /// An object that cannot be read has none: what is wrong with a line does not depend on them.
  private func propertiesWhere(
    _ isNear: ((Text) -> Bool)?
  ) -> [(name: Text, value: JSONNode)] {
    guard let isNear else { return [] }
    return mapping.propertyObjects.flatMap { path in
      let members = try? value(at: path)?.members()
      return (members ?? []).filter { isNear($0.key) }.map { ($0.key, $0.node) }
    }
  }
}

/// Variants by experiment, of several of one experiment the first.
private struct NamedVariants {
  /// In the order in which they were added.
  private(set) var members: [(name: Text, value: JSONNode)] = []
  /// A set of them, since a line may name thousands.
  private var names: Set<Text> = []

  mutating func add(_ name: Text, _ value: JSONNode) {
    guard names.insert(name).inserted else { return }
    members.append((name, value))
  }
}

extension VariantSource {
  /// The experiment that a key names; `nil` for other keys.
  fileprivate func experiment(_ key: Text) -> Text? {
    guard key.utf8.starts(with: prefix.utf8), key.utf8.count > prefix.utf8.count else { return nil }
    return name == .whole ? key : Text(utf8: Array(key.utf8.dropFirst(prefix.utf8.count)))
  }
}
