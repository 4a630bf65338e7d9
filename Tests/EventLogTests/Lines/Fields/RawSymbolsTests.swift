import Expectations
import Testing

@testable import EventLog

struct RawSymbolsTests {
  @Test func `nothing is known of a combination not met`() {
    let symbols = RawSymbols()
    let verdicts = [symbols.verdict(of: 7), symbols.verdict(of: 0)]
    expect(verdicts, equals: [nil, nil])
  }

  @Test func `symbols and rejections are told apart`() {
    var symbols = RawSymbols()
    symbols.remember(.symbol(0), of: 7)
    symbols.remember(.rejected(.missingField), of: 8)
    symbols.remember(.rejected(.lineTooLong), of: 9)
    let verdicts = [symbols.verdict(of: 7), symbols.verdict(of: 8), symbols.verdict(of: 9)]
    expect(verdicts, equals: [.symbol(0), .rejected(.missingField), .rejected(.lineTooLong)])
  }

  @Test func `what is known stays known as the table grows, in whatever slots it lies`() {
    var symbols = RawSymbols()
    // All of them want the same slot of a small table.
    let hashes = (1...1000 as ClosedRange<UInt64>).map { $0 << 32 }
    for (number, hash) in hashes.enumerated() {
      symbols.remember(.symbol(UInt32(number)), of: hash)
    }
    let (known, new) = (hashes.map { symbols.verdict(of: $0) }, symbols.verdict(of: 1))
    expect(known, equals: (0..<1000).map { .symbol($0) })
    expect(new == nil && symbols.count == 1000)
  }

  @Test func `the first verdict stands`() {
    var symbols = RawSymbols()
    symbols.remember(.symbol(3), of: 7)
    symbols.remember(.symbol(4), of: 7)
    let verdict = symbols.verdict(of: 7)
    expect(verdict, equals: .symbol(3))
  }
}
