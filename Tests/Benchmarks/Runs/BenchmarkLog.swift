import EventLog

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A log to measure with.
struct BenchmarkLog {
  /// How the tables call it.
  let name: String
  /// The folder with the log and its definition, or the log alone.
  let path: String
  /// The definition, where it is not beside the log.
  let configuration: String?
  /// What else `report` is told.
  let reportOptions: [String]
  let bytes: Int
  let counts: LogCounts

  /// What makes the logs, besides `--size` and `--out`: one line in a thousand is no event, as in
  /// logs of real life.
  static let options = ["--seed", "1", "--bad", "0.001"]

  /// What makes logs of which every line is an event.
  static let flawless = ["--seed", "1"]

  /// Lets `generate` make one, in place of an earlier one.
  init(
    size: String, options: [String] = Self.options, in folder: borrowing BenchmarkFolder
  ) throws(BenchmarkFailure) {
    name = size
    path = folder.path + "/log"
    configuration = nil
    reportOptions = []
    _ = try folder.run(["generate", "--size", size, "--out", path] + options)
    bytes = try Self.size(of: path + "/events.ndjson")
    counts = try LogCounts(truth: BenchmarkFolder.bytes(of: path + "/truth.json"))
  }

  /// A folder with a log and its definition, whose counts are known.
  init(name: String, path: String, bytes: Int, counts: LogCounts) {
    (self.name, self.path, self.bytes, self.counts) = (name, path, bytes, counts)
    configuration = nil
    reportOptions = []
  }

  /// A log of no bytes, with a definition: without one there would be no flow to report on.
  init(emptyIn folder: borrowing BenchmarkFolder) throws(BenchmarkFailure) {
    name = "empty"
    path = folder.path + "/empty.ndjson"
    let definition = folder.path + "/empty.json"
    configuration = definition
    reportOptions = []
    bytes = 0
    counts = LogCounts(lines: 0, events: 0, repeated: 0, rejected: 0)
    try Self.make(path, holding: "")
    try Self.make(definition, holding: #"{"flows":[{"id":"empty","steps":[{"id":"first"}]}]}"#)
  }

  private static func make(_ path: String, holding text: String) throws(BenchmarkFailure) {
    let file = open(path, O_WRONLY | O_CREAT, 0o600)
    guard file >= 0, write(file, text, text.utf8.count) == text.utf8.count else {
      throw BenchmarkFailure("\(path) cannot be made: error \(errno)")
    }
    close(file)
  }

  /// A log of the caller's; what is in it is what the first report says.
  init(
    _ given: BenchmarkPlan.GivenLog, in folder: borrowing BenchmarkFolder
  ) throws(BenchmarkFailure) {
    path = given.path
    name = String(decoding: FilePath(given.path).lastComponent, as: UTF8.self)
    configuration = given.configuration
    reportOptions = given.reportOptions
    bytes = try Self.size(of: path)
    let report = folder.path + "/report"
    let arguments = Self.arguments(path, configuration, reportOptions)
    _ = try folder.run(["report"] + arguments + ["--out", report])
    counts = try LogCounts(quality: BenchmarkFolder.bytes(of: report + "/quality.csv"))
  }

  /// What `report` is told of the log.
  var arguments: [String] { Self.arguments(path, configuration, reportOptions) }

  private static func arguments(
    _ path: String, _ configuration: String?, _ options: [String]
  ) -> [String] {
    [path] + (configuration.map { ["--config", $0] } ?? []) + options
  }

  static func size(of file: String) throws(BenchmarkFailure) -> Int {
    var status = stat()
    guard stat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw BenchmarkFailure("\(file) is no file; name one log")
    }
    return Int(status.st_size)
  }
}
