import EventLog
import Reports

extension Analysis {
  /// What a check of the instrumentation has found.
  public struct Check: Sendable {
    /// What is worth a warning: of the whole log first, then flow by flow.
    public let findings: [Finding]
    /// What is only told, in the same order.
    public let notes: [Finding]
    /// The same for a terminal or a mail.
    public let text: String
    /// The findings and notes as annotations of GitHub, one a line.
    package let annotations: String
    /// One line each, about inputs that were not read as a user may expect.
    public let warnings: [String]
    /// One line for each definition, and one for none: which files were read with it.
    package let inputLines: [String]
    /// One line where the inputs' first lines told their format.
    public let formatNotes: [String]
    private let files: [ReportFile]

    /// Refuses a folder in which `write` would replace files of somebody else, before anything is
    /// read.
    package static func requireReplaceable(in folder: String) throws(AnalysisError) {
      try convertingErrors(
        of: ReportFolder(path: folder).requireReplaceable(["quality.csv", "check.md"]))
    }

    fileprivate init(_ report: CheckReport, sources: DefinitionSources, log: CountedLog) {
      findings = report.findings.map(Finding.init)
      notes = report.notes.map(Finding.init)
      text = report.text
      let paths = Dictionary(
        sources.files.map { ($0.name, $0.path.string) }, uniquingKeysWith: { first, _ in first })
      annotations = report.annotations { paths[$0] ?? $0 }
      files = report.files
      warnings = sources.warnings
      inputLines = InputLines(sources).lines
      formatNotes = log.formatNotes + sources.titles.lines + sources.guessNotes
    }

    /// Writes `check.md` and `quality.csv` into a folder, which is made if needed; other files in it
    /// stay.
    ///
    /// - Throws: `AnalysisError` of kind `cannotCreate` or `readOrWrite`.
    public func write(to folder: String) throws(AnalysisError) {
      try convertingErrors(of: ReportFolder(path: folder).add(files))
    }
  }

  /// Reads the inputs and says what in them contradicts the definitions, or makes numbers mean less.
  ///
  /// `since`, `until` and `conditions` choose the users whose journeys are checked; what is found about
  /// lines, ids, clocks and producers is of the whole log.
  ///
  /// - Throws: `AnalysisError` when an input or a setting cannot be used.
  public func check() async throws(AnalysisError) -> Check {
    var request = try AnalysisRequest(self)
    request.asksDimensions = true
    let reading = try await reading(request, try await sources(request))
    let (sources, scan) = (reading.sources, reading.scan)
    let run = try await CheckRun(request, sources: sources, scan: scan)
    onNote?(.began(.tabulating))
    let rows = CheckRows(run, scan: scan, skipped: sources.skipped)
    return Check(rows.report, sources: sources, log: scan.log)
  }
}
