import OnboardingFunnel

/// What `--version` says.
enum BuildInformation {
  static var version: String { "onboarding-funnel \(Analysis.version)\n" }

  /// With all that tells one build of a version from another.
  static var details: String {
    version
      + [
        ("commit", commit), ("compiler", compiler), ("platform", "\(Analysis.system) \(processor)"),
      ]
      .map { "\($0): \($1)\n" }.joined()
  }

  /// `git archive` puts the commit in the place of the words between dollar signs, and so do the
  /// archives of forges; in a working copy they stand as they are.
  private static let archivedCommit = "$Format:%H$"

  private static var commit: String {
    archivedCommit.hasPrefix("$") ? "unknown (built from a working copy)" : archivedCommit
  }

  private static var compiler: String {
    #if compiler(>=6.5)
      "Swift 6.5 or later"
    #elseif compiler(>=6.4)
      "Swift 6.4"
    #elseif compiler(>=6.3)
      "Swift 6.3"
    #else
      "Swift 6.2"
    #endif
  }

  private static var processor: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "unknown"
    #endif
  }
}
