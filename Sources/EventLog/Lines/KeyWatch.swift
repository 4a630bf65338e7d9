/// Looks out for keys of properties that are near the names a report asks for.
///
/// Where all of these have come by themselves there is nothing left to look for, which is after the
/// first lines of most logs; until then the keys of every line's properties are looked at.
struct KeyWatch {
  private(set) var seen = NamesSeen()
  /// Whether anything is left to look for.
  private(set) var isOpen: Bool
  /// Names that have not come by themselves.
  private var names: [Name]
  /// Hashes of keys that were judged before; as many as an app may have.
  private var judged: Set<UInt64> = []
  private static let mostJudged = 4096

  private struct Name {
    let text: Text
    /// The key that is asked for.
    let key: Text
    /// The spellings of the field that it is, a bit each; none for a property.
    let spellings: UInt64
  }

  init(settings: ScanSettings) {
    names =
      settings.properties.compactMap { key in
        KeptValue(key: key).propertyName.map { Name(text: $0, key: key, spellings: 0) }
      }
      + settings.fields.map { Name(text: $0.name, key: $0.name, spellings: $0.field.mask) }
    isOpen = !names.isEmpty
  }

  /// Takes note of the names on an accepted line.
  ///
  /// `present`: the spellings of fields with a value, a bit each. `properties`: where they stand.
  mutating func note(
    present: UInt64, properties: JSONSlice?, in line: PaddedBytes, by hash: FoldedHash
  ) {
    names.removeAll { $0.spellings & present != 0 }
    isOpen = !names.isEmpty
    guard isOpen, let properties, properties.kind == .object else { return }
    var tokens = JSONTokenizer(line, from: properties.start)
    do throws(LineFault) {
      try tokens.members(depth: 0) { key, value in
        if value.isScalar { note(key, in: line, by: hash) }
      }
    } catch {
      // The line has been accepted: its syntax is right.
    }
  }

  private mutating func note(_ key: JSONSlice, in line: PaddedBytes, by hash: FoldedHash) {
    let number = hash.hash(line.slice(key.range))
    if judged.contains(number) { return }
    if judged.count < Self.mostJudged { judged.insert(number) }
    let text = line.text(of: key)
    for name in names where NameDistance.between(text.utf8, name.text.utf8) != nil {
      seen.note(property: text, near: name.key)
    }
    names.removeAll { $0.spellings == 0 && $0.text == text }
    isOpen = !names.isEmpty
  }
}

extension JSONSlice {
  /// Whether it is a value that a property may have as text.
  fileprivate var isScalar: Bool { !isAbsent && kind != .object && kind != .array }
}

extension ScanSettings {
  /// Whether a key of properties is near a name that the report asks for, and is none itself.
  func isNear(_ key: Text) -> Bool {
    var isNear = fields.contains { NameDistance.between(key.utf8, $0.name.utf8) != nil }
    for property in properties {
      guard let name = KeptValue(key: property).propertyName else { continue }
      if name == key { return false }
      isNear = isNear || NameDistance.between(key.utf8, name.utf8) != nil
    }
    return isNear
  }
}
