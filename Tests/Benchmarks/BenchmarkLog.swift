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
  let bytes: Int
  let counts: LogCounts

  /// What makes the logs, besides `--size` and `--out`: one line in a thousand is no event, as in
  /// logs of real life.
  static let options = ["--seed", "1", "--bad", "0.001"]

  /// Lets `generate` make one, in place of an earlier one.
  init(size: String, in folder: borrowing BenchmarkFolder) throws(BenchmarkFailure) {
    name = size
    path = folder.path + "/log"
    _ = try folder.run(["generate", "--size", size, "--out", path] + Self.options)
    var status = stat()
    guard stat(path + "/events.ndjson", &status) == 0 else {
      throw BenchmarkFailure("generate left no events.ndjson")
    }
    bytes = Int(status.st_size)
    counts = try LogCounts(truth: BenchmarkFolder.bytes(of: path + "/truth.json"))
  }

  /// A log of no bytes.
  init(emptyIn folder: borrowing BenchmarkFolder) throws(BenchmarkFailure) {
    name = "empty"
    path = folder.path + "/empty.ndjson"
    bytes = 0
    counts = LogCounts(lines: 0, events: 0, repeated: 0, rejected: 0)
    let file = open(path, O_WRONLY | O_CREAT, 0o600)
    guard file >= 0 else { throw BenchmarkFailure("\(path) cannot be made: error \(errno)") }
    close(file)
  }
}
