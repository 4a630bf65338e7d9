import Funnels

extension Count {
  /// As it stands in a table: `12,345`, `hidden`.
  var cell: String { shown.map { Figures.count($0) } ?? "hidden" }

  /// As it stands in a sentence: `12,345`, `some`.
  var words: String { shown.map { Figures.count($0) } ?? "some" }

  /// `the 12,345`, `those`, as before “who”.
  var those: String { shown.map { "the \(Figures.count($0))" } ?? "those" }

  /// `all 12,345`, `the one`, `all`, as before “who”.
  var all: String { self == 1 ? "the one" : shown.map { "all \(Figures.count($0))" } ?? "all" }

  /// `1 user`, `some users`.
  func words(of noun: String) -> String {
    shown.map { Figures.count($0, of: noun) } ?? "\(words) \(noun)s"
  }
}
