import EventLog

/// Which files a run read with which definition, and which it did not, in words.
struct InputLines {
  /// One for each definition, and one for none; then one for each file that was skipped, but for
  /// those that a warning names.
  let lines: [String]
  /// More files than this are not named one by one.
  private static let mostNames = 3

  init(_ sources: DefinitionSources) {
    let read = sources.sources.enumerated().compactMap { index, source in
      let files = zip(sources.files, sources.sourceOfFile).filter { $0.1 == index }.map(\.0)
      return files.isEmpty ? nil : Self.line(files, definition: source.name)
    }
    lines = read + sources.skipped.listing
  }

  private static func line(_ files: [LogFile], definition: String?) -> String {
    let names = files.prefix(mostNames).map { file in
      let size = file.size.map { " (\(ByteText($0).string))" } ?? ""
      return VisibleText(file.name).string + size
    }
    let rest = files.count > mostNames ? " and \(files.count - mostNames) more" : ""
    let with =
      definition.map { "with \(VisibleText($0).string)" }
      ?? "without a definition: its flows are inferred from the log"
    return "read \(names.joined(separator: ", "))\(rest) \(with)"
  }
}
