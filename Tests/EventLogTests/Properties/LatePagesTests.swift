import Expectations
import Testing

@testable import EventLog

/// While flows are not known yet, properties are kept of pages that users may begin with.
struct LatePagesTests {
  private static func page(_ name: String?, flow: String? = nil, kind: EventKind = .pageViewed)
    -> EventShape
  {
    var shape = EventShape(source: 0, kind: kind)
    shape.flow = flow.map { Text($0) }
    shape.step = name.map { Text($0) }
    return shape
  }

  /// What is late once each of so many users has seen some of the shapes, in this order.
  private func late(_ shapes: [EventShape], seen order: [UInt32], by users: UInt64 = 100) -> [Int] {
    var pages = LatePages()
    for shape in shapes { pages.add(shape) }
    for user in 0..<users {
      for (time, shape) in order.enumerated() { pages.watch(shape, of: user, at: Int64(time)) }
    }
    return pages.shapes
  }

  @Test func `a page is late where users have seen another before`() {
    let pages = ["a", "b", "c", "d"].map { Self.page($0) }
    expect(late(pages, seen: [0, 1, 2, 3]), equals: [1, 2, 3])
    expect(late(pages, seen: [2, 3, 1]), equals: [1, 3])
  }

  @Test func `the first page is not late when it comes again, nor is its completion`() {
    let pages = [Self.page("a"), Self.page("a", kind: .pageCompleted), Self.page("b")]
    expect(late(pages, seen: [0, 1, 2, 0, 2, 0, 1]), equals: [2])
  }

  @Test func `pages of another flow do not make one late`() {
    let pages =
      ["a", "b", "c"].map { Self.page($0, flow: "one") }
      + ["a", "b", "c"].map { Self.page($0, flow: "two") }
    expect(late(pages, seen: [0, 1, 2, 3, 4, 5]), equals: [1, 2, 4, 5])
  }

  @Test func `starts and pages with numbers alone are never late`() {
    let shapes =
      ["a", "b"].map { Self.page($0) } + [Self.page(nil), Self.page(nil, kind: .started)]
    expect(late(shapes, seen: [0, 1, 2, 3]), equals: [1])
  }

  @Test func `a page is late for one in four, and not judged with few events`() {
    let pages = [Self.page("a"), Self.page("b")]
    expect(late(pages, seen: [0, 1], by: 99), equals: [])
    var mixed = LatePages()
    for page in pages { mixed.add(page) }
    for user in 0..<399 as Range<UInt64> {
      for shape in user < 300 ? [1] : [0, 1] {
        mixed.watch(UInt32(shape), of: user, at: Int64(shape))
      }
    }
    expect(mixed.shapes, equals: [])
    for shape in 0...1 { mixed.watch(UInt32(shape), of: 399, at: Int64(shape)) }
    expect(mixed.shapes, equals: [1])
  }

  @Test func `first is what happened first, though it is read last`() {
    var pages = LatePages()
    for name in ["a", "b"] { pages.add(Self.page(name)) }
    for user in 0..<100 as Range<UInt64> {
      for shape in [1, 0] as [UInt32] { pages.watch(shape, of: user, at: Int64(shape)) }
    }
    expect(pages.shapes, equals: [1])
  }

  private static func lines(users: Int) -> String {
    (0..<users).map { user in
      ["a", "b", "c", "d"].enumerated().map { place, step in
        #"{"event":"page_viewed","user_id":"u\#(user)","ts":\#(1_767_225_600_000 + user * 9 + place),"step":"\#(step)","properties":{"source":"s\#(user)"}}"#
          + "\n"
      }.joined()
    }.joined()
  }

  /// How many of the last user's events have properties, and the steps that were left out.
  private func scan(_ keeping: PropertyKeeping, users: Int) -> (rows: Int, leftOut: [String]) {
    var settings = ScanSettings()
    settings.propertyKeeping = keeping
    var scanner = ChunkScanner(settings: settings, key: testKey, worker: 0)
    var batch = ScannedEvents()
    scanner.scan(
      Chunk(file: 0, source: 0, index: 0, offset: 0, bytes: Array(Self.lines(users: users).utf8)),
      into: &batch)
    let rows = batch.events.suffix(4).count { batch.row(of: $0) != nil }
    let leftOut = ScanSummary.merging([scanner.finish()]).leftOut
    return (rows, leftOut.compactMap { $0.step?.string }.sorted())
  }

  @Test
  func
    `once enough events were watched, those of late pages have no properties, and the summary says so`()
  {
    let users = LatePages.watched / 4
    #expect(scan(.ofAnyEntry, users: users + 1) == (4, []))
    #expect(scan(.ofLikelyEntries, users: users - 1) == (4, []))
    #expect(scan(.ofLikelyEntries, users: users + 1) == (1, ["b", "c", "d"]))
  }
}
