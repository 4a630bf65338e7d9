/// Which counts of users are so small that they are not shown.
///
/// The usual minimum cell size of statistical disclosure control. What is hidden may still follow
/// from sums, so this is no guard against a reader who wants to know.
struct SmallCells {
  /// Counts from 1 up to this, excluded, are hidden; `nil` hides none.
  let minimum: Int?

  /// Zero stays: it is about nobody.
  func hides(_ users: Int?) -> Bool {
    guard let minimum, let users else { return false }
    return users > 0 && users < minimum
  }

  /// The count as it stands in a table: `12,345`, `< 5`.
  func cell(_ users: Int?) -> String {
    guard hides(users), let minimum else { return Figures.count(users) }
    return "< \(minimum)"
  }

  /// The count as it stands in a sentence: `12,345`, `fewer than 5`.
  func words(_ users: Int?) -> String {
    guard hides(users), let minimum else { return Figures.count(users) }
    return "fewer than \(minimum)"
  }

  /// `1 user`, `fewer than 5 users`.
  func words(_ users: Int, of noun: String) -> String {
    hides(users) ? "\(words(users)) \(noun)s" : Figures.count(users, of: noun)
  }
}

extension ReportContents {
  var cells: SmallCells { SmallCells(minimum: minimumCell) }
}
