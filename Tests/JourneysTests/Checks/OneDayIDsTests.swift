import Checks
import Expectations
import Journeys
import Testing

/// Ids that end with the calendar day; the notation begins at midnight UTC.
struct OneDayIDsTests {
  /// Users every two minutes for two days and a bit, each of whom is there for an hour.
  ///
  /// `end`: the hour at which ids change, if they do.
  private static func log(end: Int?) -> String {
    (0..<1560).map { number in
      let (start, last) = (number * 2, number * 2 + 60)
      let lines = { (user: String, minute: Int, page: String) in
        "\(user) \(minute)m view \(page)"
      }
      let isCut = end.map { (start - $0 * 60).dayNumber != (last - $0 * 60).dayNumber } ?? false
      return [
        lines("u\(number)", start, "a"), lines(isCut ? "v\(number)" : "u\(number)", last, "b"),
      ]
    }.flatMap(\.self).joined(separator: "\n")
  }

  @Test func `ids that nobody keeps past midnight are found`() {
    // At half past eleven and half past twelve 15 users are under way on each of two nights, who
    // need not cross midnight for it.
    let log = CheckedLog(Self.log(end: 0))
    expect(log.found(.oneDayIDs), equals: "warning 1620/1620\n- 0:0 0/30")
  }

  @Test func `ids that end at another zone's midnight are found`() {
    expect(CheckedLog(Self.log(end: 5)).found(.oneDayIDs)?.hasSuffix("\n- 5:0 0/30"), equals: true)
  }

  @Test func `ids that live on are none`() {
    expectNil(CheckedLog(Self.log(end: nil)).found(.oneDayIDs))
  }

  @Test func `users who are through in minutes say nothing of their ids`() {
    let log = (0..<3000).map { "u\($0) \($0)m view a\nu\($0) \($0)m view b" }
    expectNil(CheckedLog(log.joined(separator: "\n")).found(.oneDayIDs))
  }

  @Test func `days that are not in the log are no midnights`() {
    // Three separate mornings, whose users stay for an hour each.
    let log = (0..<3).flatMap { day in
      (0..<300).map { user in
        let start = day * 2880 + 480 + user
        return "d\(day)u\(user) \(start)m view a\nd\(day)u\(user) \(start + 60)m view b"
      }
    }
    expectNil(CheckedLog(log.joined(separator: "\n")).found(.oneDayIDs))
  }
}

extension Int {
  /// Of minutes, rounded down.
  fileprivate var dayNumber: Int { self >= 0 ? self / 1440 : (self - 1439) / 1440 }
}
