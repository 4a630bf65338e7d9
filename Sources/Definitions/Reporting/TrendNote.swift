package import EventLog

/// What happened on a day, such as a release: a mark in the trend.
package struct TrendNote: Hashable, Sendable {
  /// In the report's time zone.
  package var date: CivilDate
  /// Obeys `NameRule`.
  package var text: Text
}

extension TrendNote {
  private static let example = "{ \"date\": \"2026-05-12\", \"text\": \"2.1.0\" }"

  /// The `notes` of a report in order of time, those of one day as they stand in the file.
  static func list(_ value: ConfigurationValue) throws(Diagnostic) -> [TrendNote] {
    var notes: [TrendNote] = []
    for element in try value.elements() {
      guard case .object = element.node.value else {
        throw element.wrongType(fix: "write a note as an object: \(example)")
      }
      let note = try TrendNote(element)
      guard !notes.contains(note) else {
        throw element.error(
          .repeatedName,
          "the note \(VisibleText.quoted(note.text.string)) of \(note.date) stands twice in \"notes\"",
          fix: "remove one of the two")
      }
      notes.append(note)
    }
    return notes.enumerated().sorted {
      ($0.element.date.dayNumber, $0.offset) < ($1.element.date.dayNumber, $1.offset)
    }.map(\.element)
  }

  private init(_ value: ConfigurationValue) throws(Diagnostic) {
    let object = try ConfigurationObject(value, kind: "a note", keys: ["date", "text"])
    let date = try object.required("date")
    let written = try date.text(wanted: "write a date in quotes, such as \"2026-05-12\"")
    self.date = try date.parsed(InstantText.date(written.string), .badValue, "\"date\": ")
    text = try object.required("text").nameText()
  }
}
