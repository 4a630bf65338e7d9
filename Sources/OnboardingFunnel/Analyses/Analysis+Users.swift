import EventLog
import Journeys

extension Analysis {
  /// The users behind the numbers of a report.
  package struct Users: Sendable {
    private let list: UserList
    /// One line each, about inputs that were not read as a user may expect.
    package let warnings: [String]
    /// One line for each definition, and one for none: which files were read with it.
    package let inputLines: [String]
    /// One line where the inputs' first lines told their format.
    package let formatNotes: [String]

    fileprivate init(_ list: UserList, sources: DefinitionSources, log: CountedLog) {
      self.list = list
      warnings = sources.warnings
      inputLines = InputLines(sources).lines
      formatNotes = log.formatNotes + sources.titles.lines + sources.guessNotes
    }

    /// Writes the list as CSV, readable by its owner only.
    package func write(to file: String) throws(AnalysisError) { try list.write(to: file) }

    /// Writes the list to standard output; a closed pipe is a normal end.
    package func print() throws(AnalysisError) { try list.print() }
  }

  /// Reads the inputs and lists the users that `userList` chooses, with what became of them.
  package func listUsers() async throws(AnalysisError) -> Users {
    var settings = self
    settings.userList = userList ?? UserSelection()
    let request = try AnalysisRequest(settings)
    let reading = try await reading(request, try await sources(request))
    let (sources, scan) = (reading.sources, reading.scan)
    let run = try await RunFlows(request, sources: sources, scan: scan)
    guard !run.flows.isEmpty else { throw try await request.noPages(sources, scan) }
    try request.users?.requireStep(in: run.reported.map { run.flows[$0] })
    let (list, events) = try await CountingPhase(request, run: run, scan: scan).users()
    try request.requireEvents(events)
    return Users(list, sources: sources, log: scan.log)
  }
}
