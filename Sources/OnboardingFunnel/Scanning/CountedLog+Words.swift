import EventLog

extension CountedLog {
  /// That no line of the log is an event: what it holds instead, and what to do.
  var withoutEvents: AnalysisError {
    let first = summary.rejectedLines.first
    let noun = content?.record ?? "line"
    let lines =
      summary.lines == 1
      ? "the only \(noun) is no event" : "none of \(summary.lines) \(noun)s is an event"
    return AnalysisError(
      .noEvents, at: first.map(location), "\(lines): \(seen(first?.rejection))", fix: nil)
  }

  /// What the log seems to hold, and how to mend it.
  private func seen(_ first: Rejection?) -> String {
    let detail = first?.detail ?? "the log holds something else; name another file"
    switch content {
    case .objects(let keys, let form):
      guard !keys.isEmpty else { return detail }
      let objects = "it holds \(form.objects) \(Self.list(keys))"
      guard first?.reason == .missingField, formatsRead.isEmpty else {
        return "\(objects), and \(detail)"
      }
      return "\(objects); name those of kind, time and user under \"mapping\" in onboarding.json, "
        + "or a format with --format"
    case .encoded(let name):
      return "it is \(name.prefix(6)); convert it with `iconv -f \(name) -t UTF-8`"
    case .compressed(let compression):
      return "it is compressed, and its name does not say so; give it a name that ends in "
        + compression.suffix
    case .text, .binary, nil:
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
  /// What one of its records is called.
  var record: String {
    guard case .objects(_, let form) = self else { return "line" }
    return switch form {
    case .lines, .pairs, .pairsBehindWords: "line"
    case .values: "object"
    case .table, .arrays: "row"
    }
  }
}

extension TextForm {
  /// What it is that has keys.
  fileprivate var objects: String {
    switch self {
    case .lines, .values: "JSON objects with the keys"
    case .table, .arrays: "a table with the columns"
    case .pairs, .pairsBehindWords: "lines of pairs with the keys"
    }
  }
}
