import EventLog

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A temporary folder for logs and reports, and the program that makes them; removed at the end.
struct BenchmarkFolder: ~Copyable {
  let path: String
  private let program: String
  /// This one.
  private let executable: String

  /// Below `TMPDIR`, else `/tmp`; `program` stands beside the one that measures.
  init(beside executable: String) throws(BenchmarkFailure) {
    let program = FilePath(executable).folder.appending(Array("onboarding-funnel".utf8)).string
    guard access(program, X_OK) == 0 else {
      throw BenchmarkFailure("\(program) is not built; \(BenchmarkPlan.usage)")
    }
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var name = Array("\(parent)/onboarding-funnel-benchmarks-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else {
      throw BenchmarkFailure("\(parent): no folder can be made there; set TMPDIR to one for logs")
    }
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    self.program = program
    self.executable = executable
    signal(SIGINT, SIG_IGN)
  }

  deinit {
    try? remove(path)
  }

  /// Removes this folder, or one in it, with all that is in it, if it is there.
  func remove(_ path: String) throws(BenchmarkFailure) {
    _ = try MeasuredRun("/bin/rm", ["-rf", path], messages: "/dev/null")
  }

  /// Runs the program.
  ///
  /// - Throws: When it does not end with 0.
  func run(_ arguments: [String]) throws(BenchmarkFailure) -> MeasuredRun {
    let run = try MeasuredRun(program, arguments, messages: messagesFile)
    guard run.exit == .status(0) else {
      throw BenchmarkFailure(
        "\(arguments.joined(separator: " ")) ended with \(run.exit): \(try messages())")
    }
    return run
  }

  /// Waits until a file is on the disk, as the system else does beside what is measured, and has it read
  /// from there again: what has just been written lies in memory in smaller pieces than what was read,
  /// which shows in how long it takes to read a log that is in memory.
  func bringToDisk(_ file: String) throws(BenchmarkFailure) {
    let opened = open(file, O_RDONLY)
    guard opened >= 0, fsync(opened) == 0 else {
      throw BenchmarkFailure("\(file) cannot be brought to the disk: error \(errno)")
    }
    #if os(Linux)
      posix_fadvise(opened, 0, 0, POSIX_FADV_DONTNEED)
    #endif
    close(opened)
  }

  /// Lets a process of this program time the steps of the engine, and returns its rows.
  func phases(_ request: PhaseRequest) throws(BenchmarkFailure) -> [String] {
    let run = try MeasuredRun(executable, request.words, messages: messagesFile)
    guard run.exit == .status(0) else {
      throw BenchmarkFailure(
        "the steps of \(request.name) ended with \(run.exit): \(try messages())")
    }
    return try messages().split(separator: "\n").map(String.init)
  }

  /// What the last run said on standard error.
  func messages() throws(BenchmarkFailure) -> String {
    String(decoding: try Self.bytes(of: messagesFile), as: UTF8.self)
  }

  private var messagesFile: String { path + "/messages" }

  static func bytes(of file: String) throws(BenchmarkFailure) -> [UInt8] {
    do {
      return try FilePath(file).contents(named: file)
    } catch {
      throw BenchmarkFailure("\(file) \(error.message)")
    }
  }

  /// Makes a folder in this one, where there is none, and returns its path.
  func makeFolder(_ name: String) throws(BenchmarkFailure) -> String {
    let made = path + "/" + name
    guard mkdir(made, 0o700) == 0 || errno == EEXIST else {
      throw BenchmarkFailure("\(made) cannot be made: error \(errno)")
    }
    return made
  }

  static func write(_ text: String, to file: String) throws(BenchmarkFailure) {
    guard let target = fopen(file, "w") else {
      throw BenchmarkFailure("\(file) cannot be made: error \(errno)")
    }
    let isWritten = fputs(text, target) >= 0
    guard fclose(target) == 0, isWritten else {
      throw BenchmarkFailure("\(file) cannot be written: error \(errno)")
    }
  }

  /// Checks that the smallest peak of the program is its own, and not inherited from this one.
  func requireSmallness(below peakBytes: Int) throws(BenchmarkFailure) {
    let shell = try MeasuredRun("/bin/sh", ["-c", ":"], messages: messagesFile)
    guard shell.peakBytes < peakBytes else {
      throw BenchmarkFailure(
        "a shell started from here has a peak of \(shell.peakBytes) bytes, no less than "
          + "\(peakBytes) of the program; make Benchmarks smaller")
    }
  }
}
