import EventLog

/// What is known of a log's fields before anything is guessed: what somebody has said, or what the export
/// that it looks like usually has.
struct GivenFields {
  /// By field, its places; without those that hold anyway.
  private(set) var sources: [MappedField: [FieldSource]]
  /// Of dates whose year comes last, where somebody has said it.
  let dateOrder: DateOrder?
  /// Whether somebody has said so; else it counts only where the log has such a key.
  private let isSaid: Bool

  /// - Parameters:
  ///   - mapping: A mapping that is not all of one: the fields that somebody has placed.
  ///   - preset: The export that lines look like, where nobody has said anything.
  init(_ mapping: Mapping?, preset: MappingPreset? = nil) {
    isSaid = mapping != nil
    dateOrder = mapping?.dateOrder
    if let mapping {
      let usual = Mapping(preset: mapping.preset).sources
      sources = mapping.sources.filter { $0.value != usual[$0.key] }
    } else {
      sources = preset.map(Self.envelope) ?? [:]
    }
  }

  /// Who and when, and which event it is: not what the app itself filled.
  private static func envelope(_ preset: MappingPreset) -> [MappedField: [FieldSource]] {
    var sources = preset.table.sources
    if let resolved = sources.removeValue(forKey: .resolvedID) {
      sources[.anonymousID] = resolved
      sources[.userID] = nil
    }
    for field in [MappedField.step, .stepIndex, .variant, .experiment] { sources[field] = nil }
    return sources
  }

  /// The places of fields that the mapping takes as they are.
  var taken: [MappedField: [FieldSource]] {
    guard !isSaid else { return sources }
    let guessed: Set<MappedField> = [.event, .timestamp, .anonymousID, .userID]
    return sources.filter { !guessed.contains($0.key) }
  }

  /// The columns that may have a field; `nil` where nobody has placed it.
  func columns(_ field: MappedField, in table: SampleTable) -> Set<Int>? {
    guard let places = sources[field] else { return nil }
    let paths = Set(places.map(\.path))
    let columns = Set(table.columns.indices.filter { paths.contains(table.path($0)) })
    guard !isSaid else { return columns }
    // A program may send all its events under one name, and tell them apart by a key of its own.
    let isTelling = columns.contains { table.columns[$0].distinct.count > 1 }
    return columns.isEmpty || field == .event && !isTelling ? nil : columns
  }

  /// The same of the user, by either id.
  func users(in table: SampleTable) -> Set<Int>? {
    let ids = [MappedField.anonymousID, .userID].map { columns($0, in: table) }
    if isSaid { return ids[0] ?? ids[1] }
    let all = Set(ids.compactMap(\.self).joined())
    return all.isEmpty ? nil : all
  }

  /// The same without an export's usual ids, of which another of the log may be the user's; `nil` where it has none, or
  /// somebody has said who the user is.
  var withoutUsualIDs: GivenFields? {
    guard !isSaid, sources[.anonymousID] != nil || sources[.userID] != nil else { return nil }
    var free = self
    free.sources[.anonymousID] = nil
    free.sources[.userID] = nil
    return free
  }

  /// The same of the step, by name or number.
  func steps(in table: SampleTable) -> Set<Int>? {
    columns(.step, in: table) ?? columns(.stepIndex, in: table)
  }
}
