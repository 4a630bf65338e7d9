package import EventLog

/// The native format, but that a page is called by its title and keeps its number.
package enum TitleMapping {
  /// What a definition file writes under `fields`.
  package static let fields: [(field: MappedField, paths: [FieldPath])] = [
    (.step, titles + native(.step)),
    // A page may be a number, which a title must not hide.
    (.stepIndex, native(.stepIndex) + native(.step)),
  ]

  package static let mapping: Mapping = {
    var mapping = Mapping(preset: .native)
    for (field, paths) in fields { mapping.sources[field] = paths.map { FieldSource($0) } }
    return mapping
  }()

  /// Where apps write the title of a page.
  private static let titles: [FieldPath] = [
    ["title"], ["page_title"], ["screen_title"], ["properties", "title"], ["props", "title"],
  ]

  private static func native(_ field: MappedField) -> [FieldPath] {
    (Mapping(preset: .native).sources[field] ?? []).map(\.path)
  }
}
