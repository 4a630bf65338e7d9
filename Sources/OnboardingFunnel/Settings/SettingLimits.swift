/// What settings that are numbers may be; the command's options are held to the same.
enum SettingLimits {
  static func check(_ settings: Analysis) throws(AnalysisError) {
    try require(settings.threads, of: "--threads", atLeast: 1)
    try require(settings.mostBadLines, of: "--max-bad", atLeast: 0)
    try require(settings.mostBadRatio, of: "--max-bad-ratio")
  }

  /// A whole number that is no less than `least`, where there is one.
  static func require(
    _ number: Int?, of option: String, atLeast least: Int
  ) throws(AnalysisError) {
    guard let number, number < least else { return }
    throw .usage(option, value: "\(number)", "is no number from \(least) on", fix: "write one")
  }

  /// A share from 0 to 1, where there is one.
  static func require(_ share: Double?, of option: String) throws(AnalysisError) {
    guard let share, !(0...1).contains(share) else { return }
    throw .usage(option, value: "\(share)", "is no share", fix: "write a number from 0 to 1")
  }
}
