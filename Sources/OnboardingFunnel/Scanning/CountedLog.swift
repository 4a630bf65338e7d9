import EventLog
import Journeys
import Reports

/// What a run knows of its log once all lines are counted, but for the events: where reports have
/// what became of lines, and the file and line of a place.
struct CountedLog {
  /// By file of a place.
  let fileNames: [String]
  let summary: ScanSummary
  /// The formats of the files that are not native, each once.
  let formatsRead: [LogFormat]
  /// What the log seems to hold where no line is an event; `nil` where that was not looked at.
  let content: LogContent?

  init(
    fileNames: [String], summary: ScanSummary, formatsRead: Set<LogFormat>,
    content: LogContent? = nil
  ) {
    self.fileNames = fileNames
    self.content = content
    self.summary = summary
    self.formatsRead = formatsRead.sorted {
      $0.name < $1.name || $0.name == $1.name && $0.isRecognised
    }
  }

  /// One line about formats that nobody named, which a guess may have wrong; nothing where none was
  /// guessed, or all lines are native.
  var formatNotes: [String] {
    let names = formatsRead.filter(\.isRecognised).map(\.name)
    guard !names.isEmpty else { return [] }
    return [
      "read as \(names.joined(separator: " and ")), as the first lines show; name the format with "
        + "--format, or under \"mapping\" in onboarding.json"
    ]
  }

  /// The preset that the first lines of all files told; `nil` where somebody named it, and where they told several.
  var recognisedPreset: MappingPreset? {
    guard formatsRead.count == 1, formatsRead[0].isRecognised,
      summary.mappingOfFile.count == fileNames.count
    else { return nil }
    return MappingPreset(rawValue: formatsRead[0].name)
  }

  /// Whether lines were read and none of them is an event.
  var hasNoEvents: Bool {
    summary.ownAccepted == 0 && summary.rejectedCount + summary.foreignLines > 0
  }

  /// - Throws: When no line is an event, though some are not blank, and when more were rejected than
  ///   the settings allow.
  func requireUsableLines(most: Int?, ratio: Double) throws(AnalysisError) {
    if hasNoEvents { throw withoutEvents }
    try requireFewBadLines(most: most, ratio: ratio)
  }

  /// - Throws: When more lines were rejected than the settings allow.
  func requireFewBadLines(most: Int?, ratio: Double) throws(AnalysisError) {
    let (lines, bad) = (summary.lines - summary.foreignLines, summary.rejectedCount)
    let first = summary.rejectedLines.first.map { line in
      "; the first is \(location(of: line)): \(line.rejection.reason.rawValue)"
    }
    if let most, bad > most {
      throw AnalysisError(
        .tooManyBadLines, "\(bad) of \(lines) lines are bad, \(most) are allowed\(first ?? "")",
        fix: "fix them or raise --max-bad")
    }
    if lines >= 1000, Double(bad) > ratio * Double(lines) {
      if hasNoEvents { throw withoutEvents }
      throw AnalysisError(
        .tooManyBadLines,
        "\(bad) of \(lines) lines are bad, more than the share of \(ratio) allowed\(first ?? "")",
        fix: "check that this is an event log, or raise --max-bad-ratio")
    }
  }

  /// The name of the file in which a place is.
  func file(of place: Place) -> String { fileNames[place.file] }

  /// The number of a place's line in its file, from 1.
  func line(of place: Place) -> Int { summary.lineIndex.lineNumber(of: place) }

  /// The number of the line with the fault of a rejected one.
  func line(of rejected: RejectedLine) -> Int { line(of: rejected.place) + rejected.linesToFault }

  func location(of rejected: RejectedLine) -> Diagnostic.Location {
    .file(file(of: rejected.place), line: line(of: rejected))
  }

  func location(of place: Place) -> Diagnostic.Location {
    .file(file(of: place), line: line(of: place))
  }
}
