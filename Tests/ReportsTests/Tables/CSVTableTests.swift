import Expectations
import TestSupport
import Testing

struct CSVTableTests {
  @Test func `rows are found by the values of columns`() throws {
    let table = try CSVTable("step,users,rate\nwelcome,9,1\nname,4,\n")
    expect(table.header, equals: ["step", "users", "rate"])
    expect(table.value("users", where: ["step": "name"]), equals: "4")
    expectNil(table.value("users", where: ["step": "goal"]))
    expectNil(table.number("rate", where: ["step": "name"]))
    expect(table.line(["users", "rate"], where: ["step": "name"]), equals: "4 –")
  }

  @Test func `a value that several rows have is none`() throws {
    let table = try CSVTable("step,users\nwelcome,9\nwelcome,9\n")
    expect(table.value("users", where: ["step": "welcome"]), equals: "(2 rows)")
    expect(table.rows(where: ["step": "welcome"]).count, equals: 2)
  }

  @Test func `quotes hold commas, line feeds and doubled quotes`() throws {
    let table = try CSVTable("a,b\n\"x,\n\"\"y\"\"\",\"\"\n")
    expect(table.records, equals: [["x,\n\"y\"", ""]])
  }

  @Test(arguments: [
    ("", 1), ("a,b\n1\n", 2), ("a,b\n1,2,3\n", 2), ("a,b\n1,2", 2), ("a,b\r\n1,2\r\n", 1),
    ("a,b\n\"x\"y,2\n", 2), ("a,b\nx\"y,2\n", 2), ("a,b\n\"x\n\n,2\n", 5), ("a,a\n1,2\n", 1),
    ("a,b\n1,2\n\n", 3),
  ])
  func `a file that bends the rules is refused, with its line`(text: String, line: Int) {
    #expect { try CSVTable(text) } throws: { ($0 as? CSVFault)?.line == line }
  }
}
