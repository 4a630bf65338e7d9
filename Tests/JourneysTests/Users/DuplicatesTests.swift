import EventLog
import Expectations
import TestSupport
import Testing

@testable import Journeys

/// Semantics 1.2: of deliveries with one id the least is kept.
struct DuplicatesTests {
  @Test func `of one id the earliest is kept`() {
    expect(kept("ada 2s view a id=1\nada 1s view b id=1\nada 3s view c id=1"), equals: [2])
  }

  @Test func `without an id nothing is dropped`() {
    expect(kept("ada 1s view a\nada 1s view a"), equals: [1, 2])
    expect(kept("ada 1s view a id=1\nada 1s view a"), equals: [1, 2])
  }

  @Test func `different ids are different events`() {
    expect(kept("ada 1s view a id=1\nada 1s view a id=2\nada 1s view a id=01"), equals: [1, 2, 3])
  }

  @Test func `a flow is no part of an id`() {
    expect(kept("ada 2s view a id=1 flow=f\nada 1s view a id=1 flow=g"), equals: [2])
  }

  @Test(arguments: [
    ("done a", "view a"), ("view b", "view a"), ("view a variant=B", "view a variant=A"),
    ("view a", "view a session=s"), ("view a", "view a flow=f"),
    ("view a flow=g", "view a flow=f"), ("view a flow=f", "view a flow=f version=1"),
    ("view a flow=f version=2", "view a flow=f version=1"), ("complete", "view z"),
  ])
  func `of equal times the least by kind, fields, flow and version is kept`(
    more: String, less: String
  ) {
    expect(kept("ada 1s \(more) id=1\nada 1s \(less) id=1"), equals: [2])
    expect(kept("ada 1s \(less) id=1\nada 1s \(more) id=1"), equals: [1])
  }

  @Test func `the step's place on a list does not count, its name does`() {
    expect(kept("ada 1s view b id=1\nada 1s done a id=1"), equals: [1])
  }

  @Test func `every id loses its own repetitions`() {
    let notation = """
      ada 1s view a id=1
      ada 2s view b id=2
      ada 3s view a id=1
      ada 4s view c
      ada 0s view b id=2
      ada 5s view a id=1
      """
    let log = ScannedLog(notation)
    var records = log.records[0]
    var duplicates = Duplicates(symbols: log.symbols)
    expect(duplicates.remove(from: &records), equals: 3)
    expect(records.map(\.place.line), equals: [0, 3, 4])
  }

  @Test func `one value serves many users`() {
    let log = ScannedLog("ada 1s view a id=1\nbob 1s view a id=1")
    var duplicates = Duplicates(symbols: log.symbols)
    for record in log.records[0] {
      var records = [record]
      expect(duplicates.remove(from: &records), equals: 0)
    }
  }

  @Test(arguments: 1...40)
  func `of each id the least stays, in its place, whatever the order`(seed: Int) {
    let log = GeneratedLog(seed: UInt64(seed), events: 60, users: 1, order: .any).log
    let all = log.records[0]
    var records = all
    var duplicates = Duplicates(symbols: log.symbols)
    let count = duplicates.remove(from: &records)
    var backwards = Array(all.reversed())
    expect(duplicates.remove(from: &backwards), equals: count)
    expect(records.map(\.place), equals: backwards.map(\.place).reversed())
    // The slow twin: who has the id earlier, and nobody of its id stays twice.
    expect(
      all.count - count,
      equals: Set(all.map { [$0.eventID, $0.eventID == 0 ? UInt64($0.place.line) : 0] }).count)
    for record in all where record.eventID != 0 {
      let kept = records.filter { $0.eventID == record.eventID }
      expect(kept.count, equals: 1)
      expect(kept.allSatisfy { $0.time <= record.time })
    }
  }

  /// The lines (from 1) that stay.
  private func kept(_ notation: String) -> [Int] {
    let log = ScannedLog(notation)
    var records = log.records[0]
    var duplicates = Duplicates(symbols: log.symbols)
    _ = duplicates.remove(from: &records)
    return records.map { $0.place.line + 1 }
  }
}

extension Duplicates {
  /// Of records without properties.
  fileprivate mutating func remove(from records: inout [EventRecord]) -> Int {
    var rows = PropertyRows()
    return remove(from: &records, rows: &rows)
  }
}
