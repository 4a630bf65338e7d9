import EventLog
import Reports

// An output that is named where an input lies would replace it, and the log is gone; one that is named
// where another output will lie is itself gone.

extension Analysis {
  /// Refuses a file to be written that the run reads: a log, or a definition.
  ///
  /// `option`: as the user writes it.
  ///
  /// - Throws: A usage error; `noInput` where an input cannot be read, as `run` would.
  package func requireApart(_ file: String, from option: String) throws(AnalysisError) {
    let logs = try convertingErrors(of: LogFile.discover(inputs))
    let path = FilePath(file)
    let definitions =
      logs.compactMap(\.definition?.path) + [configuration].compactMap(\.self).map(FilePath.init)
    guard
      logs.contains(where: { $0.isSameFile(as: path) })
        || definitions.contains(where: { $0.isSameFile(as: path) })
    else { return }
    throw .clash(file, of: option)
  }
}

/// The places that a run of `report` or `update` writes to.
///
/// They are looked at before anything is read: a run of an hour should not end at the name of a file.
package struct OutputPlaces: Sendable {
  /// The folder of the report; `nil` where it goes to standard output.
  package var reports: String?
  package var quarantine: String?
  package var state: String?
  /// The list of users.
  package var users: String?
  /// The page, alone.
  package var html: String?
  /// The report for programs, alone.
  package var json: String?
  package var metrics: String?

  package init(
    reports: String?, quarantine: String?, state: String? = nil, users: String? = nil,
    html: String? = nil, json: String? = nil, metrics: String? = nil
  ) {
    self.reports = reports
    self.quarantine = quarantine
    self.state = state
    self.users = users
    self.html = html
    self.json = json
    self.metrics = metrics
  }

  /// - Throws: A usage error where the quarantine would be lost in the report or in a state;
  ///   `cannotCreate` where a file that no run of ours wrote is in the place of an output.
  package func check() throws(AnalysisError) {
    if let quarantine { try check(quarantine: quarantine) }
    if let users { try check(users: users) }
    if let html { try check(html, of: "--html", over: .htmlReport) }
    if let json { try check(json, of: "--json", over: .jsonReport) }
    if let metrics { try check(metrics, of: "--metrics", over: .metrics) }
    try requireDifferent()
    guard let reports else { return }
    try convertingErrors(of: ReportFolder(path: reports).requireReplaceable())
  }

  private func check(quarantine file: String) throws(AnalysisError) {
    if isOutput(file) {
      throw .lost(file, "is where the report is written")
    }
    if isInState(file) {
      throw .lost(file, "is in the folder of a state")
    }
    // An update puts the number of the run into the name.
    if state == nil { try Quarantine.requireReplaceable(file) }
  }

  private func check(users file: String) throws(AnalysisError) {
    if let reports, FilePlace.isInside(reports, file: file) {
      throw .usage(
        "--users", value: file, "is in the folder of the report, which others may read",
        fix: "name a file elsewhere")
    }
    if isInState(file) {
      throw .usage("--users", value: file, "is in the folder of a state", fix: "name another file")
    }
    try UserList.requireReplaceable(file)
  }

  private func check(_ file: String, of option: String, over mark: FileMark) throws(AnalysisError) {
    if isOutput(file) {
      throw .usage(
        option, value: file, "is where the report is written and would be lost",
        fix: "name another file")
    }
    if isInState(file) {
      throw .usage(option, value: file, "is in the folder of a state", fix: "name another file")
    }
    try convertingErrors(of: OutputFile.requireReplaceable(file, over: mark))
  }

  /// Of two files of one name the first would be lost.
  private func requireDifferent() throws(AnalysisError) {
    let named = [
      ("--quarantine", state == nil ? quarantine : nil), ("--users", users), ("--html", html),
      ("--json", json), ("--metrics", metrics),
    ].compactMap { option, file in file.map { (option, $0) } }
    for (place, (option, file)) in named.enumerated() {
      for (other, one) in named[..<place] where FilePlace(one) == FilePlace(file) {
        throw .usage(option, value: file, "is the file of \(other)", fix: "name another file")
      }
    }
  }

  private func isOutput(_ file: String) -> Bool {
    guard let reports else { return false }
    let path = FilePath(file)
    let name = String(decoding: path.lastComponent, as: UTF8.self)
    let folder = FilePlace(path.folder.string)
    if FilePlace(reports).isOrWillBe(below: FilePlace(file)) { return true }
    if folder == FilePlace(reports) { return ReportFolder.writes(name, inCharts: false) }
    return folder == FilePlace(ReportFolder(path: reports).charts)
      && ReportFolder.writes(name, inCharts: true)
  }

  private func isInState(_ file: String) -> Bool {
    let folder = FilePath(file).folder
    if StateManifest.isKept(in: folder) { return true }
    guard let state = state.map({ FilePlace($0) }) else { return false }
    return FilePlace(folder.string) == state || FilePlace(file).isOrWillBe(below: state)
  }
}

extension StateManifest {
  /// Whether a folder is a state, of this version or another.
  fileprivate static func isKept(in folder: FilePath) -> Bool {
    let file = folder.appending(Array(fileName.utf8))
    guard let bytes = try? file.contents(named: fileName) else { return false }
    return (try? StateManifest(bytes: bytes)) != nil || otherFormat(bytes) != nil
  }
}

extension Generation {
  /// Refuses a file to be written that the run reads: the definition, or the file of rates.
  ///
  /// `option`: as the user writes it.
  package func requireApart(_ file: String, from option: String) throws(AnalysisError) {
    let read = [configuration, rates].compactMap(\.self)
    guard !read.contains(where: { FilePath($0).isSameFile(as: FilePath(file)) }) else {
      throw .clash(file, of: option)
    }
    guard !like.isEmpty else { return }
    var analysis = Analysis(inputs: like)
    analysis.configuration = configuration
    try analysis.requireApart(file, from: option)
  }
}

extension AnalysisError {
  /// A quarantine in a place where it would not last.
  fileprivate static func lost(_ file: String, _ fault: String) -> AnalysisError {
    .usage("--quarantine", value: file, "\(fault) and would be lost", fix: "name another file")
  }

  fileprivate static func clash(_ file: String, of option: String) -> AnalysisError {
    .usage(
      option, value: file, "is an input of this run and would be lost", fix: "name another file")
  }
}
