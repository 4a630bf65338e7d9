/// Which counts of users are so small that they are not shown.
///
/// The usual minimum cell size of statistical disclosure control. Counts that would tell a hidden one by
/// subtraction are hidden too, and look the same: see `CountSums`.
struct SmallCells {
  /// Counts from 1 up to this, excluded, are hidden; `nil` hides none.
  let minimum: Int?

  /// Zero stays: it is about nobody.
  func hides(_ users: Int?) -> Bool {
    guard let minimum, let users else { return false }
    return users > 0 && users < minimum
  }

  /// The count as it stands in a table: `12,345`, `hidden`.
  func cell(_ users: Int?) -> String {
    hides(users) ? "hidden" : Figures.count(users)
  }

  /// The count as it stands in a sentence: `12,345`, `some`.
  func words(_ users: Int?) -> String {
    hides(users) ? "some" : Figures.count(users)
  }

  /// `the 12,345`, `those`, as before “who”.
  func those(_ users: Int?) -> String {
    hides(users) ? "those" : "the \(Figures.count(users))"
  }

  /// `all 12,345`, `all`, as before “who”.
  func all(_ users: Int?) -> String {
    hides(users) ? "all" : "all \(Figures.count(users))"
  }

  /// `1 user`, `some users`.
  func words(_ users: Int, of noun: String) -> String {
    hides(users) ? "\(words(users)) \(noun)s" : Figures.count(users, of: noun)
  }
}

extension FlowReport {
  var cells: SmallCells { SmallCells(minimum: minimumCell) }

  /// Whether the report does not show a count of users.
  package func hides(_ users: Int) -> Bool { cells.hides(users) }
}

extension Report {
  var cells: SmallCells { SmallCells(minimum: minimumCell) }

  /// Whether the report does not show a count of users.
  package func hides(_ users: Int) -> Bool { cells.hides(users) }
}
