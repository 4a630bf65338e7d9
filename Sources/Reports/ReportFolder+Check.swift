extension ReportFolder {
  /// Puts files into the folder, each whole or not at all, and leaves all others as they are.
  ///
  /// - Throws: `cannotCreate` and `writeFailure`; some of the files may then be there.
  package func add(_ files: [ReportFile]) throws(OutputError) {
    var staged = StagedFiles(in: try OutputFolder(creating: path))
    try staged.stage(files)
    try staged.sync()
    try staged.publishAll()
    try staged.folder.sync()
  }
}
