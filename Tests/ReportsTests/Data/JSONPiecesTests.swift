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
    let file = JSONReport(contents).file
    let object = try JSONSerialization.jsonObject(with: Data(file.wholeBytes)) as? [String: Any]
    let tables = object?["tables"] as? [String: [[String: Any]]]
    expect(tables?["outcomes"]?.map { $0["users"] as? Int }, equals: (0..<count).map { $0 })
    expect(tables?.count, equals: 13)
  }

  @Test func `names that would end a script or a string do not`() throws {
    var contents = SampleReport.contents()
    contents.provenance.inputs = ["</script>\u{2028}\"\\\n"]
    let text = String(decoding: JSONReport(contents).file.wholeBytes, as: UTF8.self)
    expect(text, lacks: "</script>")
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    expect(object?["inputs"] as? [String] == ["</script>\u{2028}\"\\\n"])
  }

  @Test func `a file with pieces is written as it reads`() throws {
    let folder = try TemporaryFolder()
    var file = ReportFile(name: "report.json", bytes: Array("{".utf8))
    file.pieces = [{ Array("1".utf8) }, { Array("}".utf8) }]
    try ReportFolder(path: folder.path + "/out").add([file])
    try expect(folderTexts(at: folder.path + "/out"), equals: ["report.json": "{1}"])
  }

  @Test(arguments: [1, 2, 3, 7])
  func `many pieces are written in their order, by as many threads as there are`(
    threads: Int
  ) throws {
    var file = ReportFile(name: "funnel.csv", bytes: Array("flow,\n".utf8))
    // The first sixteen are as much as the calling thread makes before others begin.
    let line = String(repeating: ".", count: 4_096)
    file.pieces = (0..<29).map { number in { Array("\(number) \(line)".utf8) } }
    let folder = try TemporaryFolder()
    try ReportFolder(path: folder.path + "/out", threads: threads).replace(with: [file])
    let numbers = (0..<29).map { "\($0) \(line)" }.joined()
    try expect(folderTexts(at: folder.path + "/out"), equals: ["funnel.csv": "flow,\n" + numbers])
  }

  @Test(arguments: [1_000, 1_001, 2_500])
  func `a long table is the same file in pieces`(count: Int) {
    let rows = (0..<count).map {
      OutcomeRow(key: SampleReport.all, outcome: .left, users: Count($0), whole: 0)
    }
    let file = ReportTable(rows).csv
    expect(file.pieces.isEmpty, equals: count <= 1_000)
    var writer = RowWriter(.csv)
    for row in rows { writer.write(row) }
    expect(file.wholeBytes, equals: OutcomeRow.headerLine + writer.bytes)
  }
}
