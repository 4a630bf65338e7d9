import EventLog

extension CountedLog {
  /// That no line of the log is an event: what it holds instead, and what to do.
  var withoutEvents: AnalysisError {
    let first = summary.rejectedLines.first
    let place = first.map { "\(location(of: $0.place)): " } ?? ""
    let lines = summary.lines == 1 ? "the only line is no event" : "none of \(lines) is an event"
    return AnalysisError(
      .unusableInput, "\(place)error: \(lines): \(seen(first?.rejection)) [no_events]")
  }

  private var lines: String { "\(summary.lines) lines" }

  /// What the log seems to hold, and how to mend it.
  private func seen(_ first: Rejection?) -> String {
    let detail = first?.detail ?? "the log holds something else; name another file"
    switch content {
    case .objects(let keys):
      guard !keys.isEmpty else { return detail }
      let objects = "it holds JSON objects with the keys \(Self.list(keys))"
      guard first?.reason == .missingField, formatsRead.isEmpty else {
        return "\(objects), and \(detail)"
      }
      return "\(objects); name those of kind, time and user under \"mapping\" in onboarding.json, "
        + "or a format with --format"
    case .encoded, .compressed, .array, .spreadObjects, .table:
      return content?.words ?? detail
    case .text, nil:
      return detail
    }
  }

  private static let mostKeys = 8

  private static func list(_ keys: [Text]) -> String {
    keys.prefix(mostKeys).map { VisibleText.quoted($0) }.joined(separator: ", ")
      + (keys.count > mostKeys ? ", …" : "")
  }
}

extension LogContent {
  /// What it is, and the command that makes event lines of it.
  fileprivate var words: String {
    switch self {
    case .array:
      "it holds a JSON array; write one object a line, as `jq -c '.[]'` does"
    case .spreadObjects:
      "it holds JSON objects that are spread over several lines; write each on one, as `jq -c .` does"
    case .table(let separator):
      "it holds \(Self.tableName(separator)); write each row as one JSON object a line, as `mlr "
        + "\(Self.tableOption(separator)) --ojsonl cat` does"
    case .encoded(let name):
      "it is \(name.prefix(6)); convert it with `iconv -f \(name) -t UTF-8`"
    case .compressed(let compression):
      "it is compressed, and its name does not say so; give it a name that ends in "
        + compression.suffix
    case .objects, .text:
      "it holds lines of text; write each event as one JSON object a line"
    }
  }

  private static func tableName(_ separator: UInt8) -> String {
    separator == UInt8(ascii: "\t") ? "TSV" : "CSV"
  }

  private static func tableOption(_ separator: UInt8) -> String {
    switch separator {
    case UInt8(ascii: "\t"): "--itsv"
    case UInt8(ascii: ";"): "--icsv --ifs semicolon"
    default: "--icsv"
    }
  }
}
