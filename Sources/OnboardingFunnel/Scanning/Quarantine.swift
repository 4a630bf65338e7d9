import EventLog
import Reports

/// The rejected lines of a run as NDJSON: one object a line, in the order of files and lines.
struct Quarantine: Sendable {
  let bytes: [UInt8]

  init(_ log: CountedLog) {
    var bytes: [UInt8] = []
    for line in log.summary.rejectedLines {
      bytes += Self.object(line, in: log).utf8
    }
    self.bytes = bytes
  }

  /// What tells the quarantine of another run.
  private static let mark = FileMark(opening: "{\"file\":\"", inside: ",\"byte_offset\":")

  /// Refuses a file that is there and is no quarantine.
  static func requireReplaceable(_ file: String) throws(AnalysisError) {
    do {
      try OutputFile.requireReplaceable(file, over: mark)
    } catch {
      throw AnalysisError(error)
    }
  }

  /// Replaces the file whole, readable by its owner only.
  func write(to file: String) throws(AnalysisError) {
    do {
      try OutputFile.replace(file, with: bytes, for: .ownerOnly, over: Self.mark)
    } catch {
      throw AnalysisError(error)
    }
  }

  private static func object(_ line: RejectedLine, in log: CountedLog) -> String {
    let file = JSONLiteral(log.file(of: line.place))
    var members = [
      "\"file\":\(file)", "\"line\":\(log.line(of: line.place))",
      "\"byte_offset\":\(line.offset)", "\"length\":\(line.length)",
      "\"reason\":\"\(line.rejection.reason.rawValue)\"", "\"column\":\(line.rejection.column)",
      "\"detail\":\(JSONLiteral(line.rejection.detail))",
    ]
    if let bytes = line.bytes { members.append("\"bytes\":\"\(Base64.text(of: bytes))\"") }
    return "{\(members.joined(separator: ","))}\n"
  }
}

/// RFC 4648, section 4.
private enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits = group.reduce(0) { $0 << 8 | Int($1) }
      bits <<= 8 * (3 - group.count)
      for place in 0...group.count { text.append(alphabet[bits >> (18 - 6 * place) & 63]) }
      for _ in group.count..<3 { text.append(UInt8(ascii: "=")) }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
