import Definitions
import EventLog
import Funnels
import Journeys

/// Whether `--control` names a variant that some flow of the report has.
struct ControlName {
  let name: String
  /// The variants of all reported flows, declared or seen, in byte order.
  private let known: [String]
  /// Whether some experiment leaves its variants to the log, so that any name may yet be one.
  private let isOpen: Bool

  /// That nobody has the variant, where it may yet be one; `nil` where somebody has.
  var warning: Diagnostic? {
    guard isOpen, !known.contains(name) else { return nil }
    return Diagnostic(
      .unknownVariant, as: .warning, at: .named("--control"),
      "nobody has the variant \(VisibleText.quoted(name)) yet, so each experiment keeps its own control",
      fix: "see that the name is right")
  }

  /// `results`: of each flow of the report, its definition and what it came to.
  init(_ name: String, among results: [(flow: FlowDefinition, results: FlowResults)]) {
    self.name = name
    let segments = results.flatMap { $0.results.arms.map(\.segment) }
    known = Set(segments.compactMap { if case .value(let variant) = $0 { variant } else { nil } })
      .sorted().map(\.string)
    isOpen = results.flatMap(\.flow.experiments).contains {
      $0.split == nil && $0.variants.isEmpty
    }
  }

  /// - Throws: Where the name is no variant: it would otherwise be ignored without a word.
  func require() throws(AnalysisError) {
    guard !isOpen, !known.contains(name) else { return }
    let fix = NearestName.fix(
      for: name, among: known, none: "leave it out: no flow of the report is under an experiment")
    throw .usage(
      "--control", "no flow has the variant \(VisibleText.quoted(name))", fix: fix,
      code: .unknownVariant)
  }
}
