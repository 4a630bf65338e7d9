// One line of a vendor's export into native event lines: the reference path, by the tree
// of the line. What a mapping is, and how it is meant, stands in Mapping.swift.
//
// A line is strict JSON or it is rejected, mapped or not, and a key that stands twice is a fault in
// those objects that a path leads through.

/// Reads lines as a mapping says.
struct LineMapper {
  let mapping: Mapping
  /// `Mapping.ownObjects`, which is asked of many lines.
  let ownObjects: [FieldPath]
  /// Of each of them the first key.
  let ownKeys: [Text]
  /// Names of the properties that the run asks for.
  private let properties: [Text]
  private let settings: ScanSettings
  private let readsLeadingText: Bool

  init(_ mapping: Mapping, settings: ScanSettings) {
    ownObjects = mapping.ownObjects
    ownKeys = ownObjects.map { $0.keys.first ?? "" }
    self.mapping = mapping
    let paths =
      mapping.sources.values.joined().map(\.path)
      + mapping.rules.flatMap { $0.conditions.map(\.path) + $0.values.values }
    let keys = [LeadingText.timeKey, LeadingText.wordsKey]
    readsLeadingText = paths.contains { keys.contains($0.keys.first ?? "") }
    properties = settings.properties
    self.settings = settings
  }

  /// The events of a line of valid UTF-8 whose text begins at `start`, each with what is wrong with
  /// it, if its name or time is.
  ///
  /// `hasNear`: whether properties stay whose names are near those asked for, too.
  ///
  /// - Throws: What is wrong with the line as a whole.
  func events(
    _ line: PaddedBytes, from start: Int, withNear hasNear: Bool = false
  ) throws(LineFault) -> [Result<NativeLine, LineFault>] {
    let root = try root(of: line, from: start)
    guard case .object = root.value else {
      throw LineFault(reason: .notObject, offset: root.offset, cause: .notObject)
    }
    let isNear: ((Text) -> Bool)? = hasNear ? { settings.isNear($0) } : nil
    return try records(of: root).map { scopes in
      var record = MappedRecord(scopes: scopes, mapping: mapping)
      do throws(LineFault) {
        var native = try record.native(properties, isNear: isNear, ownNames: settings.ownNames)
        if settings.propertyKeeping.keepsAny { native.properties = record.ownProperties }
        return .success(native)
      } catch {
        return .failure(error)
      }
    }
  }

  private func root(of line: PaddedBytes, from start: Int) throws(LineFault) -> JSONNode {
    guard mapping.skipsLeadingText else { return try JSONTree.read(line, from: start) }
    let bytes = line.array(start..<line.count)
    let skipped = LeadingText.objectStart(in: bytes) ?? 0
    let end = skipped > 0 ? LeadingText.objectEnd(in: bytes) : bytes.count
    let root = try JSONTree.read(line.slice(0..<start + end), from: start + skipped)
    guard skipped > 0, readsLeadingText, let text = LeadingText(bytes) else { return root }
    return root.adding(text)
  }

  /// Each event's object with those around it, innermost first.
  private func records(of root: JSONNode) throws(LineFault) -> [[JSONNode]] {
    guard let path = mapping.records else { return [[root]] }
    var found = [[root]]
    for key in path.keys {
      var inner: [[JSONNode]] = []
      var isThere = found.isEmpty
      for scopes in found {
        guard let value = try scopes[0].child(key) else { continue }
        isThere = true
        // Parsed here once, and not for each of the fields.
        let node = value.embedded ?? value
        if case .array(let elements) = node.value {
          inner += elements.map { [$0.embedded ?? $0] + scopes }
        } else {
          inner.append([node] + scopes)
        }
      }
      guard isThere else {
        throw LineFault(reason: .missingField, offset: root.offset, cause: .missing(.records))
      }
      found = inner
    }
    return found
  }
}
