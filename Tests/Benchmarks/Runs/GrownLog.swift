#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A log before and after its last part was added.
struct GrownLog {
  /// Both are folders with the log and its definition.
  let before: String
  let after: BenchmarkLog
  /// How long the last part is.
  let addedBytes: Int

  /// How much is new, if the log has as much; whole lines.
  private static let added = 10_000_000

  /// Lets `generate` make one, and cuts off its end.
  init(size: String, in folder: borrowing BenchmarkFolder) throws(BenchmarkFailure) {
    after = try BenchmarkLog(size: size, options: BenchmarkLog.flawless, in: folder)
    before = try folder.makeFolder("before")
    let definition = try BenchmarkFolder.bytes(of: after.path + "/onboarding.json")
    try BenchmarkFolder.write(
      String(decoding: definition, as: UTF8.self), to: before + "/onboarding.json")
    let kept = try Self.copyLines(
      of: after.path + "/events.ndjson", to: before + "/events.ndjson",
      bytes: max(0, after.bytes - Self.added))
    addedBytes = after.bytes - kept
  }

  /// Copies the first lines that together have no more than so many bytes, and returns how many they
  /// have.
  private static func copyLines(
    of source: String, to target: String, bytes most: Int
  ) throws(BenchmarkFailure) -> Int {
    guard let input = fopen(source, "r") else {
      throw BenchmarkFailure("\(source) cannot be read: error \(errno)")
    }
    defer { fclose(input) }
    guard let output = fopen(target, "w") else {
      throw BenchmarkFailure("\(target) cannot be made: error \(errno)")
    }
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(line) }
    var copied = 0
    while true {
      let length = getline(&line, &capacity, input)
      guard length > 0, copied + length <= most, let start = line,
        fwrite(start, 1, length, output) == length
      else { break }
      copied += length
    }
    guard fclose(output) == 0 else {
      throw BenchmarkFailure("\(target) cannot be written: error \(errno)")
    }
    return copied
  }
}
