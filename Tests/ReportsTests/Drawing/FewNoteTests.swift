import Definitions
import Expectations
import Journeys
import TestSupport
import Testing

@testable import Funnels
@testable import Reports

/// The mark of few users in charts.
struct FewNoteTests {
  private func chart(
    _ kind: ChartKind, _ change: (inout Report) -> Void = { _ in }
  ) throws -> String {
    var contents = SampleReport.charted()
    change(&contents)
    let file = contents.charts.first { $0.name == "charts/flow-1-\(kind).svg" }
    return String(decoding: try #require(file).bytes, as: UTF8.self).withOrdinarySpaces
  }

  @Test func `the note is needed from the first number of few users on`() {
    let note = FewNote(extent: .some, use: .alone, unit: .users)
    expect(note.needed(for: [30, 29])?.line, equals: "† rests on few users: fewer than 30")
    expect(note.needed(for: [30, 31]) == nil && note.needed(for: []) == nil)
  }

  @Test func `attempts are called attempts, and those that stand beside others need a hundred`() {
    let note = FewNote(extent: .all, use: .compared, unit: .attempts)
    expect(note.line, equals: "† rests on few attempts: fewer than 100")
    expect(note.sentence, equals: "All of this rests on few attempts: fewer than 100.")
    expect(note.shown("50 %", of: 99).withOrdinarySpaces, equals: "50 % †")
    expect(note.spoken("50 %", of: 99), equals: "50 % (few attempts)")
    expect(note.spoken("50 %", of: 100), equals: "50 %")
  }

  @Test func `a number that does not exist has no mark`() {
    let note = FewNote(extent: .some, use: .alone, unit: .users)
    expect(note.shown("–", of: 3) == "–" && note.spoken("–", of: 3) == "–")
  }

  @Test func `the shares of a funnel of few counted users are marked, and it says that all are`()
    throws
  {
    let few = try chart(.funnel) { $0.flow.matured = 29 }
    expect(few, contains: ">8 · 80.0 % †<")
    expect(few, contains: ">† rests on few users: fewer than 30<")
    expect(few, contains: " All of this rests on few users: fewer than 30.</desc>")
  }

  @Test
  func `in a funnel of enough users only the leave rates of steps that few reached are marked`()
    throws
  {
    func chart(reached: Int) throws -> String {
      try self.chart(.funnel) { contents in
        contents.flow.matured = 30
        for step in 0...2 { contents.flow.rows.funnel[step].entered = 30 }
        contents.flow.rows.funnel[0].reached = 30
        contents.flow.rows.funnel[1].reached = Count(reached)
      }
    }
    let some = try chart(reached: 29)
    expect(some.contains(">29 · 96.7 %<") && some.contains(">6.7 % left (2):"))
    expect(some, contains: ">13.8 % † left (4),")
    expect(some, contains: " Few users: fewer than 30.</desc>")
    expect((try chart(reached: 30)), lacks: "few users")
  }

  @Test func `the curve of few who started is marked`() throws {
    let few = try chart(.completion) { $0.flow.started = 29 }
    expect(
      few.contains(" % †<")
        && few.contains(" All of this rests on few users: fewer than 30.</desc>"))
    expect((try chart(.completion) { $0.flow.started = 30 }), lacks: "†")
  }

  @Test func `the median time of few who finished is marked, whoever started`() throws {
    func chart(finished: Int) throws -> String {
      try self.chart(.completion) { contents in
        contents.flow.started = 100
        contents.flow.rows.funnel[2].reached = Count(finished)
        contents.flow.rows.timing[0].finishersMedianSeconds = 121
      }
    }
    let few = try chart(finished: 29)
    expect(few.contains(">within 2 min 1 s †<") && !few.contains(" % †<"))
    expect(few, contains: " Few users: fewer than 30.</desc>")
    expect((try chart(finished: 30)), lacks: "†")
  }

  @Test func `a step that few went on from is marked`() throws {
    let few = try chart(.steps) { $0.flow.rows.timing[1].users = 29 }
    expect(few.contains("] †<") && few.contains(" 30 s (few users)"))
    expect(few, contains: " Few users: fewer than 30.</desc>")
    expect((try chart(.steps) { $0.flow.rows.timing[1].users = 30 }), lacks: "†")
  }

  @Test func `variants of fewer than 100 are marked, as in their table`() throws {
    let few = try chart(.variants)
    expect(few, contains: ">+55.0 (−41.0 to +96.0) †<")
    expect(few, contains: "+55.0 points (−41.0 to +96.0) (few users),")
    expect(few, contains: ">† rests on few users: fewer than 100<")
  }

  @Test func `days of few users have the mark above their points, and are counted in words`() throws
  {
    let few = try chart(.trend) { contents in
      contents.flow.matured = 30
      for (index, completed) in [(0, 12), (2, 3)] {
        contents.flow.rows.trend[index].matured = 29
        contents.flow.rows.trend[index].completed = Count(completed)
      }
    }
    expect(few.split(separator: ">†<", omittingEmptySubsequences: false).count - 1, equals: 2)
    expect(few, contains: ">2026-03-03: 10.3 % †<")
    expect(
      few, contains: ">Completion rate of 4 periods, 2 of them of few users: 41.4 % (few users) on")
    expect(few, contains: ">† rests on few users: fewer than 30<")
    expect((try chart(.trend) { $0.flow.matured = 30 }), lacks: "†")
  }
}
