import EventLog
import Expectations
import Funnels
import Testing

@testable import Reports

/// The funnel on a terminal, line by line.
struct TerminalFunnelTests {
  private func row(_ index: Int, _ id: Text, _ reached: Int, left: Int) -> FunnelRow {
    var row = SampleReport.row(
      .all, .everyone, step: StepKey(index: index, id: id), reached: reached,
      of: 100)
    row.left = Count(left)
    row.advanced = Count(reached - left)
    return row
  }

  private func end(_ reached: Int) -> FunnelRow {
    SampleReport.row(
      .all, .everyone, step: SampleReport.completed, reached: reached,
      of: 100)
  }

  private func lines(_ rows: [FunnelRow], worst: [Int] = [], columns: Int = 60) -> [String] {
    let steps = rows.map(\.step).filter { worst.contains($0.index) }
    return TerminalFunnel(rows: rows, worst: Set(steps), columns: columns).lines.map {
      $0.text(in: .plain)
    }
  }

  @Test func `a step has its number, name, bar, users, share and loss`() {
    expect(
      lines(
        [row(1, "welcome", 100, left: 50), row(2, "最初", 50, left: 10), end(40)], worst: [1],
        columns: 68),
      equals: [
        "  step       █ went on  ░ left here   reached  of all left   leave",
        "1 welcome    ████████████░░░░░░░░░░░░     100 100.0 %   50  50.0 % ◀",
        "2 最初       ██████████░░                  50  50.0 %   10  20.0 %",
        "  completed  ██████████                    40  40.0 %",
      ])
  }

  @Test func `a step is called by its title, and has no leave rate below 60 columns`() {
    let rows = [row(1, "w1", 100, left: 50), end(50)]
    let lines = TerminalFunnel(
      rows: rows, titles: ["w1": "Hi\u{7}"], worst: [], columns: 59
    ).lines.map { $0.text(in: .plain) }
    expect(lines[0].hasSuffix(" reached  of all left"))
    expect(lines[1], hasPrefix: "1 Hi\\u{7}")
    expect(lines[1].hasSuffix(" 100 100.0 %   50"))
  }

  @Test func `few are not taken for none, and all who left not for some who stayed`() {
    let lines = lines([row(1, "a", 100, left: 99), row(2, "b", 1, left: 1), end(0)])
    expect(lines[1], hasPrefix: "1 a          █░░░")
    expect(lines[2], hasPrefix: "2 b          ░  ")
    expect(lines[3], hasPrefix: "  completed     ")
  }

  @Test func `where numbers take the room there are no bars, and names get the rest`() {
    var big = row(1, "a_name_that_is_long", 123_456_789, left: 23_456_789)
    big.entered = big.reached
    let lines = lines([big, end(100_000_000)], columns: 44)
    expect(lines.allSatisfy { $0.count <= 44 })
    expect(lines[1], equals: "1 a_name…   123,456,789 100.0 % 23,456,789")
  }

  @Test(arguments: 40...60)
  func `numbers stand below each other, also those of completion`(columns: Int) {
    let lines = lines([row(1, "welcome", 10, left: 5), end(5)], columns: columns)
    expect(lines.allSatisfy { $0.count <= columns })
    let places = lines.dropFirst().map { line in line.prefix { $0 != "%" }.count }
    expect(Set(places).count, equals: 1)
  }

  @Test func `of many steps those are shown where most left`() {
    let rows = (1...40).map { row($0, Text("s\($0)"), 100 - $0, left: $0 % 5) } + [end(59)]
    let lines = lines(rows, worst: [4])
    #expect(lines.count <= 26 + 8)
    expect(lines.contains { $0.hasPrefix(" 1 s1 ") })
    for step in [4, 9, 14, 39] {
      expect(lines.contains { $0.contains(" s\(step) ") || $0.hasPrefix("\(step) s\(step) ") })
    }
    expect(lines, contains: "   ⋮ steps 35 to 37")
  }
}
