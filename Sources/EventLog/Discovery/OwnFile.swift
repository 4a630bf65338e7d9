/// A file that this program wrote, recognised by how it begins.
///
/// A user may keep reports and quarantine files below the logs. They are told from logs by more than
/// their names, because logs may have those names too.
enum OwnFile {
  /// A table of a report.
  case table
  /// Rejected lines, as `--quarantine` lists them.
  case quarantine

  /// How many bytes are looked at.
  static let mostBytes = 4096

  /// `nil` for a file of somebody else.
  init?(beginning: ArraySlice<UInt8>) {
    if Self.headers.contains(where: { beginning.starts(with: $0.utf8) }) {
      self = .table
    } else if Self.isQuarantine(beginning) {
      self = .quarantine
    } else {
      return nil
    }
  }

  /// What tables begin with: a log in CSV may have a flow and its version in front, but not what
  /// follows.
  private static let headers = [
    "flow,flow_version,breakdown,segment,", "flow,flow_version,experiment,",
    "flow,flow_version,user,outcome,", "flow,flow_version,rank,kind,", "scope,finding,severity,",
  ]

  private static func isQuarantine(_ beginning: ArraySlice<UInt8>) -> Bool {
    guard beginning.starts(with: #"{"file":""#.utf8),
      var rest = end(of: #"","line":"#, in: beginning)
    else { return false }
    for key in [#","byte_offset":"#, #","length":"#, #","reason":""#] {
      rest = rest.drop { 0x30...0x39 ~= $0 }
      guard rest.starts(with: key.utf8) else { return false }
      rest = rest.dropFirst(key.utf8.count)
    }
    return true
  }

  /// What follows the first occurrence of a text; `nil` where there is none.
  private static func end(of text: String, in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let start = bytes.indices.first { bytes[$0...].starts(with: text.utf8) }
    return start.map { bytes[($0 + text.utf8.count)...] }
  }
}
