// A report by a field that no event has shows one row without a word, mostly because the name is
// misspelt. To offer the right one, a run takes note of the fields that have values, and for each name
// that is asked for of the one key of properties that is nearest to it. Of keys that are equally near
// the first in the order of bytes wins, so the parts of a log may be read by anyone in any order.

/// Which names occur in a log, as far as a report asks for them.
package struct NamesSeen: Hashable, Sendable {
  /// Fields that some event has a value of.
  package private(set) var fields: Set<DeviceField>
  /// By name asked for, the nearest key of a property with a value: the name itself, where it occurs.
  package private(set) var properties: [Text: Text]

  package init(fields: Set<DeviceField> = [], properties: [Text: Text] = [:]) {
    self.fields = fields
    self.properties = properties
  }

  /// A name of a log.
  package enum Name: Hashable, Sendable {
    case field(DeviceField)
    case property(Text)
  }

  /// The name that occurs and is nearest to one that is asked for; `nil` where none is near.
  package func nearest(to asked: Text) -> Name? {
    var best: (name: Name, distance: Int)?
    let name = KeptValue(key: asked).propertyName ?? asked
    let candidates =
      DeviceField.allCases.filter { fields.contains($0) }.map { (Name.field($0), $0.name) }
      + [properties[asked]].compactMap { key in key.map { (Name.property($0), $0) } }
    for (candidate, text) in candidates {
      guard let distance = NameDistance.between(text.utf8, name.utf8),
        distance < best?.distance ?? .max
      else { continue }
      best = (candidate, distance)
    }
    return best?.name
  }

  /// Takes note of a key that is near a name.
  package mutating func note(property key: Text, near name: Text) {
    guard let known = properties[name] else { return properties[name] = key }
    if Self.rank(key, near: name) < Self.rank(known, near: name) { properties[name] = key }
  }

  /// The name itself goes before those that differ in case.
  private static func rank(_ key: Text, near asked: Text) -> (Int, Int, Text) {
    let name = KeptValue(key: asked).propertyName ?? asked
    // What was kept is noted by its own key: it has a value.
    return key == asked
      ? (-1, 0, key)
      : (NameDistance.between(key.utf8, name.utf8) ?? .max, key == name ? 0 : 1, key)
  }

  /// Adds what another part of the log has shown.
  package mutating func merge(_ other: NamesSeen) {
    fields.formUnion(other.fields)
    for (name, key) in other.properties { note(property: key, near: name) }
  }
}

extension NamesSeen {
  /// Its fields, on their way from process to process.
  package mutating func code(with archive: inout some PartialArchive) throws(PartialFault) {
    for field in DeviceField.allCases {
      var isThere = fields.contains(field)
      try archive.code(&isThere)
      if isThere { fields.insert(field) }
    }
    var pairs = properties.map { (name: $0.key, key: $0.value) }.sorted { $0.name < $1.name }
    let blank = Text(utf8: [])
    try archive.code(&pairs, blank: (blank, blank)) { (pair, archive) throws(PartialFault) in
      try archive.code(&pair.name)
      try archive.code(&pair.key)
    }
    for pair in pairs { note(property: pair.key, near: pair.name) }
  }
}

extension NamesSeen {
  /// What the circumstances of all events show of names; their properties are `properties`.
  init(dimensionSets: DimensionSets, properties: [Text]) {
    let fields = DeviceField.allCases.filter { field in
      dimensionSets.devices.values.contains { $0[field] != nil }
    }
    self.init(fields: Set(fields))
    for (place, name) in properties.enumerated()
    where dimensionSets.properties[place].values.contains(where: { $0 != nil }) {
      note(property: name, near: name)
    }
  }
}
