package import EventLog

extension ReportFolder {
  /// Puts files into the folder, each whole or not at all, and leaves all others as they are.
  ///
  /// The last takes its name last. No file of somebody else is replaced.
  ///
  /// - Throws: `cannotCreate` and `writeFailure`; some of the files may then be there.
  package func add(_ files: [ReportFile]) throws(Diagnostic) {
    var staged = StagedFiles(in: try OutputFolder(creating: path))
    for file in files {
      try staged.folder.requireReplaceable(file.name, as: .ofReport(file.name))
    }
    try staged.stage(files)
    try staged.publish()
  }

  /// Refuses what `add` would refuse for files of these names, before anything is done.
  package func requireReplaceable(_ names: [String]) throws(Diagnostic) {
    guard let folder = try OutputFolder.existing(at: path) else { return }
    for name in names { try folder.requireReplaceable(name, as: .ofReport(name)) }
  }
}
