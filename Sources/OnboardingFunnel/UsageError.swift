import Definitions
package import EventLog

extension AnalysisError {
  /// What an option or a command cannot do as it is given; `place`: as the user writes it, `--threads`.
  package static func usage(
    _ place: String, _ message: String, fix: String, code: Diagnostic.Code = .badValue
  ) -> AnalysisError {
    AnalysisError(code, as: .usage, at: .named(place), message, fix: fix)
  }

  /// A value of an option that cannot be used; `fault`: what is wrong with it, such as `is no number`.
  package static func usage(
    _ option: String, value: String, _ fault: String, fix: String,
    code: Diagnostic.Code = .badValue
  ) -> AnalysisError {
    .usage(option, "\(VisibleText.quoted(value)) \(fault)", fix: fix, code: code)
  }

  /// The fault of a value that an option has.
  static func usage(
    _ option: String, _ error: ValueError, code: Diagnostic.Code = .badValue
  ) -> AnalysisError {
    .usage(option, error.message, fix: error.fix, code: code)
  }

  /// A word that is none of those known; the nearest is offered.
  ///
  /// `kind`: what it should have been, `option` or `command`. `fix`: what to do where no known word is
  /// near.
  package static func unknown(
    _ word: String, kind: String, among known: [String], fix: String
  ) -> AnalysisError {
    let nearest = NearestName(to: word, among: known).map { "write \($0.name)" }
    return AnalysisError(
      kind == "option" ? .unknownOption : .unknownCommand,
      "\(VisibleText.quoted(word)) is no \(kind)", fix: nearest ?? fix)
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
    .usage(
      "--users", "contradicts --min-cell, which is there so that nobody can be picked out",
      fix: "leave one of them out", code: .contradiction)
  }
}
