import EventLog
import Expectations
import Testing

@testable import Journeys

struct MemoryBudgetTests {
  @Test func `what is given is parted among records, names and what is counted together`() throws {
    let budget = try #require(MemoryBudget(bytes: 1000 << 20, workers: 2))
    expect(budget.recordBytesPerWorker, equals: 484 << 20)
    expect(budget.nameBytes, equals: 488 << 20)
    let packed = 44 << 20
    expect(budget.hasRoom(toUnpack: packed, besideNamesOf: 0))
    expect(!budget.hasRoom(toUnpack: packed + 1, besideNamesOf: 0))
    expect(!budget.hasRoom(toUnpack: packed, besideNamesOf: 1))
    expect(!budget.hasRoom(toUnpack: packed, besideBlocksOf: 1, namesOf: 0))
    expect(budget.hasRoom(toUnpack: packed / 2, besideBlocksOf: 22 * packed / 2, namesOf: 0))
  }

  @Test func `ten thousand names and a hundred thousand events fit into the least there is`() throws
  {
    let least = MemoryBudget.least(workers: 2)
    expectNil(MemoryBudget(bytes: least - 1, workers: 2))
    let budget = try #require(MemoryBudget(bytes: least, workers: 2))
    #expect(budget.nameBytes >= 10_000 << 11)
    expect(budget.hasRoom(toUnpack: 100_000 * 16, besideNamesOf: 10_000 << 11))
  }

  @Test func `lines longer than usual take half of the room of records at most`() throws {
    let budget = { try #require(MemoryBudget(bytes: 64 << 20, workers: 2, longestLine: $0)) }
    try expect(budget(1 << 20).longestLine.native, equals: 1 << 20)
    try expect(budget(1 << 20).recordBytesPerWorker, equals: 16 << 20)
    try expect(budget(2 << 20).longestLine.native, equals: 2 << 20)
    try expect(budget(2 << 20).recordBytesPerWorker, equals: 12 << 20)
    // Two megabytes more, of which a mapped line has the seventh part.
    try expect(budget(1 << 30).longestLine.native, equals: 3 << 20)
    try expect(budget(1 << 30).longestLine.mapped, equals: 1 << 20 + 2 << 20 / 7)
    try expect(budget(1 << 30).recordBytesPerWorker, equals: 8 << 20)
    try expect(budget(1 << 30).nameBytes, equals: 20 << 20)
  }

  @Test func `results have what records leave, and what names leave when records are gone`() throws
  {
    let budget = try #require(MemoryBudget(bytes: 64 << 20, workers: 2))
    let names = 10 << 20
    expect(budget.mostTallies(besideBlocksOf: 10 << 20, namesOf: names), equals: 20 << 20)
    expect(budget.hasRoom(forResults: 38 << 20, besideNamesOf: names))
    expect(!budget.hasRoom(forResults: 38 << 20 + 1, besideNamesOf: names))
    // A usual report is always possible.
    expect(budget.mostTallies(besideBlocksOf: 64 << 20, namesOf: names), equals: 8 << 20)
    expect(budget.hasRoom(forResults: 8 << 20, besideNamesOf: 64 << 20))
  }

  @Test func `where only records are bounded, nothing else is`() {
    let budget = MemoryBudget(recordBytesPerWorker: 5)
    expect(budget.recordBytesPerWorker, equals: 5)
    expect(budget.nameBytes, equals: .max)
    expect(budget.hasRoom(toUnpack: 1 << 50, besideBlocksOf: 1 << 50, namesOf: 0))
    expectNil(budget.mostTallies(besideBlocksOf: 1 << 50, namesOf: 0))
    expect(budget.hasRoom(forResults: 1 << 50, besideNamesOf: 0))
    expect(budget.longestLine, equals: .unlimited)
  }
}
