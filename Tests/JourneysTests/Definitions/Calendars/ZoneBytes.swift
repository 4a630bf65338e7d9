import TestSupport

/// A TZif file made by hand.
struct ZoneBytes {
  /// The character of the header; `nil` for version 1.
  var version: Character? = "2"
  var transitions: [(time: Int64, type: UInt8)] = []
  /// Seconds ahead of UTC.
  var types: [Int32]
  var leapSeconds = 0
  var footer = ""

  /// Berlin as `zic -b slim` writes it, cut down to its last three changes.
  static let slimBerlin = ZoneBytes(
    transitions: [(811_904_400, 0), (828_234_000, 1), (846_378_000, 0)], types: [3_600, 7_200],
    footer: "CET-1CEST,M3.5.0,M10.5.0/3")

  var bytes: [UInt8] {
    guard version != nil else { return block(timeSize: 4) }
    let empty = ZoneBytes(version: version, types: [0]).block(timeSize: 4)
    return empty + block(timeSize: 8) + "\n\(footer)\n".utf8
  }

  private func block(timeSize: Int) -> [UInt8] {
    let counts = [0, 0, leapSeconds, transitions.count, types.count, 4]
    var bytes = Array("TZif".utf8) + [version?.asciiValue ?? 0] + [UInt8](repeating: 0, count: 15)
    bytes += counts.flatMap { bigEndian(Int64($0), 4) }
    bytes += transitions.flatMap { bigEndian($0.time, timeSize) }
    bytes += transitions.map(\.type)
    bytes += types.flatMap { bigEndian(Int64($0), 4) + [0, 0] }
    bytes += Array("LMT\0".utf8)
    return bytes + [UInt8](repeating: 0, count: leapSeconds * (timeSize + 4))
  }

  private func bigEndian(_ value: Int64, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * (size - 1 - $0))) }
  }
}
