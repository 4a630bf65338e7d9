import Testing

@testable import Journeys

struct MemoryBudgetTests {
  @Test func `what is given is parted among records, names and what is counted together`() throws {
    let budget = try #require(MemoryBudget(bytes: 1000 << 20, workers: 2))
    #expect(budget.recordBytesPerWorker == 484 << 20)
    #expect(budget.nameBytes == 488 << 20)
    let packed = 44 << 20
    #expect(budget.hasRoom(toUnpack: packed, besideNamesOf: 0))
    #expect(!budget.hasRoom(toUnpack: packed + 1, besideNamesOf: 0))
    #expect(!budget.hasRoom(toUnpack: packed, besideNamesOf: 1))
    #expect(!budget.hasRoom(toUnpack: packed, besideBlocksOf: 1, namesOf: 0))
    #expect(budget.hasRoom(toUnpack: packed / 2, besideBlocksOf: 22 * packed / 2, namesOf: 0))
  }

  @Test func `ten thousand names and a hundred thousand events fit into the least there is`() throws
  {
    let least = MemoryBudget.least(workers: 2)
    #expect(MemoryBudget(bytes: least - 1, workers: 2) == nil)
    let budget = try #require(MemoryBudget(bytes: least, workers: 2))
    #expect(budget.nameBytes >= 10_000 << 11)
    #expect(budget.hasRoom(toUnpack: 100_000 * 16, besideNamesOf: 10_000 << 11))
  }

  @Test func `where only records are bounded, nothing else is`() {
    let budget = MemoryBudget(recordBytesPerWorker: 5)
    #expect(budget.recordBytesPerWorker == 5)
    #expect(budget.nameBytes == .max)
    #expect(budget.hasRoom(toUnpack: 1 << 50, besideBlocksOf: 1 << 50, namesOf: 0))
  }
}
