import EventLog

/// Files that are on their way into one folder.
///
/// Those not published when this ends are discarded.
struct StagedFiles: ~Copyable {
  let folder: OutputFolder
  /// How many threads make long files.
  private let threads: Int
  /// Those staged and not published yet.
  private(set) var names: [String] = []
  /// Those that are not known to be on the disk.
  private var open: [StagedOutput] = []

  /// `stage` has no more of them open: a process may have 256 files open unless it is allowed more, and a report
  /// of many flows has hundreds of charts.
  private static let mostOpen = 64

  init(in folder: consuming OutputFolder, threads: Int = 1) {
    self.folder = folder
    self.threads = threads
  }

  deinit {
    for file in open { try? file.close() }
    discardAll()
  }

  private func discardAll() {
    Interruption.holdingOff { held in
      for name in names { folder.discard(name, &held) }
    }
  }

  /// Opens a file under its temporary name.
  mutating func open(_ name: String, for access: FileAccess) throws(Diagnostic) {
    open.append(try folder.open(name, for: access))
    names.append(name)
  }

  /// Appends bytes to one of the files that are open, counted from 0 as they were opened since the last `sync`.
  func write(_ bytes: [UInt8], to place: Int) throws(Diagnostic) {
    try open[place].write(bytes)
  }

  /// Writes files under their temporary names, and sets out to bring them to the disk; `sync` must
  /// follow before any is published.
  mutating func stage(
    _ files: [ReportFile], for access: FileAccess = .everyone
  ) throws(Diagnostic) {
    for file in files { try stage(JoinedFiles(file), for: access) }
  }

  /// The same for files that are written side by side.
  mutating func stage(
    _ files: JoinedFiles, for access: FileAccess = .everyone
  ) throws(Diagnostic) {
    if open.count + files.names.count > Self.mostOpen { try sync() }
    let first = open.count
    for name in files.names { try open(name, for: access) }
    try files.forEachPart(madeBy: threads) { (file, bytes) throws(Diagnostic) in
      try write(bytes, to: first + file)
    }
    for file in open[first...] { file.beginSync() }
  }

  /// Waits until all are on the disk.
  ///
  /// Those of `stage` are on their way before the first is waited for: what a journaling file system puts
  /// down for one it then puts down for all.
  mutating func sync() throws(Diagnostic) {
    for file in open { try file.sync() }
    var fault: Diagnostic?
    for file in open {
      do throws(Diagnostic) {
        try file.close()
      } catch {
        fault = fault ?? error
      }
    }
    open = []
    if let fault { throw fault }
  }

  /// Gives a staged file its name, in place of what had it.
  mutating func publish(
    _ name: String, _ held: inout Interruption.StagedNames
  ) throws(Diagnostic) {
    try folder.publish(name, &held)
    names.removeAll { $0 == name }
  }

  mutating func publishAll(_ held: inout Interruption.StagedNames) throws(Diagnostic) {
    for name in names { try publish(name, &held) }
  }

  /// Brings all to the disk, and gives them their names in the order in which they were opened: all or,
  /// where the system fails at the names, the first of them.
  mutating func publish() throws(Diagnostic) {
    try sync()
    try Interruption.holdingOff { (held) throws(Diagnostic) in try publishAll(&held) }
    try folder.sync()
  }
}
