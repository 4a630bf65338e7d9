// How a report gets onto the disk.
//
//     stage      .funnel.csv.onboarding-funnel.tmp   written, synced       every file
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

  /// The name of every file that this or an earlier version has written.
  static let knownNames = [
    "funnel.csv", "dropoff.csv", "outcomes.csv", "permissions.csv", "choices.csv", "timing.csv",
    "trend.csv", "comparison.csv", "assignment.csv", "quality.csv", "report.md",
  ]

  package init(path: String) {
    self.path = path
  }

  /// Replaces the report in the folder, which is created where it does not exist.
  ///
  /// Other people's files in the folder stay. On an error before the first file has been replaced
  /// the earlier report is untouched.
  package func replace(with files: [ReportFile]) throws(OutputError) {
    let folder = try OutputFolder(creating: path)
    try folder.stage(files)
    var staged = files.map(\.name)
    do throws(OutputError) {
      try publish(&staged, in: folder)
    } catch {
      for name in staged { folder.discard(name) }
      throw error
    }
  }

  /// Publishes files, taking each off the list of those staged.
  private func publish(_ staged: inout [String], in folder: borrowing OutputFolder)
    throws(OutputError)
  {
    let report = "report.md"
    let names = staged
    for name in names where name != report {
      try folder.publish(name)
      staged.removeAll { $0 == name }
    }
    for name in Self.knownNames where !names.contains(name) { try folder.remove(name) }
    if names.contains(report) {
      try folder.publish(report)
      staged = []
    }
    try folder.sync()
  }
}
