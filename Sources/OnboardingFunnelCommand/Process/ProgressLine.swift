import OnboardingFunnel

/// The line that says how far a run has come.
enum ProgressLine {
  /// The line for a note, without line end; `nil` for a note that brings no figures.
  ///
  /// `milliseconds`: since the phase began. Rate and time left are of the phase so far, its mean
  /// and not its last second, so they do not jump.
  static func text(_ note: RunNote, milliseconds: Int64) -> String? {
    switch note {
    case .began: nil
    case .read(let bytes, let total?):
      join([
        "reading \(ByteText(min(bytes, total)).string) of \(ByteText(total).string)",
        percent(bytes, of: total), rate(bytes, in: milliseconds),
        timeLeft(bytes, of: total, in: milliseconds),
      ])
    case .read(let bytes, nil):
      join(["reading \(ByteText(bytes).string)", rate(bytes, in: milliseconds)])
    case .counted(let parts, let total):
      join(["counting", percent(Int64(parts), of: Int64(total))])
    }
  }

  private static func join(_ parts: [String?]) -> String {
    parts.compactMap(\.self).joined(separator: ", ")
  }

  private static func percent(_ part: Int64, of whole: Int64) -> String? {
    guard whole > 0 else { return nil }
    return "\(Int(Double(min(part, whole)) / Double(whole) * 100)) %"
  }

  /// `nil` before there is a time to divide by.
  private static func rate(_ bytes: Int64, in milliseconds: Int64) -> String? {
    guard milliseconds > 0 else { return nil }
    return ByteText(Int64(Double(bytes) / Double(milliseconds) * 1000)).string + "/s"
  }

  /// `nil` before there is a rate, and where more was read than the files had.
  private static func timeLeft(_ bytes: Int64, of total: Int64, in milliseconds: Int64) -> String? {
    guard milliseconds > 0, bytes > 0, bytes <= total else { return nil }
    let left = Double(total - bytes) / Double(bytes) * Double(milliseconds) / 1000
    return duration(seconds: Int(min(left, 359_999).rounded(.up))) + " left"
  }

  private static func duration(seconds: Int) -> String {
    switch seconds {
    case ..<60: "\(seconds) s"
    case ..<3600: "\(seconds / 60) min \(padded(seconds % 60)) s"
    default: "\(seconds / 3600) h \(padded(seconds / 60 % 60)) min"
    }
  }

  private static func padded(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
