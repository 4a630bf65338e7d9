// The roles of the keys of a mapped line: a tree of objects, unfolded as far as lines go.
//
//     root ─ anonymousId          slot 0   who
//          ─ context ─ os ─ name  slot 3   context     (`dimensions` and `os` have slots too: a key that
//                    ─ locale     slot 4   context      stands twice must be seen)
//          ─ properties           every key is asked for the field that it names:
//                    ─ step_name  slot 6   what
//                    ─ color      –
//
// Slots are given to keys in the order in which they are met, so which lines have which slots is
// part of what is hashed, and a slot means the same for as long as the tree lives.

/// The wanted keys of one mapping's lines.
struct MappedKeys {
  /// What becomes of the value of a key.
  struct Role: Equatable {
    /// `nil` where nobody wants the value nor anything in it.
    var slot: Int?
    /// The object that the value is, where something in it is wanted; `sealed` where the object is
    /// wanted, too.
    var node: Int?

    static let unwanted = Role(slot: nil, node: nil)
  }

  /// What a value decides.
  private struct Uses: OptionSet {
    let rawValue: UInt8
    /// What happened.
    static let shape = Uses(rawValue: 1)
    /// Under which circumstances.
    static let dimensions = Uses(rawValue: 2)
    /// The variant of an exposure, which depends on what happened too.
    static let exposure = Uses(rawValue: 4)
  }

  /// A way to a value that is wanted.
  private struct Want {
    var path: [Text]
    var uses: Uses = []
    /// The field that is taken as it stands, and the rank of this place among its places.
    var direct: (field: DirectField, rank: Int)?
    /// Whether the mapping may replace the value.
    var isReplaced = false
    /// Whether the object at the end is one that the app filled.
    var isPropertyObject = false
    /// Whether its keys may be near names that the report asks for.
    var holdsProperties = false
    /// What experiments begin with in the object at the end.
    var prefix: Text?
  }

  private struct Node {
    /// The object that it stands in; `nil` for the line.
    var parent: Int?
    /// Wants that lead through here, with how many of their keys are behind.
    var wants: [(want: Int, depth: Int)] = []
    var isPropertyObject = false
    var holdsProperties = false
    var prefixes: [Text] = []

    var isEmpty: Bool {
      wants.isEmpty && !isPropertyObject && !holdsProperties && prefixes.isEmpty
    }
  }

  static let root = 0
  /// In place of an object that is left to the reference path; there are no more nodes than slots, and one.
  static let sealed = Int(KeyAutomaton.nowhere) - 2
  private static let mostSlots = UInt64.bitWidth

  private let mapping: Mapping
  private let settings: ScanSettings
  private let wants: [Want]
  private var nodes: [Node] = []
  private var roles: [Text: Role] = [:]
  private(set) var slotCount = 0
  /// Slots of values that decide what happened, and under which circumstances, a bit each.
  private(set) var shapeSlots: UInt64 = 0
  private(set) var dimensionSlots: UInt64 = 0
  /// Slots of values on which the circumstances depend together with what happened.
  private(set) var exposureSlots: UInt64 = 0
  private var directSlots = DirectSlots()
  /// Slots whose values the mapping may replace.
  private(set) var replacedSlots: UInt64 = 0
  /// What of an event its circumstances depend on.
  let dimensionDependence: DimensionDependence

  /// What of an event its circumstances depend on, besides what the line says of them.
  enum DimensionDependence {
    /// Where it shows a variant, whether it is an exposure.
    case exposure
    /// All that happened: a rule may give the variant.
    case shape
  }

  /// What may be asked of an event whose circumstances are looked for.
  struct DimensionsEvent {
    /// The hash of what happened.
    var shape: UInt64
    var isExposure: Bool
  }

  init(_ mapping: Mapping, settings: ScanSettings) {
    self.mapping = mapping
    self.settings = settings
    wants = Self.wants(of: mapping, settings: settings)
    dimensionDependence =
      mapping.preset == .native || mapping.rules.contains(where: Self.givesVariant)
      ? .shape : .exposure
    // Where the app's own columns stand beside the vendor's, the line itself is a property object.
    let isFlat = mapping.propertyObjects.contains { $0.keys.isEmpty }
    nodes = [
      Node(
        wants: wants.indices.map { ($0, 0) }, isPropertyObject: isFlat && mapping.preset != .native,
        holdsProperties: isFlat && !(settings.properties.isEmpty && settings.fields.isEmpty))
    ]
  }

  /// The role of a key in an object; `nil` where there are no slots left.
  mutating func role(of key: Text, in node: Int) -> Role? {
    let name = Text(utf8: [UInt8(truncatingIfNeeded: node)] + key.utf8)
    if let known = roles[name] { return known }
    guard let role = newRole(of: key, in: node) else { return nil }
    roles[name] = role
    return role
  }

  /// Whether a node is an object in which something is wanted and that may be read on the fast path.
  @inline(__always)
  static func isReadable(_ node: Int) -> Bool { node != root && node != sealed }

  /// The object that another stands in; `nil` for the line.
  func parent(of node: Int) -> Int? { nodes[node].parent }

  /// How many objects are open in one, itself and the line included.
  func depth(of node: Int) -> Int {
    var depth = 1
    var node = node
    while let outer = nodes[node].parent {
      node = outer
      depth += 1
    }
    return depth
  }

  /// Of each field that is taken as it stands the slot that wins of those with values, as of the last
  /// `findWinners`.
  @inline(__always) var winners: DirectWinners { directSlots.winners }

  /// Finds the winners of a line that has values in such slots.
  @inline(__always)
  mutating func findWinners(among present: UInt64) {
    directSlots.findWinners(among: present)
  }
}

/// A field that is taken as it stands on the line.
enum DirectField: UInt8, CaseIterable {
  case timestamp, anonymousID, userID, resolvedID, eventID, sessionID, sequence

  var field: MappedField {
    switch self {
    case .timestamp: .timestamp
    case .anonymousID: .anonymousID
    case .userID: .userID
    case .resolvedID: .resolvedID
    case .eventID: .eventID
    case .sessionID: .sessionID
    case .sequence: .sequence
    }
  }
}

/// The slots of the places of all fields that are taken as they stand.
private struct DirectSlots {
  /// By field, the slots with the ranks of their places, the lowest rank first.
  private var ranked = [[(rank: Int, slot: Int)]](
    repeating: [], count: DirectField.allCases.count)
  /// All of them, a bit each.
  private var all: UInt64 = 0
  /// Those with values on the line before, and what came of them: most lines have the same.
  private var lastPresent: UInt64 = 0
  private(set) var winners = DirectWinners()

  mutating func add(_ slot: Int, of field: DirectField, rank: Int) {
    all |= UInt64(1) << UInt64(slot)
    ranked[Int(field.rawValue)].append((rank, slot))
    ranked[Int(field.rawValue)].sort { $0.rank < $1.rank }
  }

  /// Finds the winners of a line that has values in such slots.
  @inline(__always)
  mutating func findWinners(among present: UInt64) {
    if present & all != lastPresent { findNewWinners(among: present & all) }
  }

  @inline(never)
  private mutating func findNewWinners(among present: UInt64) {
    lastPresent = present
    winners = DirectWinners()
    for field in DirectField.allCases {
      let places = ranked[Int(field.rawValue)]
      guard let best = places.first(where: { present &>> UInt64($0.slot) & 1 == 1 }) else {
        continue
      }
      winners.set(best.slot, of: field)
    }
  }
}

/// For each field that is taken as it stands the slot whose value counts.
struct DirectWinners {
  /// A byte each, all bits where there is none.
  private var slots = UInt64.max

  /// `nil` where the line has no value of the field.
  @inline(__always)
  subscript(field: DirectField) -> Int? {
    let slot = UInt8(truncatingIfNeeded: slots &>> (8 &* UInt64(field.rawValue)))
    return slot == .max ? nil : Int(slot)
  }

  /// Of a field that has none.
  fileprivate mutating func set(_ slot: Int, of field: DirectField) {
    slots ^= UInt64(UInt8(slot) ^ .max) << (8 * UInt64(field.rawValue))
  }
}

// MARK: - Wants

extension MappedKeys {
  /// Whether the variant of an event may depend on the rule being about it.
  private static func givesVariant(_ rule: KindRule) -> Bool {
    exposureFields.contains { rule.constants[$0] != nil || rule.values[$0] != nil }
      || rule.events.contains { event in
        event.pieces.contains { piece in
          if case .capture(let field) = piece { exposureFields.contains(field) } else { false }
        }
      }
  }

  private static let exposureFields: [MappedField] = [.experiment, .variant]

  private static func uses(of field: MappedField) -> Uses {
    switch field {
    case .event, .shape, .stepIndex, .value, .scope: .shape
    case .experiment, .variant: .exposure
    case .device: .dimensions
    case .timestamp, .anonymousID, .userID, .resolvedID, .eventID, .sessionID, .sequence: []
    }
  }

  private static func wants(of mapping: Mapping, settings: ScanSettings) -> [Want] {
    var wants: [Want] = []
    for field in MappedField.allCases {
      for (rank, source) in (mapping.sources[field] ?? []).enumerated() {
        let direct = DirectField.allCases.first { $0.field == field }.map { ($0, rank) }
        wants.append(
          Want(
            path: source.path.keys, uses: uses(of: field), direct: direct,
            isReplaced: !source.replacements.isEmpty))
      }
    }
    for rule in mapping.rules {
      wants += rule.conditions.map { Want(path: $0.path.keys, uses: .shape) }
      wants += rule.values.map { Want(path: $1.keys, uses: uses(of: $0).union(.shape)) }
    }
    return wants + propertyWants(of: mapping, settings: settings)
      + mapping.variantLists.map { Want(path: $0.keys, uses: .dimensions) }
      + mapping.variantSources.map { Want(path: $0.object.keys, prefix: $0.prefix) }
  }

  private static func propertyWants(of mapping: Mapping, settings: ScanSettings) -> [Want] {
    let kept = settings.properties.map(KeptValue.init(key:))
    let asks = !kept.isEmpty || !settings.fields.isEmpty
    var wants: [Want] = []
    for object in mapping.propertyObjects {
      if !object.keys.isEmpty {
        wants.append(
          Want(
            path: object.keys, isPropertyObject: mapping.preset != .native, holdsProperties: asks))
      }
      for case .property(let name) in kept {
        wants.append(Want(path: object.keys + [name], uses: .dimensions))
      }
    }
    for case .path(let path) in kept { wants.append(Want(path: path.keys, uses: .dimensions)) }
    return wants
  }
}

// MARK: - Unfolding

extension MappedKeys {
  private mutating func newRole(of key: Text, in node: Int) -> Role? {
    var uses = usesAmongProperties(of: key, in: node)
    var direct: [(DirectField, Int)] = []
    var isReplaced = false
    var child = Node()
    for (index, depth) in nodes[node].wants where wants[index].path[depth] == key {
      let want = wants[index]
      guard depth + 1 == want.path.count else {
        child.wants.append((index, depth + 1))
        continue
      }
      uses.formUnion(want.uses)
      if let place = want.direct { direct.append(place) }
      if want.isReplaced { isReplaced = true }
      if want.isPropertyObject { child.isPropertyObject = true }
      if want.holdsProperties { child.holdsProperties = true }
      if let prefix = want.prefix { child.prefixes.append(prefix) }
    }
    guard !uses.isEmpty || !direct.isEmpty || !child.isEmpty else { return .unwanted }
    guard let slot = newSlot(uses, direct) else { return nil }
    if isReplaced { replacedSlots |= 1 << UInt64(slot) }
    guard !child.isEmpty else { return Role(slot: slot, node: nil) }
    guard uses.isEmpty, direct.isEmpty else { return Role(slot: slot, node: Self.sealed) }
    child.parent = node
    nodes.append(child)
    return Role(slot: slot, node: nodes.count - 1)
  }

  private func usesAmongProperties(of key: Text, in node: Int) -> Uses {
    var result: Uses = []
    if nodes[node].isPropertyObject, let field = PropertyName.field(key)?.field {
      result.formUnion(Self.uses(of: field))
    }
    // The reference path looks at each value of such a key, and notes it (`KeyWatch`).
    if nodes[node].holdsProperties, settings.isNear(key) { result.insert(.dimensions) }
    if nodes[node].prefixes.contains(where: { key.utf8.starts(with: $0.utf8) }) {
      result.insert(.dimensions)
    }
    return result
  }

  private mutating func newSlot(_ uses: Uses, _ direct: [(DirectField, Int)]) -> Int? {
    guard slotCount < Self.mostSlots else { return nil }
    let slot = slotCount
    slotCount += 1
    let bit = UInt64(1) << UInt64(slot)
    if uses.contains(.shape) { shapeSlots |= bit }
    if uses.contains(.dimensions) { dimensionSlots |= bit }
    if uses.contains(.exposure) { exposureSlots |= bit }
    for (field, rank) in direct { directSlots.add(slot, of: field, rank: rank) }
    return slot
  }
}
