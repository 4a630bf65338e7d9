import EventLog
import Journeys

/// What all pieces of a job must have been given alike, so that their counts may be added: the
/// version, the definition, and the options that decide what is counted.
///
/// What only decides how counts are shown is not among it.
struct JobTerms: Hashable {
  private static let names: [Text] = [
    "version", "--config", "--as-of", "--format", "--by", "--where", "--since", "--until",
    "--window", "--order", "--count", "--time-zone", "--max-line",
  ]
  /// By name, as it was written; a definition by its digest.
  private var values: [Text?]

  init(_ settings: Analysis, definitionDigest: String?, asOf: Int64) {
    let lists = [settings.by, settings.conditions].map { list in
      list.isEmpty ? nil : list.joined(separator: " ")
    }
    let texts =
      [
        Analysis.version, definitionDigest, String(asOf), settings.format, lists[0], lists[1],
        settings.since, settings.until, settings.window, settings.order, settings.count,
        settings.timeZone, settings.longestLine,
      ] as [String?]
    values = texts.map { $0.map { Text($0) } }
  }

  /// Where these terms, of another piece, are not those of this one, in words; `nil` where they
  /// are.
  func difference(from own: JobTerms) -> String? {
    guard let place = values.indices.first(where: { values[$0] != own.values[$0] }) else {
      return nil
    }
    let (name, value) = (Self.names[place].string, values[place])
    switch name {
    case "version":
      return
        "was made by version \(Self.quoted(value)) and not by \(Self.quoted(own.values[place]))"
    case "--config": return "was made with another definition than --config names here"
    case "--as-of": return "was made with another --as-of"
    default:
      let here = own.values[place].map { "\(name) \(Self.quoted($0))" } ?? "it is not given here"
      return "was made \(value.map { "with \(name) \(Self.quoted($0))" } ?? "without \(name)"), "
        + "and \(own.values[place] == nil ? here : "here it is \(here)")"
    }
  }

  private static func quoted(_ value: Text?) -> String {
    value.map { VisibleText.quoted($0) } ?? "none"
  }

  mutating func code(with archive: inout some PartialArchive) throws(PartialFault) {
    for place in values.indices { try archive.code(&values[place]) }
  }
}

extension AnalysisError {
  /// That a piece was given other terms, in the words of `JobTerms.difference`.
  static func disagreement(
    at place: Diagnostic.Location, _ difference: String
  ) -> AnalysisError {
    AnalysisError(
      .piecesDisagree, at: place, difference, fix: "give all pieces of a job the same options")
  }
}
