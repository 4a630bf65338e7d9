// How a report gets onto the disk.
//
//     stage      .funnel.csv.onboarding-funnel.tmp   written               every file
//     sync       it, once all are on their way to the disk                 every file
//     publish    rename to charts/flow-1-funnel.svg                        every chart
//     remove     charts of an earlier run that are no longer drawn, and sync their folder
//     publish    rename to funnel.csv                                      every file but the last
//     remove     files of an earlier run that are no longer written
//     publish    rename to report.md                                       the last
//     sync       the folder
//
// Readers see each file old or new, never half. All files are staged before the first is
// published, so a full disk leaves the whole report of the run before; `report.md` changes last,
// so who sees a new one sees new tables. A run that is killed leaves temporary files, which the
// next one removes. Names never come from data.

/// The folder that a report is written to.
package struct ReportFolder: Sendable {
  /// As the user named it.
  package let path: String

  /// The name of every file that this or an earlier version has written, but for charts, which
  /// `ChartKind` knows.
  static let knownNames = [
    "funnel.csv", "dropoff.csv", "outcomes.csv", "permissions.csv", "choices.csv", "timing.csv",
    "trend.csv", "comparison.csv", "assignment.csv", "quality.csv", "changes.csv",
    "report.md",
  ]

  package init(path: String) {
    self.path = path
  }

  /// Replaces the report in the folder, which is created where it does not exist.
  ///
  /// Other people's files in the folder stay. On an error before the first file has been replaced
  /// the earlier report is untouched; on a later one some files are new.
  ///
  /// - Throws: `cannotCreate` and `writeFailure`.
  package func replace(with files: [ReportFile]) throws(OutputError) {
    let charts = files.compactMap(\.chart)
    var tables = StagedFiles(in: try OutputFolder(creating: path))
    try tables.stage(files.filter { $0.chart == nil })
    guard var pictures = try chartFolder(in: tables.folder, for: charts) else {
      try tables.sync()
      return try publish(&tables)
    }
    try pictures.stage(charts)
    try tables.sync()
    try pictures.sync()
    try pictures.publishAll()
    try removeCharts(except: Set(charts.map(\.name)), in: pictures.folder)
    try pictures.folder.sync()
    try publish(&tables)
  }

  /// Removes charts of an earlier run, also those it was killed before publishing.
  private func removeCharts(
    except names: Set<String>, in folder: borrowing OutputFolder
  ) throws(OutputError) {
    for name in try folder.fileNames() where !names.contains(name) {
      if ChartKind.isChart(OutputFolder.stagedName(of: name) ?? name) { try folder.remove(name) }
    }
  }

  /// The folder of charts, in which nothing is staged yet; `nil` where there is none and none is needed.
  private func chartFolder(
    in folder: borrowing OutputFolder, for charts: [ReportFile]
  ) throws(OutputError) -> StagedFiles? {
    guard charts.isEmpty else { return StagedFiles(in: try folder.creating(ChartKind.folder)) }
    guard let existing = try folder.existing(ChartKind.folder) else { return nil }
    return StagedFiles(in: existing)
  }

  /// Publishes the tables, removes those no longer written, and then publishes the report.
  private func publish(_ files: inout StagedFiles) throws(OutputError) {
    let report = "report.md"
    let names = files.names
    for name in names where name != report { try files.publish(name) }
    for name in Self.knownNames where !names.contains(name) {
      try files.folder.remove(name)
      // What a run that was killed had staged under it.
      files.folder.discard(name)
    }
    if names.contains(report) { try files.publish(report) }
    try files.folder.sync()
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
