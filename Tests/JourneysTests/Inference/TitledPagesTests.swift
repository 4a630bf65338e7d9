import EventLog
import Expectations
import Inference
import Journeys
import TestSupport
import Testing

/// What titles of pages with one number are told to be.
///
/// In the notation a page with a name and an index is one with a title and a number.
struct TitledPagesTests {
  @Test func `a number that has one title, or another by a slip, says nothing`() throws {
    let views = "view hello index=0, view goal index=1"
    try expectNil(pages(crowd("ada", 30, views)).kind)
    let slip = together(crowd("ada", 30, views), crowd("bob", 1, "view helo index=0"))
    try expectNil(pages(slip).kind)
    try expect(pages(slip).ambiguous, equals: [])
  }

  @Test func `titles that variants part are pages, whatever their locales`() throws {
    let log = together(
      crowd("ada", 20, "view hello index=0, view safe index=1", "flow=f variant=A locale=en"),
      crowd("bob", 20, "view hello index=0, view fast index=1", "flow=f variant=B locale=de"))
    try expect(pages(log).kind, equals: .pages)
    let page = try #require(try pages(log).ambiguous.first)
    expect(page.number, equals: 1)
    expect(page.titles.map(\.page), equals: ["fast", "safe"])
    expect(page.titles.map(\.users), equals: [20, 20])
  }

  @Test func `titles that locales part are languages of one page, though some users switch`() throws
  {
    let english = crowd("ada", 19, "view hello index=0, view goal index=1", "flow=f locale=en")
    let german = crowd("bob", 19, "view hallo index=0, view ziel index=1", "flow=f locale=de")
    let switched = crowd("cyd", 2, "view hello index=0, view hallo index=0", "flow=f locale=de")
    try expect(pages(together(english, german)).kind, equals: .languages)
    try expect(pages(together(english, german, switched)).kind, equals: .languages)
  }

  @Test func `titles that users of one locale see are pages`() throws {
    let log = together(
      crowd("ada", 20, "view hello index=0, view safe index=1", "flow=f locale=en"),
      crowd("bob", 20, "view hello index=0, view fast index=1", "flow=f locale=en"))
    try expect(pages(log).kind, equals: .pages)
  }

  @Test func `without locales one number with a single title shows that all read one language`()
    throws
  {
    let one = crowd("ada", 20, "view hello index=0, view safe index=1")
    let other = crowd("bob", 20, "view hello index=0, view fast index=1")
    try expect(pages(together(one, other)).kind, equals: .pages)
    let hallo = crowd("bob", 20, "view hallo index=0, view ziel index=1")
    try expect(pages(together(one, hallo)).kind, equals: .languages)
  }

  @Test func `users who see two titles of each number see groups of pages`() throws {
    let groups = "view hello index=0, view goal index=1, view plan index=0, view pay index=1"
    try expect(pages(crowd("ada", 20, groups)).kind, equals: .pages)
  }

  @Test func `titles that are different for nearly everyone are one page`() throws {
    let lines = (0..<20).map { "ada\($0) \($0)s view hello-\($0) index=0 flow=f" }
    let log = try pages(lines.joined(separator: "\n"))
    expect(log.kind, equals: .personal)
    expect(log.ambiguous.first?.titles.count, equals: 20)
  }

  @Test func `halves of a log come to the same, in either order of workers`() throws {
    let log = together(
      crowd("ada", 20, "view hello index=0, view safe index=1", "flow=f variant=A"),
      crowd("bob", 15, "view hello index=0, view fast index=1", "flow=f variant=B"))
    let whole = try pages(log)
    let halves = try pages(log, halves: true)
    expect(halves.kind, equals: whole.kind)
    expect(halves.ambiguous, equals: whole.ambiguous)
  }

  @Test func `names are asked for only where all pages are numbers`() throws {
    expect(ScannedLog("ada 0s view index=1\nada 1s complete").symbols.shapes.haveNumbersOnly)
    expect(!ScannedLog("ada 0s view index=1\nada 1s view a").symbols.shapes.haveNumbersOnly)
    expect(!ScannedLog("ada 0s start\nada 1s complete").symbols.shapes.haveNumbersOnly)
  }

  @Test func `titles may tell pages apart where a number has two, and nothing else has a title`()
    throws
  {
    let two = "ada 0s view a index=1\nbob 0s view b index=1"
    expect(ScannedLog(two).symbols.shapes.mayTellPagesApart)
    expect(
      !ScannedLog("ada 0s view a index=1\nbob 0s view b index=2").symbols.shapes.mayTellPagesApart)
    expect(!ScannedLog(two + "\nada 1s skip prompt").symbols.shapes.mayTellPagesApart)
    expect(ScannedLog(two + "\nada 1s skip b").symbols.shapes.mayTellPagesApart)
  }

  private func pages(_ notation: String, halves: Bool = false) throws -> TitledPages {
    let log = ScannedLog(notation)
    let empty = TitleSurvey(
      symbols: log.symbols, sources: [0], defined: [], asOf: referenceDayZero + 86_400_000 * 30)
    var parts = [empty, empty]
    for (number, partition) in log.partitions.enumerated() {
      parts[halves ? number % 2 : 0].add(partition.records)
    }
    var whole = parts[1]
    whole.merge(parts[0])
    return try #require(whole.pagesOfFlow.values.first)
  }
}
