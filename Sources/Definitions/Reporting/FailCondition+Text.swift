package import EventLog

extension FailCondition {
  /// Reads `METRIC OP NUMBER` or `FLOW.METRIC OP NUMBER`, blanks around its parts optional.
  ///
  /// Ids of flows may hold signs and dots. Numbers hold no sign and metrics no dot, so the last
  /// sign parts the number off, and the last dot before it the metric.
  package static func parse(_ text: Text) throws(ValueError) -> FailCondition {
    let quoted = VisibleText.quoted(text)
    guard let last = text.utf8.lastIndex(where: isSign) else {
      throw ValueError(
        "the condition \(quoted) compares nothing",
        fix: "write a metric, one of \(list(NumberComparison.self)), and a number, such as "
          + "completion_rate < 0.6")
    }
    let start = text.utf8[..<last].lastIndex { !isSign($0) }.map { $0 + 1 } ?? 0
    let comparison = try comparison(named: string(text.utf8[start...last]))
    let (flow, metric) = try subject(trimmed(text.utf8[..<start]), of: quoted)
    let number = try number(string(trimmed(text.utf8[(last + 1)...])), for: metric, in: quoted)
    return FailCondition(metric, of: flow, comparison, number)
  }

  /// The condition as it is written.
  package var text: String {
    let prefix = flow.map { "\($0.string)." } ?? ""
    let digits = Int64(exactly: number).map { "\($0)" } ?? "\(number)"
    return "\(prefix)\(metric.rawValue) \(comparison.rawValue) \(digits)"
  }

  private static func isSign(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "="), UInt8(ascii: "!"): true
    default: false
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let rest = bytes.drop(while: isBlank)
    return rest[..<(rest.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? rest.startIndex)]
  }

  private static func string(_ bytes: ArraySlice<UInt8>) -> String {
    Text(utf8: Array(bytes)).string
  }

  /// The spellings of a list of words: `<, <=, >`.
  private static func list<Word: CaseIterable & RawRepresentable<String>>(
    _ type: Word.Type
  ) -> String {
    Word.allCases.map(\.rawValue).joined(separator: ", ")
  }

  private static func comparison(named sign: String) throws(ValueError) -> NumberComparison {
    if let comparison = NumberComparison(rawValue: sign) { return comparison }
    let meant: NumberComparison? =
      switch sign {
      case "=", "===": .equal
      case "=<": .lessOrEqual
      case "=>": .greaterOrEqual
      case "<>", "!", "!==": .notEqual
      default: nil
      }
    throw ValueError(
      "\(VisibleText.quoted(sign)) is not a comparison",
      fix: "write \(meant?.rawValue ?? "one of \(list(NumberComparison.self))")")
  }

  /// What stands before the sign: a metric, or a flow, a dot and a metric.
  private static func subject(
    _ bytes: ArraySlice<UInt8>, of quoted: String
  ) throws(ValueError) -> (Text?, FailMetric) {
    let dot = bytes.lastIndex(of: UInt8(ascii: "."))
    let metric = try metric(named: string(dot.map { bytes[($0 + 1)...] } ?? bytes), in: quoted)
    guard let dot else { return (nil, metric) }
    let flow = Text(utf8: Array(bytes[..<dot]))
    guard !flow.utf8.isEmpty else {
      throw ValueError(
        "the condition \(quoted) has a dot and no flow before it",
        fix: "write \(metric.rawValue), or FLOW.\(metric.rawValue)")
    }
    guard metric.scope != .log else {
      throw ValueError(
        "the condition \(quoted) names a flow, and \(metric.rawValue) is of the whole log",
        fix: "write \(metric.rawValue) alone")
    }
    return (flow, metric)
  }

  private static func metric(
    named name: String, in quoted: String
  ) throws(ValueError) -> FailMetric {
    if let metric = FailMetric(rawValue: name) { return metric }
    guard !name.isEmpty else {
      throw ValueError(
        "the condition \(quoted) does not name a metric",
        fix: "write one of \(list(FailMetric.self))")
    }
    let nearest = NearestName(to: name, among: FailMetric.allCases.map(\.rawValue))
    throw ValueError(
      "\(VisibleText.quoted(name)) is not a metric",
      fix: "write \(nearest?.name ?? "one of \(list(FailMetric.self))")")
  }

  /// A decimal number from 0 on; of a share, up to 1.
  private static func number(
    _ text: String, for metric: FailMetric, in quoted: String
  ) throws(ValueError) -> Double {
    let fix = metric.isShare ? "write a number from 0 to 1, such as 0.6" : "write one from 0 on"
    guard !text.isEmpty else {
      throw ValueError("the condition \(quoted) has no number", fix: fix)
    }
    // `Double` also reads `nan`, `inf` and hexadecimal digits.
    let isDecimal = text.utf8.allSatisfy {
      (0x30...0x39).contains($0) || ".eE+-".utf8.contains($0)
    }
    guard isDecimal, let number = Double(text), number.isFinite else {
      throw ValueError("\(VisibleText.quoted(text)) is not a number", fix: fix)
    }
    guard number >= 0, number <= 1 || !metric.isShare else {
      throw ValueError("no \(metric.rawValue) is \(VisibleText.quoted(text))", fix: fix)
    }
    return number
  }
}
