import Definitions
import EventLog
import Journeys

extension AnalysisError {
  /// A value of an option that cannot be used.
  ///
  /// `option`: as the user writes it, `--threads`. `fault`: what is wrong with the value, such as
  /// `is no number`. `code`: the word in brackets.
  package static func usage(
    _ option: String, value: String, _ fault: String, fix: String, code: String = "bad_value"
  ) -> AnalysisError {
    AnalysisError(
      .usage, "\(option): error: \(VisibleText.quoted(value)) \(fault); \(fix) [\(code)]")
  }

  /// A word that is none of those known; the nearest is offered.
  ///
  /// `kind`: what it should have been, such as `option`. `fix`: what to do where no known word is
  /// near.
  package static func unknown(
    _ word: String, kind: String, among known: [String], fix: String
  ) -> AnalysisError {
    let nearest = NearestName(to: word, among: known).map { "write \($0.name)" }
    return AnalysisError(
      .usage,
      "error: \(VisibleText.quoted(word)) is no \(kind); \(nearest ?? fix) [unknown_\(kind)]")
  }

  /// A word that is none of those an option takes; the nearest is offered, or all of them.
  package static func unknown(
    _ word: String, of option: String, among known: [String]
  ) -> AnalysisError {
    let all = known.dropLast().joined(separator: ", ") + " or " + (known.last ?? "")
    let nearest = NearestName(to: word, among: known)?.name
    return .usage(option, value: word, "is not known", fix: "write \(nearest ?? all)")
  }

  /// A list of ids where small counts are to be hidden.
  static var usersBelowMinimumCell: AnalysisError {
    AnalysisError(
      .usage,
      "--users: error: contradicts --min-cell, which is there so that nobody can be picked out; "
        + "leave one of them out [contradiction]")
  }

  /// A flow id that no flow has; `option`: as the user writes it.
  static func unknownFlow(_ error: ValueError, named option: String) -> AnalysisError {
    AnalysisError(.usage, "\(option): error: \(error.message); \(error.fix) [unknown_flow]")
  }
}
