import EventLog

// In 03/04/2026, which number is the day? One value does not tell, but a column does if one of its dates has a
// number above twelve. If none has, the wrong order puts dates of one week months apart, on the same day of
// each month, so the order with the much shorter time from first to last is taken. If that does not decide
// either, the log is refused.

/// The order of the dates in a column whose years come last.
struct DateOrderGuess {
  let order: DateOrder
  /// Whether the other order fits as well.
  let isOpen: Bool

  private static let mostValues = 3_000
  /// How many times longer the one reading's time must be than the other's.
  private static let muchLonger: Int64 = 20

  /// `nil` where the values are no such dates.
  ///
  /// `given`: the order where somebody has said it.
  init?(_ values: ValueColumn, given: DateOrder?) {
    let some = values.distinct.some(Self.mostValues)
    let fitting = (given.map { [$0] } ?? DateOrder.allCases).compactMap { order in
      Self.span(of: some, in: order).map { (order: order, span: $0) }
    }
    guard let first = fitting.first, let last = fitting.last else { return nil }
    let isShorter = first.span <= last.span / Self.muchLonger
    order = fitting.count == 1 || isShorter ? first.order : last.order
    isOpen =
      fitting.count == 2 && !isShorter && last.span > first.span / Self.muchLonger
      && !Self.areAlike(some)
  }

  /// From the first to the last of the times in milliseconds; `nil` where some are none in this order.
  private static func span(of values: [Text], in order: DateOrder) -> Int64? {
    let form = TimeForm.ordered(order)
    let few = values.prefix(20)
    guard few.contains(where: { form.plausibleMilliseconds($0) != nil }) else { return nil }
    let times = values.compactMap { form.plausibleMilliseconds($0) }
    guard times.count * 20 >= values.count * 19, let first = times.min(), let last = times.max()
    else { return nil }
    return last - first
  }

  /// Whether both orders read the same times.
  private static func areAlike(_ values: [Text]) -> Bool {
    values.allSatisfy {
      TimeForm.ordered(.dayFirst).milliseconds($0) == TimeForm.ordered(.monthFirst).milliseconds($0)
    }
  }
}
