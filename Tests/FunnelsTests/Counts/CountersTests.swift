import EventLog
import Expectations
import Testing

@testable import Funnels

/// Counters follow from the cases that name them.
struct CountersTests {
  private enum Fruit: Int, CaseIterable { case apples, pears, plums }

  private typealias Basket = Counters<Fruit, 3>

  private func basket(apples: Int, pears: Int, plums: Int) -> Basket {
    var basket = Basket()
    basket[.apples] = apples
    basket[.pears] = pears
    basket[.plums] = plums
    return basket
  }

  private func numbers(_ basket: Basket) -> [Int] { Fruit.allCases.map { basket[$0] } }

  @Test func `all counters begin at zero, and each counts on its own`() {
    var basket = Basket()
    expect(numbers(basket), equals: [0, 0, 0])
    basket[.pears] += 1
    basket[.plums] += 2
    expect(numbers(basket), equals: [0, 1, 2])
  }

  @Test func `merging adds each counter, whichever way round`() {
    let (one, other) = (
      basket(apples: 1, pears: 2, plums: 3), basket(apples: 100, pears: 200, plums: 300)
    )
    expect(numbers(one.merged(with: other)), equals: [101, 202, 303])
    expect(numbers(other.merged(with: one)), equals: [101, 202, 303])
  }

  @Test func `counters are written in the order of their cases and read back`() throws {
    var (written, writer) = (basket(apples: 7, pears: 0, plums: 12), PartialWriter())
    try writer.section("fruit") { (writer) throws(PartialFault) in
      try written.code(with: &writer)
    }
    writer.finish()
    expect(String(decoding: writer.bytes, as: UTF8.self), equals: #"{"fruit":[7,0,12]}"#)
    let read = try PartialReader.read(writer.bytes) { (reader) throws(PartialFault) in
      var read = Basket()
      try reader.section("fruit") { (reader) throws(PartialFault) in
        try read.code(with: &reader)
      }
      return read
    }
    expect(numbers(read), equals: [7, 0, 12])
  }

  @Test func `a partial with too few counters is none`() {
    #expect(throws: PartialFault()) {
      try PartialReader.read(Array(#"{"fruit":[7,0]}"#.utf8)) { (reader) throws(PartialFault) in
        var read = Basket()
        try reader.section("fruit") { (reader) throws(PartialFault) in
          try read.code(with: &reader)
        }
      }
    }
  }

  @Test func `partials hold the counters of tallies in this order`() {
    expect(
      names(FunnelTally(stepCount: 0).counts),
      equals: [
        "completed", "completedInWindow", "skippedFlow", "returnedLater", "returnedAndCompleted",
        "restartedAfterCompletion", "reachedLast", "completedAttempts",
      ])
    expect(
      names(FunnelTally.Step().counts),
      equals: [
        "viewed", "reached", "left", "skipped", "wentBack", "revisits", "attempts",
        "reachedPrevious", "listed",
      ])
    expect(names(FunnelTally.ChoiceTally().counts), equals: ["users", "reached", "left"])
    expect(names(FunnelTally.ValueTally()), equals: ["users", "completed", "left"])
    expect(
      names(PermissionTally()),
      equals: [
        "asked", "granted", "denied", "alreadyGranted", "alreadyDenied", "unanswered",
        "recovered", "completedAfterGrant", "completedAfterDenial", "leftAfterGrant",
        "leftAfterDenial", "leftUnanswered",
      ])
    expect(
      names(TalliedLog("ada 0s view a").tally.inLog),
      equals: ["events", "users", "entered", "exposed"])
  }

  /// The cases by name; a number without a case is `?`.
  private func names<Name, let count: Int>(_ counters: Counters<Name, count>) -> [String] {
    expect(Name.allCases.count, equals: count)
    return (0..<count).map { place in Name(rawValue: place).map { "\($0)" } ?? "?" }
  }
}
