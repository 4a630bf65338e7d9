import EventLog
import ExportedLogs

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Writes a log of our own format as a vendor's export, line by line.
struct ExportWriter {
  private let source: UnsafeMutablePointer<FILE>
  private let target: UnsafeMutablePointer<FILE>

  init(from source: String, to target: String) throws(BenchmarkFailure) {
    guard let input = fopen(source, "r") else {
      throw BenchmarkFailure("\(source) cannot be read: error \(errno)")
    }
    guard let output = fopen(target, "w") else {
      throw BenchmarkFailure("\(target) cannot be made: error \(errno)")
    }
    (self.source, self.target) = (input, output)
  }

  /// Writes all lines and ends both files; lines that are no events are left out.
  func write(as vendor: VendorEncoding, experiment: String?) throws(BenchmarkFailure) {
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(line) }
    while true {
      let length = getline(&line, &capacity, source)
      guard length > 0, let start = line else { break }
      let bytes = UnsafeRawBufferPointer(start: start, count: length)
      guard let event = ExportedEvent(line: bytes, experiment: experiment) else { continue }
      let text = vendor.line(event) + [UInt8(ascii: "\n")]
      guard fwrite(text, 1, text.count, target) == text.count else { break }
    }
    fclose(source)
    guard fclose(target) == 0 else {
      throw BenchmarkFailure("an export could not be written: error \(errno)")
    }
  }
}

extension BenchmarkLog {
  /// The same events as a vendor exports them.
  init(
    _ native: BenchmarkLog, as vendor: VendorEncoding, in folder: borrowing BenchmarkFolder
  ) throws(BenchmarkFailure) {
    let path = try folder.makeFolder(vendor.rawValue)
    let text = try BenchmarkFolder.bytes(of: native.path + "/onboarding.json")
    let definition = ExportedDefinition(String(decoding: text, as: UTF8.self))
    try BenchmarkFolder.write(definition.text(for: vendor), to: path + "/onboarding.json")
    let file = path + "/events.ndjson"
    try ExportWriter(from: native.path + "/events.ndjson", to: file)
      .write(as: vendor, experiment: definition.experiment(in: vendor))
    let report = folder.path + "/report"
    _ = try folder.run(["report", path, "--out", report])
    let counts = try LogCounts(quality: BenchmarkFolder.bytes(of: report + "/quality.csv"))
    guard counts.lines == native.counts.lines, counts.events == native.counts.events else {
      throw BenchmarkFailure("\(vendor) has \(counts), the native log \(native.counts)")
    }
    self.init(name: native.name, path: path, bytes: try Self.size(of: file), counts: counts)
  }
}
