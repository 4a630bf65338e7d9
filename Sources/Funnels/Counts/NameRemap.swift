import EventLog
import Journeys

// Each process numbers the names it has seen, so the same number means one name here and another
// there. Before tallies of two processes are added, both are numbered anew by the names of both:
//
//     here   0 android  1 ios           both   0 android  1 ios  2 web
//     there  0 ios      1 web           there's numbers become  [1, 2]

/// Where the numbers of names go when the names are numbered anew among more.
struct NameRemap {
  let variants: [Int]
  /// By experiment, of a flow under several.
  let severalVariants: [[Int]]
  /// By field.
  let segments: [[Int]]
  let permissions: [Int]
  let choices: [Int]
  let values: [Int]
  let experiments: [Int]
  let events: [Int]

  /// `names`: among them all of `old`, each list in the order of bytes.
  init(from old: FlowNames, to names: FlowNames) {
    variants = Self.places(of: old.variants, in: names.variants)
    severalVariants = zip(old.severalVariants, names.severalVariants).map(Self.places)
    segments = zip(old.segments, names.segments).map(Self.places)
    permissions = Self.places(of: old.permissions, in: names.permissions)
    choices = Self.places(of: old.choices, in: names.choices)
    values = Self.places(of: old.values, in: names.values)
    experiments = Self.places(of: old.experiments, in: names.experiments)
    events = Self.places(of: old.events, in: names.events)
  }

  /// Both lists ascend.
  private static func places(of old: [Text], in names: [Text]) -> [Int] {
    var place = 0
    return old.map { name in
      while names[place] != name { place += 1 }
      return place
    }
  }
}

extension FlowNames {
  /// The names of both, in the order of bytes.
  func union(_ other: FlowNames) -> FlowNames {
    FlowNames(
      variants: Self.union(variants, other.variants),
      severalVariants: zip(severalVariants, other.severalVariants).map(Self.union),
      segments: zip(segments, other.segments).map(Self.union),
      permissions: Self.union(permissions, other.permissions),
      choices: Self.union(choices, other.choices), values: Self.union(values, other.values),
      experiments: Self.union(experiments, other.experiments),
      events: Self.union(events, other.events))
  }

  private static func union(_ one: [Text], _ other: [Text]) -> [Text] {
    one == other ? one : Set(one).union(other).sorted()
  }

  mutating func code(with archive: inout some PartialArchive) throws(PartialFault) {
    try Self.code(&variants, &archive)
    let experimentCount = severalVariants.count
    try archive.code(&severalVariants, blank: []) { (names, archive) throws(PartialFault) in
      try Self.code(&names, &archive)
    }
    guard severalVariants.count == experimentCount else { throw PartialFault() }
    let fieldCount = segments.count
    try archive.code(&segments, blank: []) { (names, archive) throws(PartialFault) in
      try Self.code(&names, &archive)
    }
    guard segments.count == fieldCount else { throw PartialFault() }
    try Self.code(&permissions, &archive)
    try Self.code(&choices, &archive)
    try Self.code(&values, &archive)
    try Self.code(&experiments, &archive)
    try Self.code(&events, &archive)
  }

  /// Names in the order of bytes, each once.
  private static func code(
    _ names: inout [Text], _ archive: inout some PartialArchive
  ) throws(PartialFault) {
    try archive.code(&names)
    guard zip(names, names.dropFirst()).allSatisfy({ $0 < $1 }) else { throw PartialFault() }
  }
}
