import EventLog
import Expectations
import TestSupport
import Testing

/// The program against the reference engine where there are users enough for verdicts and alarms.
struct ReferenceVerdictTests {
  @Test(arguments: ExperimentLog.all)
  func `every table of an experiment equals the reference's`(log: ExperimentLog) async throws {
    let run = try await ExperimentRun(log)
    for (name, table) in run.reference.sorted(by: { $0.key < $1.key }) {
      let comparison = TableComparison(
        name, ours: try #require(run.ours[name]), reference: table, flows: [])
      expectEmpty(comparison.differences)
    }
  }

  @Test func `the experiments lead to every verdict, every note and both kinds of alarm`() throws {
    var words: [String: Set<ReferenceCell>] = [:]
    for log in ExperimentLog.all {
      let tables = try ExperimentRun.reference(log)
      for (table, column) in [
        ("comparison.csv", "verdict"), ("comparison.csv", "adjustment"), ("trend.csv", "alarm"),
        ("assignment.csv", "note"),
      ] {
        words[column, default: []].formUnion(tables[table]?.column(column) ?? [])
      }
    }
    expect(
      words["verdict"],
      equals: ["better", "worse", "no clear difference", "too early", "split broken"])
    expect(words["adjustment"], equals: ["holm", "benjamini_hochberg", .empty])
    expect(words["alarm"], equals: [true, false, .empty])
    expect(
      words["note"],
      equals: [
        .empty, "equal split assumed", "its share changed from day to day",
        "the split is broken; equal split assumed", "not declared", "seen with several variants",
        "the split is broken",
        "sizes are 2:1; if equal was planned, the split is broken: add split",
        "seen with several variants; so many can bias a comparison", "seen with no variant",
      ])
  }

  @Test func `a day on which a few do not complete alarms where all others did`() throws {
    let log = try #require(
      ExperimentLog.all.first { $0.name == "days on which everybody completes" })
    let column = try ExperimentRun.reference(log)["trend.csv"]?
      .column("alarm", where: ["breakdown": "all"])
    let alarms = try #require(column)
    expect(
      Array(alarms[..<17]), equals: Array(repeating: .empty, count: 14) + [false, true, false])
  }

  /// Of B beside A, with the user of A who comes last, p is 0.00049 with 46 users and 0.00066 with
  /// 47; there are two variants.
  @Test(arguments: [46: "its share changed from day to day", 47: ""])
  func `a share changed where p times the number of variants is below 0.001`(
    users: Int, note: String
  ) async throws {
    let notes = try await DriftNotes(.secondDay(b: users, c: 100), of: "B")
    expect(notes.reference, equals: note)
    expect(notes.ours, equals: note)
  }

  @Test(arguments: ["B", "C"])
  func `every variant whose share changed is told of`(variant: String) async throws {
    let notes = try await DriftNotes(.secondDay(b: 30, c: 20), of: variant)
    expect(notes.reference, equals: "the split is broken; its share changed from day to day")
    expect(notes.ours, equals: notes.reference)
  }

  @Test func `swapping the arms turns a difference round`() async throws {
    let folder = try TemporaryFolder()
    try ExperimentLog.all[0].write(to: folder)
    let ahead = try await runReport([folder.path, "--control", "A"])["comparison.csv"]
    let back = try await runReport([folder.path, "--control", "B"])["comparison.csv"]
    for step in ["a", "b", "c", "completed"] {
      let one = try #require(ahead?.rows(where: ["step": step, "variant": "B"]).first)
      let other = try #require(back?.rows(where: ["step": step, "variant": "A"]).first)
      for (column, turned) in [("", ""), ("_low", "_high"), ("_high", "_low")] {
        let difference = try other.number("difference" + turned)
        #expect(abs(try one.number("difference" + column) + difference) < 1e-12)
        let ratio = try 1 + other.number("uplift" + turned)
        #expect(abs(try (1 + one.number("uplift" + column)) * ratio - 1) < 1e-9)
      }
      #expect(abs(try one.number("p_value") / other.number("p_value") - 1) < 1e-9)
    }
  }
}

extension CSVRow {
  fileprivate func number(_ column: String) throws -> Double {
    try #require(Double(self[column]), "\(column)")
  }
}

/// What either engine notes of a variant.
private struct DriftNotes {
  let ours: String
  let reference: String

  init(_ log: ExperimentLog, of variant: String) async throws {
    let run = try await ExperimentRun(log)
    ours = try #require(run.ours["assignment.csv"]?.value("note", where: ["variant": variant]))
    let cells = run.reference["assignment.csv"]?
      .column("note", where: ["variant": ReferenceCell(stringLiteral: variant)])
    switch try #require(cells?.first) {
    case .text(let text): reference = text.string
    case .integer, .number, .bool, .empty: reference = ""
    }
  }
}

/// The tables of an experiment by either engine.
private struct ExperimentRun {
  let ours: [String: CSVTable]
  let reference: [String: ReferenceTable]

  init(_ log: ExperimentLog) async throws {
    let folder = try TemporaryFolder()
    try log.write(to: folder)
    ours = try await runReport([folder.path])
    reference = try Self.reference(log)
  }

  static func reference(_ log: ExperimentLog) throws -> [String: ReferenceTable] {
    ReferenceEngine.report(try ReferenceInput(definition: log.definition, log: log.bytes))
  }
}
