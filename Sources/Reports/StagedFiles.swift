/// Files that are on their way into one folder.
///
/// Those not published when this ends are discarded.
struct StagedFiles: ~Copyable {
  let folder: OutputFolder
  /// Those staged and not published yet.
  private(set) var names: [String] = []

  init(in folder: consuming OutputFolder) {
    self.folder = folder
  }

  deinit {
    for name in names { folder.discard(name) }
  }

  mutating func stage(_ files: [ReportFile]) throws(OutputError) {
    try folder.stage(files)
    names += files.map(\.name)
  }

  /// Gives a staged file its name, in place of what had it.
  mutating func publish(_ name: String) throws(OutputError) {
    try folder.publish(name)
    names.removeAll { $0 == name }
  }

  mutating func publishAll() throws(OutputError) {
    for name in names { try publish(name) }
  }
}
