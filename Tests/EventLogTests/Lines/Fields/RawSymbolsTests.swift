import Testing

@testable import EventLog

struct RawSymbolsTests {
  @Test func `nothing is known of a combination not met`() {
    let symbols = RawSymbols()
    #expect(symbols.verdict(of: 7) == nil)
    #expect(symbols.verdict(of: 0) == nil)
  }

  @Test func `symbols and rejections are told apart`() {
    var symbols = RawSymbols()
    symbols.remember(.symbol(0), of: 7)
    symbols.remember(.rejected(.missingField), of: 8)
    symbols.remember(.rejected(.lineTooLong), of: 9)
    #expect(symbols.verdict(of: 7) == .symbol(0))
    #expect(symbols.verdict(of: 8) == .rejected(.missingField))
    #expect(symbols.verdict(of: 9) == .rejected(.lineTooLong))
  }

  @Test func `what is known stays known as the table grows, in whatever slots it lies`() {
    var symbols = RawSymbols()
    // All of them want the same slot of a small table.
    let hashes = (1...1000 as ClosedRange<UInt64>).map { $0 << 32 }
    for (number, hash) in hashes.enumerated() {
      symbols.remember(.symbol(UInt32(number)), of: hash)
    }
    #expect(hashes.map { symbols.verdict(of: $0) } == (0..<1000).map { .symbol($0) })
    #expect(symbols.verdict(of: 1) == nil)
  }

  @Test func `the first verdict stands`() {
    var symbols = RawSymbols()
    symbols.remember(.symbol(3), of: 7)
    symbols.remember(.symbol(4), of: 7)
    #expect(symbols.verdict(of: 7) == .symbol(3))
  }
}
