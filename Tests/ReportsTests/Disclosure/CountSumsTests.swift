import Expectations
import Testing

@testable import Reports

/// Which counts must be hidden beside small ones, so that these do not follow.
struct CountSumsTests {
  /// The counts that are hidden below 5 of sums such as `["all", "a", "b"]`: a total and its parts.
  private func hidden(_ counts: KeyValuePairs<String, Int>, _ sums: [String]...) -> [String] {
    var all = CountSums()
    var places: [String: Int] = [:]
    for (name, count) in counts { places[name] = all.add(count) }
    for sum in sums {
      let own = sum.compactMap { places[$0] }
      all.relate(Array(own.prefix(1)), Array(own.dropFirst()))
    }
    return zip(counts, all.hidden(by: SmallCells(minimum: 5)) ?? []).filter(\.1).map(\.0.key)
  }

  @Test func `where no count is small none is hidden`() {
    expect(hidden(["all": 12, "a": 5, "b": 7], ["all", "a", "b"]), equals: [])
  }

  @Test func `the smallest other count goes with a small one`() {
    expect(
      hidden(["all": 100, "a": 3, "b": 57, "c": 40], ["all", "a", "b", "c"]), equals: ["a", "c"])
  }

  @Test func `two small counts keep each other's secret`() {
    expect(
      hidden(["all": 100, "a": 3, "b": 2, "c": 95], ["all", "a", "b", "c"]), equals: ["a", "b"])
  }

  @Test func `zero is shown, for it is about nobody`() {
    expect(
      hidden(["all": 10, "a": 3, "b": 0, "c": 7], ["all", "a", "b", "c"]), equals: ["a", "c"])
  }

  @Test func `the same users in two tables are hidden in both`() {
    // The 7 hide the 3; those of the other table would be the 7 again.
    expect(
      hidden(["all": 10, "a": 3, "b": 7, "also b": 7], ["all", "a", "b"], ["b", "also b"]),
      equals: ["a", "b", "also b"])
  }

  @Test func `what is hidden in one sum is hidden in the next`() {
    // b goes with a; b is c and d, of which d is the smaller.
    expect(
      hidden(["all": 40, "a": 4, "b": 36, "c": 20, "d": 16], ["all", "a", "b"], ["b", "c", "d"]),
      equals: ["a", "b", "d"])
  }

  @Test func `counts that do not add up tell nothing`() {
    expect(hidden(["all": 11, "a": 3, "b": 7], ["all", "a", "b"]), equals: ["a"])
  }

  // Rows of 50, 60, 70 and 4, 30, 20.
  @Test func `in a table a small cell hides three others, by row and by column`() {
    let hidden = hidden(
      [
        "a1": 50, "a2": 60, "a3": 70, "b1": 4, "b2": 30, "b3": 20, "a": 180, "b": 54, "1": 54,
        "2": 90, "3": 90,
      ],
      ["a", "a1", "a2", "a3"], ["b", "b1", "b2", "b3"], ["1", "a1", "b1"], ["2", "a2", "b2"],
      ["3", "a3", "b3"])
    expect(hidden, equals: ["a1", "a3", "b1", "b3"])
  }

  @Test func `what is to be kept goes last`() {
    var sums = CountSums()
    let places = [10, 3, 7].map { sums.add($0) }
    sums.relate([places[0]], [places[1], places[2]])
    sums.keep([places[2]])
    expect(sums.hidden(by: SmallCells(minimum: 5)), equals: [true, true, false])
  }

  // All who came to the last step completed: to hide them would hide the completed.
  @Test func `what is the same as what is to be kept goes last too`() {
    var sums = CountSums()
    let places = [48, 46, 2, 46, 0].map { sums.add($0) }
    sums.relate([places[0]], [places[1], places[2]])
    sums.relate([places[1]], [places[3], places[4]])
    sums.keep([places[3]])
    expect(sums.hidden(by: SmallCells(minimum: 5)), equals: [true, false, true, false, false])
  }

  // a + b, b + c and a + c give all three, though in each sum two are hidden.
  @Test func `what follows from several sums solved together is hidden too`() {
    expect(
      hidden(
        ["a": 4, "b": 3, "c": 2, "ab": 7, "bc": 5, "ac": 6], ["ab", "a", "b"], ["bc", "b", "c"],
        ["ac", "a", "c"]), equals: ["a", "b", "c", "bc"])
  }

  // Zeros are shown, so each of five is one at least, and five in all leave no room.
  @Test func `a total that leaves no room is hidden`() {
    expect(
      hidden(
        ["all": 5, "a": 1, "b": 1, "c": 1, "d": 1, "e": 1], ["all", "a", "b", "c", "d", "e"]),
      equals: ["all", "a", "b", "c", "d", "e"])
  }

  // Of 13 users 4 are hidden, and with them the 9. Where 9 are known to be the most there and 9 the
  // least, the 4 follow unless one of these is hidden.
  @Test func `a bound that leaves no room is hidden`() {
    var sums = CountSums()
    let places = [13, 4, 9, 10, 8].map { sums.add($0) }
    sums.relate([places[0]], [places[1], places[2]])
    sums.bound([places[2]], atMost: [places[3]])
    sums.bound([places[4]], atMost: [places[2]])
    let open = sums
    expect(open.hidden(by: SmallCells(minimum: 5)), equals: [false, true, true, false, false])
    let tight = [9, 9].map { sums.add($0) }
    sums.bound([places[2]], atMost: [tight[0]])
    sums.bound([tight[1]], atMost: [places[2]])
    expect(
      sums.hidden(by: SmallCells(minimum: 5)),
      equals: [false, true, true, false, false, true, false])
  }

  // One of 33 completed, 16 left at each of two steps, which is a tie, and 17 reached the second. If two completed,
  // which is the most, 15 and a half left at each: the 16 move by less than one, but to show them would tell the one.
  @Test func `a count that moves by half of one stays hidden where a small one moves with it`() {
    var sums = CountSums()
    let all = [sums.add(33)]
    let (done, second) = ([sums.add(1)], [sums.add(17)])
    let left = [16, 16].map { sums.add($0) }
    sums.relate(all, left + done)
    sums.relate(all, [left[0]] + second)
    sums.relate(second, [left[1]] + done)
    sums.relate([left[0]], [left[1]])
    sums.keep(all)
    let known = [20, 22].map { sums.add($0) }
    sums.bound(done + [known[0]], atMost: [known[1]])
    expect(
      sums.hidden(by: SmallCells(minimum: 5)),
      equals: [false, true, true, true, true, false, false])
  }

  @Test func `a companion is hidden with its count`() {
    var sums = CountSums()
    let places = [3, 8, 9].map { sums.add($0) }
    sums.hide([places[1]], with: [places[0]])
    expect(sums.hidden(by: SmallCells(minimum: 5)), equals: [true, true, false])
  }
}
