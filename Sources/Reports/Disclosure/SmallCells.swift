import Funnels

/// Which counts of users are so small that they are not shown.
///
/// The usual minimum cell size of statistical disclosure control. Counts that would tell a hidden one by
/// subtraction are hidden too, and look the same: see `CountSums`.
struct SmallCells {
  /// Counts from 1 up to this, excluded, are hidden.
  let minimum: Int

  /// Zero stays: it is about nobody.
  func hides(_ users: Int) -> Bool { users > 0 && users < minimum }

  func hides(_ users: Count) -> Bool { users.shown.map(hides) ?? false }
}
