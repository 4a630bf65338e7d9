import Expectations
import Foundation
import Journeys
import TestSupport
import Testing

@testable import Funnels
@testable import Reports

/// A report for programs is made in pieces, of whatever length its tables are.
struct JSONPiecesTests {
  @Test(arguments: [0, 1, 999, 1_000, 1_001, 2_500])
  func `the pieces together are one object with every row once`(count: Int) throws {
    var contents = SampleReport.contents()
    contents.flow.rows.outcomes = (0..<count).map {
      OutcomeRow(key: SampleReport.all, outcome: .left, users: Count($0), whole: 0)
    }
    let bytes = try #require(JSONReport(contents).file.bytes(of: "report.json"))
    let object = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    let tables = object?["tables"] as? [String: [[String: Any]]]
    expect(tables?["outcomes"]?.map { $0["users"] as? Int }, equals: (0..<count).map { $0 })
    expect(tables?.count, equals: 13)
  }

  @Test func `names that would end a script or a string do not`() throws {
    var contents = SampleReport.contents()
    contents.provenance.inputs = ["</script>\u{2028}\"\\\n"]
    let bytes = try #require(JSONReport(contents).file.bytes(of: "report.json"))
    let text = String(decoding: bytes, as: UTF8.self)
    expect(text, lacks: "</script>")
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    expect(object?["inputs"] as? [String] == ["</script>\u{2028}\"\\\n"])
  }

  @Test(arguments: [1, 2, 3, 7])
  func `many pieces are written in their order, by as many threads as there are`(
    threads: Int
  ) throws {
    var data = JoinedFiles(names: ["funnel.csv", "report.json"])
    data.add("flow,\n", to: 0)
    // The first sixteen are as much as the calling thread makes before others begin.
    let line = String(repeating: ".", count: 4_096)
    data.pieces += (0..<29).map { number in
      JoinedFiles.Piece(files: [0, 1]) {
        [Array("\(number) \(line)".utf8), Array("<\(number)>".utf8)]
      }
    }
    let folder = try TemporaryFolder()
    try ReportFolder(path: folder.path + "/out", threads: threads)
      .replace(with: [], beside: data)
    let numbers = (0..<29).map { "\($0) \(line)" }.joined()
    let others = (0..<29).map { "<\($0)>" }.joined()
    try expect(
      folderTexts(at: folder.path + "/out"),
      equals: ["funnel.csv": "flow,\n" + numbers, "report.json": others])
  }

  @Test(arguments: [1_000, 1_001, 2_500])
  func `a long table is the same file in pieces`(count: Int) {
    let rows = (0..<count).map {
      OutcomeRow(key: SampleReport.all, outcome: .left, users: Count($0), whole: 0)
    }
    let table = ReportTable(rows)
    // The header and the end of the array are pieces of their own.
    expect(table.pieces(isFirst: true).count, equals: 2 + (count + 999) / 1_000)
    let columns = OutcomeRow.table.description.columnNames
    var writer = RowWriter(columns: columns.count)
    for var row in rows { writer.write(&row, OutcomeRow.table.cells) }
    expect(table.csv.bytes, equals: CSVText.header(columns) + writer.bytes.csv)
    expect(table.pieces(isFirst: true).flatMap { $0().csv }, equals: table.csv.bytes)
  }

  @Test(arguments: [[], [0], [0, 0], [0, 2], [2, 0], [0, 2, 0, 1], [1, 1]])
  func `of blocks whose rows are made some may be empty, wherever they stand`(counts: [Int]) {
    let row = OutcomeRow(key: SampleReport.all, outcome: .left, users: 1, whole: 2)
    var blocks = RowBlocks<OutcomeRow>([])
    blocks.blocks = counts.map { count in
      RowBlocks.Block(mayBeEmpty: true, rowCount: count) { body in
        for var row in Array(repeating: row, count: count) { body(&row) }
      }
    }
    let pieces = ReportTable(blocks).pieces(isFirst: true).map { $0() }
    let rows = ReportTable(Array(repeating: row, count: counts.reduce(0, +)))
    let expected = rows.pieces(isFirst: true).map { $0() }
    expect(pieces.flatMap(\.csv), equals: expected.flatMap(\.csv))
    expect(pieces.flatMap(\.json), equals: expected.flatMap(\.json))
  }

  @Test func `a report alone is the one of a folder, whose tables are their files`() {
    let contents = SampleReport.contents()
    let alone = JSONReport(contents).file
    let files = JSONReport(contents).filesOfFolder
    expect(files.bytes(of: "report.json"), equals: alone.bytes(of: "report.json"))
    for table in contents.tables { expect(files.bytes(of: table.name), equals: table.bytes) }
    expect(files.names.count, equals: contents.tables.count + 1)
    expectNil(alone.bytes(of: "funnel.csv"))
  }
}
