@testable import Definitions
import Expectations
import Journeys
import Testing

struct ZoneFileTests {
  /// 2026 in UTC.
  private static let year: Range<Int64> = 1_767_225_600..<1_798_761_600

  @Test func `a slim file lists no change of this century, its last line has them all`() throws {
    let berlin = try ZoneFile(bytes: ZoneBytes.slimBerlin.bytes)
    expect(
      berlin.spans(in: Self.year),
      equals: [
        ZoneSpan(start: 1_767_225_600, offset: 3_600),
        ZoneSpan(start: 1_774_746_000, offset: 7_200),  // 2026-03-29T01:00Z
        ZoneSpan(start: 1_792_890_000, offset: 3_600),  // 2026-10-25T01:00Z
      ])
    let century = berlin.spans(in: 946_684_800..<4_102_444_800)
    expect(century.count, equals: 201)
    // 2099-10-25T01:00Z
    expect(century.last, equals: ZoneSpan(start: 4_096_573_200, offset: 3_600))
  }

  @Test func `before the last change the list counts, not the last line`() throws {
    let berlin = try ZoneFile(bytes: ZoneBytes.slimBerlin.bytes)
    expect(
      berlin.spans(in: 800_000_000..<860_000_000),
      equals: [
        ZoneSpan(start: 800_000_000, offset: 3_600),
        ZoneSpan(start: 828_234_000, offset: 7_200),
        ZoneSpan(start: 846_378_000, offset: 3_600),
        ZoneSpan(start: 859_683_600, offset: 7_200),  // 1997-03-30T01:00Z
      ])
  }

  @Test func `changes end before the end asked for, and one at the beginning is cut off`() throws {
    let berlin = try ZoneFile(bytes: ZoneBytes.slimBerlin.bytes)
    expect(
      berlin.spans(in: 828_234_000..<846_378_000),
      equals: [ZoneSpan(start: 828_234_000, offset: 7_200)])
    expect(
      berlin.spans(in: 1_774_746_000..<1_792_890_000),
      equals: [
        ZoneSpan(start: 1_774_746_000, offset: 7_200)
      ])
  }

  @Test func `without a last line the last change holds on`() throws {
    var zone = ZoneBytes.slimBerlin
    zone.footer = ""
    try expect(
      ZoneFile(bytes: zone.bytes).spans(in: Self.year),
      equals: [
        ZoneSpan(start: 1_767_225_600, offset: 3_600)
      ])
  }

  @Test func `version 1 has 32-bit times and no last line`() throws {
    var zone = ZoneBytes.slimBerlin
    zone.version = nil
    zone.transitions.append((1_774_746_000, 1))
    try expect(
      ZoneFile(bytes: zone.bytes).spans(in: Self.year),
      equals: [
        ZoneSpan(start: 1_767_225_600, offset: 3_600),
        ZoneSpan(start: 1_774_746_000, offset: 7_200),
      ])
  }

  @Test(arguments: ["2", "3", "4"] as [Character])
  func `later versions differ in nothing that is read here`(version: Character) throws {
    var zone = ZoneBytes.slimBerlin
    zone.version = version
    try expect(ZoneFile(bytes: zone.bytes).spans(in: Self.year).count, equals: 3)
  }

  @Test func `before the first change the first type holds`() throws {
    let zone = ZoneBytes(transitions: [(1_780_000_000, 1)], types: [-3_208, 3_600])
    try expect(
      ZoneFile(bytes: zone.bytes).spans(in: Self.year),
      equals: [
        ZoneSpan(start: 1_767_225_600, offset: -3_208),
        ZoneSpan(start: 1_780_000_000, offset: 3_600),
      ])
  }

  @Test func `a change of the name alone is none`() throws {
    let zone = ZoneBytes(
      transitions: [(1_770_000_000, 1), (1_780_000_000, 0)], types: [3_600, 3_600])
    try expect(ZoneFile(bytes: zone.bytes).spans(in: Self.year).count, equals: 1)
  }

  @Test func `a file that is cut short anywhere is a fault`() throws {
    let bytes = ZoneBytes.slimBerlin.bytes
    for count in 0..<bytes.count {
      #expect(throws: ZoneFault.self) { try ZoneFile(bytes: Array(bytes.prefix(count))) }
    }
    #expect(throws: ZoneFault(words: "is cut short")) {
      try ZoneFile(bytes: Array(bytes.prefix(44)))
    }
    #expect(throws: ZoneFault(words: "is cut short: its last line is missing")) {
      try ZoneFile(bytes: bytes.dropLast())
    }
  }

  @Test func `no damage of one byte traps`() {
    let bytes = ZoneBytes.slimBerlin.bytes
    var read = 0
    for index in bytes.indices {
      for value in [0x00, 0x01, 0x2D, 0x39, 0x7F, 0x80, 0xFF] as [UInt8] {
        var damaged = bytes
        damaged[index] = value
        guard let zone = try? ZoneFile(bytes: damaged) else { continue }
        read += 1
        let spans = zone.spans(in: 946_684_800..<4_102_444_800)
        expect(spans.allSatisfy { abs($0.offset) < 86_400 })
        expect(zip(spans, spans.dropFirst()).allSatisfy { $0.start < $1.start })
      }
    }
    #expect(read > 0)
  }

  @Test func `a damaged file says what is wrong`() throws {
    var wrongMagic = ZoneBytes.slimBerlin.bytes
    wrongMagic[0] = UInt8(ascii: "t")
    expectFault("is not a TZif file", of: wrongMagic)
    var noSecondBlock = ZoneBytes.slimBerlin.bytes
    noSecondBlock[54] = 0
    expectFault("has no second TZif block", of: noSecondBlock)
    var version = ZoneBytes.slimBerlin
    version.version = "x"
    expectFault("is of an unknown version, byte 120", of: version.bytes)
    var type = ZoneBytes.slimBerlin
    type.transitions[1].type = 2
    expectFault("changes to type 2 and has 2", of: type.bytes)
    var order = ZoneBytes.slimBerlin
    order.transitions.swapAt(0, 1)
    expectFault("has changes that are not in order of time", of: order.bytes)
    var offset = ZoneBytes.slimBerlin
    offset.types[1] = 86_400
    expectFault("is 86400 seconds off UTC, a day or more", of: offset.bytes)
    var leaping = ZoneBytes.slimBerlin
    leaping.leapSeconds = 27
    expectFault("counts leap seconds, which the times of events do not", of: leaping.bytes)
    expectFault("has no offset from UTC", of: ZoneBytes(types: []).bytes)
    var footer = ZoneBytes.slimBerlin
    footer.footer = "CET-1CEST"
    expectFault("ends with \"CET-1CEST\", which is not a rule", of: footer.bytes)
  }

  private func expectFault(
    _ words: String, of bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(throws: ZoneFault(words: words), sourceLocation: sourceLocation) {
      try ZoneFile(bytes: bytes)
    }
  }
}
