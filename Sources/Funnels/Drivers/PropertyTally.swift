import Definitions
import EventLog
import Journeys
import Statistics

// How far the users of each value of each property came, whether or not a report names the property.
//
// Nobody knows beforehand which properties there are, so their values are numbered here as they come. What
// would be without bound is left out, and by what users show at their entries alone, so that it does not
// depend on how the log was read or split: a property of more than `mostValues` values, such as an id, of
// which hardly any has ten users; and all of them where there are more than `mostNames`, since then the
// names are made up.
//
//     properties   plan    values  pro: 0   free: 1
//                          ends    pro: a b c done │ free: a b c done      users who left at a step, or
//                  build   …                                              did not leave, by list of steps
//
// Most values are known by their numbers in the run, or are whole numbers, and no text of theirs is looked at
// before tables are made. Tallies of one run are joined by these numbers, those of several by texts (`spellOut`).

/// Mergeable counts of how far units came, by the properties at their entries.
struct PropertyTally: MergingTally {
  /// A property of more values than this is left out.
  static let mostValues = ExaminedTally.mostValues
  /// Of more properties than this none is looked at.
  static let mostNames = 1_000

  /// One property.
  struct Property: Sendable {
    let name: Text
    /// By value in the order in which they came up; empty where the property is left out.
    fileprivate(set) var values: [Value] = []
    /// The places of those among them that have no number in the run and are not among `wholes`.
    fileprivate var places: [Value: Int] = [:]
    /// The places of whole values below `mostPaged`.
    fileprivate var wholes = Pages<Int16>()
    fileprivate(set) var isLeftOut = false
    /// What cuts its values; `nil` where nothing does.
    fileprivate var bins: BinDefinition?
    /// By place of the value, `PropertyTally.width` counts each.
    fileprivate var ends: [Int] = []
    /// The unit that was counted last, so that a name that stands twice counts once.
    fileprivate var lastUnit = 0
  }

  /// A value: the number of its pair in the run, or its text where that has none or bins have cut it.
  ///
  /// In one run no two of them are of one text (`PropertyNumbers.property(of:)`).
  enum Value: Hashable, Sendable {
    case shared(UInt32)
    case whole(Int)
    case text(Text)
  }

  /// Where a value is counted: six bytes, since there is one for each pair.
  private struct PairPlace {
    /// The place of the property.
    let property: Int16
    /// The place of the value; `nil` for one that is none.
    let value: Int16?

    init(property: Int, value: Int? = nil) {
      self.property = Int16(property)
      self.value = value.map { Int16($0) }
    }
  }

  /// Whole values below it are found without hashing them.
  fileprivate static let mostPaged = 1 << 16

  private(set) var properties: [Property] = []
  private(set) var hasTooMany = false
  private var places: [Text: Int] = [:]
  /// By number of a name in the run, the property.
  private var placesOfNames: [Int?] = []
  /// By number of a pair in the run, where it is counted, as far as it has come up: a run has more pairs than
  /// one of its flows.
  private var pairs = Pages<PairPlace>()
  private var unit = 0
  private let stepCount: Int
  private let listCount: Int
  /// What numbers stand for; of no run where all values are texts.
  private var run: PropertyNumbers
  /// Those that are looked at as named fields.
  private let named: Set<Text>
  private let fields: FieldDefinitions

  /// `run`: what numbers of pairs stand for.
  init(flow: FlowReading, run: PropertyNumbers) {
    self.run = run
    stepCount = flow.definition.steps.count
    listCount = flow.lists.lists.count
    named = flow.namedProperties
    fields = flow.settings.fields
  }

  /// How many counts a value has: by list, of each step and of those who left at none.
  private var width: Int { listCount * (stepCount + 1) }

  /// Counts a unit that entered.
  ///
  /// `list`: the number of the user's list; `steps`: the flow's step at each position of it.
  mutating func add(
    _ facts: EnteredFacts, of entry: EntryProperties, list: Int, steps: Span<Int>
  ) {
    guard !hasTooMany else { return }
    let left = facts.leaving == nil ? stepCount : steps[max(1, facts.depth) - 1]
    let end = list * (stepCount + 1) + left
    unit += 1
    for property in entry.list {
      switch property {
      case .shared(let number): count(pairs[Int(number)] ?? learn(number), end: end)
      case .whole(let name, let value):
        let property = self.property(ofPair: name)
        count(
          known(value, in: property) ?? place(of: .whole(value), ofName: property), end: end)
      case .own(let pair):
        count(place(of: .text(pair.value), ofName: place(ofName: pair.name)), end: end)
      }
    }
  }

  /// Counts the unit there; nowhere where there are too many properties.
  private mutating func count(_ place: PairPlace?, end: Int) {
    guard let place, properties.indices.contains(Int(place.property)) else { return }
    let property = Int(place.property)
    let isKnown = properties[property].lastUnit == unit
    properties[property].lastUnit = unit
    guard let value = place.value, !isKnown, !properties[property].isLeftOut else { return }
    properties[property].ends[Int(value) * width + end] += 1
  }

  /// Where the pair of a number is counted, which has not come up before.
  @inline(never)
  private mutating func learn(_ number: UInt32) -> PairPlace? {
    let place = place(of: .shared(number), ofName: property(ofPair: number))
    if let place, !hasTooMany { pairs.set(place, at: Int(number)) }
    return place
  }

  /// The property that a pair of the run is of; `nil` where there are too many names.
  private mutating func property(ofPair number: UInt32) -> Int? {
    let name = run.name(ofPair: Int(number))
    if name < placesOfNames.count, let known = placesOfNames[name] { return known }
    guard let place = place(ofName: run.pair(Int(number)).name) else { return nil }
    while placesOfNames.count <= name { placesOfNames.append(nil) }
    placesOfNames[name] = place
    return place
  }

  /// Where a whole value is counted that has come up; `nil` for another.
  @inline(__always)
  private func known(_ whole: Int, in property: Int?) -> PairPlace? {
    // Where bins cut values, no whole one has a place.
    guard let property, whole < Self.mostPaged,
      let value = properties[property].wholes[whole]
    else { return nil }
    return PairPlace(property: property, value: Int(value))
  }

  /// Where a value of a property is counted; `nil` where there are too many properties.
  private mutating func place(of value: Value, ofName property: Int?) -> PairPlace? {
    guard let property else { return nil }
    guard !properties[property].isLeftOut else { return PairPlace(property: property) }
    guard let bins = properties[property].bins else {
      return PairPlace(property: property, value: place(of: value, in: property))
    }
    let label = bins.label(of: text(of: value))
    return PairPlace(
      property: property, value: label.flatMap { place(of: .text($0), in: property) })
  }

  private func text(of value: Value) -> Text {
    switch value {
    case .shared(let number): run.pair(Int(number)).value
    case .whole(let value): Text(String(value))
    case .text(let text): text
    }
  }

  /// `nil` where there are too many names.
  private mutating func place(ofName name: Text) -> Int? {
    if let place = places[name] { return place }
    if properties.count == Self.mostNames { leaveAllOut() }
    guard !hasTooMany else { return nil }
    var property = Property(name: name)
    property.isLeftOut = named.contains(name)
    property.bins = fields.bins(of: .property(name))
    properties.append(property)
    places[name] = properties.count - 1
    return properties.count - 1
  }

  /// `nil` where the property has too many values; a number must not have come up before.
  private mutating func place(of value: Value, in property: Int) -> Int? {
    if let known = properties[property].place(of: value) { return known }
    let count = properties[property].values.count
    guard count < Self.mostValues else {
      leaveOut(property)
      return nil
    }
    properties[property].add(value)
    properties[property].ends.append(contentsOf: repeatElement(0, count: width))
    return count
  }

  private mutating func leaveOut(_ property: Int) {
    properties[property].isLeftOut = true
    properties[property].values = []
    properties[property].places = [:]
    properties[property].wholes = Pages()
    properties[property].ends = []
  }

  private mutating func leaveAllOut() {
    hasTooMany = true
    properties = []
    places = [:]
    placesOfNames = []
    pairs = Pages()
  }

  /// Adds the counts of other units, whose numbers are of the same run.
  mutating func merge(_ other: Self) {
    guard !hasTooMany else { return }
    if other.hasTooMany { return leaveAllOut() }
    for more in other.properties {
      guard let property = place(ofName: more.name) else { return }
      if more.isLeftOut { leaveOut(property) }
      for (number, value) in more.values.enumerated() where !properties[property].isLeftOut {
        guard let place = place(ofMerged: value, in: property) else { break }
        for end in 0..<width {
          properties[property].ends[place * width + end] += more.ends[number * width + end]
        }
      }
    }
  }

  private mutating func place(ofMerged value: Value, in property: Int) -> Int? {
    guard case .shared(let number) = value else { return place(of: value, in: property) }
    if let known = pairs[Int(number)] { return known.value.map { Int($0) } }
    let place = place(of: value, in: property)
    pairs.set(PairPlace(property: property, value: place), at: Int(number))
    return place
  }

  /// The values of all properties with those who reached a step of the flow, and who of them went further on
  /// their own list of steps.
  ///
  /// `fewest`: values of fewer units are passed over: an id has thousands of them.
  func reached(
    _ step: Int, lists: [[Int]], fewest: Int
  ) -> [(name: Text, value: Text, with: Proportion)] {
    properties.flatMap { property in
      property.values.indices.compactMap { number in
        let ends = property.ends[number * width..<(number + 1) * width]
        guard ends.reduce(0, +) >= fewest else { return nil }
        var with = Proportion()
        for (list, steps) in lists.enumerated() {
          guard let position = steps.firstIndex(of: step) else { continue }
          let first = ends.startIndex + list * (stepCount + 1)
          let before = steps[..<position].reduce(0) { $0 + ends[first + $1] }
          let reached = ends[first...first + stepCount].reduce(0, +) - before
          with.merge(Proportion(reached - ends[first + step], of: reached))
        }
        return (property.name, text(of: property.values[number]), with)
      }
    }
  }

  /// The bytes of memory that the counts take.
  var memory: Int {
    properties.reduce(pairs.memory) {
      $0 + $1.ends.capacity * MemoryLayout<Int>.stride
        + $1.values.capacity * MemoryLayout<Value>.stride + $1.places.capacity * 64
        + $1.wholes.memory
    }
  }
}

extension PropertyTally.Property {
  /// The place of a value; `nil` where it is new, and for numbers of the run.
  fileprivate func place(of value: PropertyTally.Value) -> Int? {
    switch value {
    case .shared: nil
    case .whole(let number) where number < PropertyTally.mostPaged:
      wholes[number].map { Int($0) }
    case .whole, .text: places[value]
    }
  }

  /// Adds a value that is new.
  fileprivate mutating func add(_ value: PropertyTally.Value) {
    switch value {
    case .shared: break
    case .whole(let number) where number < PropertyTally.mostPaged:
      wholes.set(Int16(values.count), at: number)
    case .whole, .text: places[value] = values.count
    }
    values.append(value)
  }
}

// MARK: - Partials

extension PropertyTally {
  /// Makes all values texts, in the order of bytes, as are the properties: numbers are of one run.
  mutating func spellOut() {
    let width = width
    for place in properties.indices {
      let property = properties[place]
      let order = property.values.indices.map { ($0, text(of: property.values[$0])) }
        .sorted { $0.1 < $1.1 }
      properties[place].take(
        order.map { number, text in
          (text, Array(property.ends[number * width..<(number + 1) * width]))
        })
    }
    properties.sort { $0.name < $1.name }
    places = Dictionary(
      properties.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    placesOfNames = []
    pairs = Pages()
    run = .none
  }

  mutating func code(with archive: inout some PartialArchive) throws(PartialFault) {
    spellOut()
    try archive.code(&hasTooMany)
    let width = width
    try archive.code(&properties, blank: Property(name: "")) {
      (property, archive) throws(PartialFault) in
      try property.code(with: &archive, width: width)
    }
    guard properties.count <= Self.mostNames,
      zip(properties, properties.dropFirst()).allSatisfy({ $0.name < $1.name })
    else { throw PartialFault() }
    spellOut()
  }
}

extension PropertyTally.Property {
  /// Takes values in the order of bytes in place of those that are there.
  fileprivate mutating func take(_ entries: [(value: Text, ends: [Int])]) {
    values = entries.map { .text($0.value) }
    wholes = Pages()
    places = Dictionary(
      entries.enumerated().map { (.text($1.value), $0) }, uniquingKeysWith: { first, _ in first })
    ends = entries.flatMap(\.ends)
  }

  /// The values are texts, before and after.
  fileprivate mutating func code(
    with archive: inout some PartialArchive, width: Int
  ) throws(PartialFault) {
    var name = name
    try archive.code(&name)
    try archive.code(&isLeftOut)
    var entries = values.enumerated().compactMap { number, value in
      if case .text(let text) = value {
        (value: text, ends: Array(ends[number * width..<(number + 1) * width]))
      } else {
        nil
      }
    }
    try archive.code(&entries, blank: ("", Array(repeating: 0, count: width))) {
      (entry, archive) throws(PartialFault) in
      try archive.code(&entry.value)
      for end in entry.ends.indices { try archive.code(&entry.ends[end]) }
    }
    guard entries.count <= PropertyTally.mostValues, !isLeftOut || entries.isEmpty,
      zip(entries, entries.dropFirst()).allSatisfy({ $0.value < $1.value })
    else { throw PartialFault() }
    let isLeftOut = isLeftOut
    self = Self(name: name)
    self.isLeftOut = isLeftOut
    take(entries)
  }
}
