import EventLog
import Reports

/// The rejected lines of a run as NDJSON: one object a line, in the order of files and lines.
///
/// They are read and written some at a time, since there may be more than memory has room for.
struct Quarantine: Sendable {
  /// `nil` where they were not kept.
  private let lines: SpiltRejects?
  private let log: CountedLog

  init(_ log: CountedLog) {
    lines = log.summary.allRejectedLines
    self.log = log
  }

  /// What tells the quarantine of another run.
  private static let mark = FileMark(opening: "{\"file\":\"", inside: ",\"byte_offset\":")

  /// Refuses a file that is there and is no quarantine.
  static func requireReplaceable(_ file: String) throws(AnalysisError) {
    try convertingErrors(of: OutputFile.requireReplaceable(file, over: mark))
  }

  /// Replaces the file whole, readable by its owner only.
  func write(to file: String) throws(AnalysisError) {
    var staged = try convertingErrors(of: StagedFile(file, for: .ownerOnly, over: Self.mark))
    for part in 0..<(lines?.partCount ?? 0) {
      let objects = try objects(ofPart: part)
      try convertingErrors(of: staged.write(objects))
    }
    try convertingErrors(of: staged.publish())
  }

  private func objects(ofPart part: Int) throws(AnalysisError) -> [UInt8] {
    var bytes: [UInt8] = []
    for line in try convertingErrors(of: lines?.lines(ofPart: part) ?? []) {
      append(line, to: &bytes)
    }
    return bytes
  }

  private func append(_ line: RejectedLine, to bytes: inout [UInt8]) {
    let members = [
      "\"file\":\(JSONLiteral(log.file(of: line.place)))", "\"line\":\(log.line(of: line))",
      "\"byte_offset\":\(line.offset)", "\"length\":\(line.length)",
      "\"reason\":\"\(line.rejection.reason.rawValue)\"", "\"column\":\(line.rejection.column)",
      "\"detail\":\(JSONLiteral(line.rejection.detail))",
    ]
    bytes += "{\(members.joined(separator: ","))".utf8
    if let own = line.bytes {
      bytes += ",\"bytes\":\"".utf8
      Base64.append(own, to: &bytes)
      bytes += "\"".utf8
    }
    bytes += "}\n".utf8
  }
}

/// RFC 4648, section 4.
private enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func append(_ bytes: [UInt8], to text: inout [UInt8]) {
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits = group.reduce(0) { $0 << 8 | Int($1) }
      bits <<= 8 * (3 - group.count)
      for place in 0...group.count { text.append(alphabet[bits >> (18 - 6 * place) & 63]) }
      for _ in group.count..<3 { text.append(UInt8(ascii: "=")) }
    }
  }
}
