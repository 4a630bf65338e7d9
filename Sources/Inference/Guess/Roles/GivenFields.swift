import EventLog

/// What a mapping says that is not all of one: the fields that somebody has placed.
struct GivenFields {
  /// By field, its places; without those that hold anyway.
  let sources: [MappedField: [FieldSource]]

  init(_ mapping: Mapping?) {
    guard let mapping else {
      sources = [:]
      return
    }
    let usual = Mapping(preset: mapping.preset).sources
    sources = mapping.sources.filter { $0.value != usual[$0.key] }
  }

  /// The columns that may have a field; `nil` where nobody has placed it.
  func columns(_ field: MappedField, in table: SampleTable) -> Set<Int>? {
    guard let places = sources[field] else { return nil }
    let paths = Set(places.map(\.path))
    return Set(table.columns.indices.filter { paths.contains(table.columns[$0].path) })
  }

  /// The same of the user, by either id.
  func users(in table: SampleTable) -> Set<Int>? {
    columns(.anonymousID, in: table) ?? columns(.userID, in: table)
  }

  /// The same of the step, by name or number.
  func steps(in table: SampleTable) -> Set<Int>? {
    columns(.step, in: table) ?? columns(.stepIndex, in: table)
  }
}
