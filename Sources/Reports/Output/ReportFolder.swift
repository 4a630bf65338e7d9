// How a report gets onto the disk.
//
//     look       that whatever has one of our names is from an earlier run of ours
//     stage      .funnel.csv.onboarding-funnel.tmp   written               every file
//     sync       it, once all are on their way to the disk                 every file
//     publish    rename to charts/flow-1-funnel.svg                        every chart
//     remove     charts of an earlier run that are no longer drawn
//     publish    rename to funnel.csv                                      every file but the last
//     remove     files of an earlier run that are no longer written
//     publish    rename to report.md                                       the last
//     sync       both folders
//
// Readers see each file old or new, never half. All files are staged before the first is
// published, so a full disk leaves the whole report of the run before; `report.md` changes last,
// so who sees a new one sees new tables. What is published and removed is so at one go, which no
// signal interrupts; a signal before it removes what was staged (`Interruption`). Only SIGKILL or the
// end of the machine can come between two renames, or leave temporary files, which the next run
// removes. Names never come from data.

package import EventLog

/// The folder that a report is written to.
package struct ReportFolder: Sendable {
  /// As the user named it.
  package let path: String
  /// How many threads make long files.
  private let threads: Int

  /// The name of every file that this or an earlier version has written, but for charts, which
  /// `ChartKind` knows.
  ///
  /// Names of tables that are gone must be kept here.
  static let knownNames =
    TableKind.all.map(\.description.file) + [
      "report.json", "datapackage.json", "report.html", "report.md",
    ]

  package init(path: String, threads: Int = 1) {
    self.path = path
    self.threads = threads
  }

  /// Whether a run may write, replace or remove what has a name in the folder or in that of charts.
  ///
  /// Case does not matter, for there are file systems to which it does not.
  package static func writes(_ name: String, inCharts: Bool) -> Bool {
    let name = name.lowercased()
    let last = OutputFolder.stagedName(of: name) ?? name
    if inCharts { return ChartKind.isChart(last) }
    return knownNames.contains(last) || last == ChartKind.folder
  }

  /// The folder of charts.
  package var charts: String { "\(path)/\(ChartKind.folder)" }

  /// Refuses a folder in which a run would replace or remove files of somebody else.
  ///
  /// `replace` does so too; this is for a look before the work is done.
  ///
  /// - Throws: `cannotCreate`.
  package func requireReplaceable() throws(Diagnostic) {
    guard let folder = try OutputFolder.existing(at: path) else { return }
    try requireReplaceable(in: folder)
    guard let charts = try folder.existing(ChartKind.folder) else { return }
    _ = try chartNames(in: charts)
  }

  /// Replaces the report in the folder, which is created where it does not exist.
  ///
  /// Other people's files in the folder stay; one that has the name of a file of ours is an error. On
  /// an error before the first file has been replaced the earlier report is untouched; on a later one
  /// some files are new.
  ///
  /// - Throws: `cannotCreate` and `writeFailure`.
  package func replace(
    with files: [ReportFile], beside data: JoinedFiles = JoinedFiles(names: [])
  ) throws(Diagnostic) {
    let charts = files.compactMap(\.chart)
    var tables = StagedFiles(in: try OutputFolder(creating: path), threads: threads)
    try requireReplaceable(in: tables.folder)
    guard var pictures = try chartFolder(in: tables.folder, for: charts) else {
      try tables.stage(data)
      try tables.stage(files.filter { $0.chart == nil })
      try tables.sync()
      try Interruption.holdingOff { (held) throws(Diagnostic) in try publish(&tables, &held) }
      return try tables.folder.sync()
    }
    let drawn = Set(charts.map(\.name))
    let gone = try chartNames(in: pictures.folder).filter { !drawn.contains($0) }
    try tables.stage(data)
    try tables.stage(files.filter { $0.chart == nil })
    try pictures.stage(charts)
    try tables.sync()
    try pictures.sync()
    try Interruption.holdingOff { (held) throws(Diagnostic) in
      try pictures.publishAll(&held)
      for name in gone { try pictures.folder.remove(name) }
      try publish(&tables, &held)
    }
    try pictures.folder.sync()
    try tables.folder.sync()
  }

  private func requireReplaceable(in folder: borrowing OutputFolder) throws(Diagnostic) {
    for name in Self.knownNames {
      try folder.requireReplaceable(name, as: .ofReport(name))
    }
  }

  /// The charts of an earlier run, also those it was killed before publishing.
  ///
  /// - Throws: `cannotCreate` where somebody else's file is called like a chart.
  private func chartNames(in folder: borrowing OutputFolder) throws(Diagnostic) -> [String] {
    var names: [String] = []
    for name in try folder.fileNames().sorted() {
      let staged = OutputFolder.stagedName(of: name)
      guard ChartKind.isChart(staged ?? name) else { continue }
      if staged == nil { try folder.requireReplaceable(name, as: .chart) }
      names.append(name)
    }
    return names
  }

  /// The folder of charts, in which nothing is staged yet; `nil` where there is none and none is needed.
  private func chartFolder(
    in folder: borrowing OutputFolder, for charts: [ReportFile]
  ) throws(Diagnostic) -> StagedFiles? {
    guard charts.isEmpty else { return StagedFiles(in: try folder.creating(ChartKind.folder)) }
    guard let existing = try folder.existing(ChartKind.folder) else { return nil }
    return StagedFiles(in: existing)
  }

  /// Publishes the tables, removes those no longer written, and then publishes the report.
  private func publish(
    _ files: inout StagedFiles, _ held: inout Interruption.StagedNames
  ) throws(Diagnostic) {
    let report = "report.md"
    let names = files.names
    for name in names where name != report { try files.publish(name, &held) }
    for name in Self.knownNames where !names.contains(name) {
      try files.folder.remove(name)
      // What a run that was killed had staged under it.
      files.folder.discard(name, &held)
    }
    if names.contains(report) { try files.publish(report, &held) }
  }
}

extension ReportFile {
  /// A chart as a file of the folder of charts; `nil` for every other file.
  fileprivate var chart: ReportFile? {
    let folder = "\(ChartKind.folder)/"
    guard name.hasPrefix(folder) else { return nil }
    return ReportFile(name: String(name.dropFirst(folder.count)), bytes: bytes)
  }
}
