import Expectations
import Testing

@testable import EventLog

/// Which form a text has, by how it begins.
struct TextFormTests {
  private func form(_ text: String, _ suffix: String = "", isWhole: Bool = true) -> TextForm {
    TextForm(Array(text.utf8)[...], isWhole: isWhole, suffix: suffix)
  }

  @Test(arguments: [
    "", " \n", "{\"a\":1}\n{\"a\":2}\n", "{\"a\":1}", "{\"a\":1\r\n{\"a\":2}\n", "nonsense\n",
    // Bad lines of a log of lines, which stay that.
    "{\"a\":1} {\"a\":2}\n{\"a\":3}\n", "{\"a\":1},\n{\"a\":2},\n", "{\"a\":1} x\n", "{\"a\":1}}\n",
    "{\n", "{\"a\":", "[1,2]\n", "[2026-03-01 10:00:00] INFO started\n", "\"a\"\n", "12\n",
  ])
  func `lines are lines, be they bad`(text: String) {
    expect(form(text), equals: .lines)
  }

  @Test(arguments: [
    "[{\"a\":1}]", "\u{FEFF}\n [\n  {\n", "[]", "[", "{\n  \"a\": 1\n}\n{\n  \"a\": 2\n}\n",
    "{\"a\":1}{\"a\":2}", "{\"a\":1} {\"a\":2}\n", "[{\"a\":1}]\n[{\"a\":2}]\n",
    "{\n\"a\": [{\n\"b\": 1}]}",
  ])
  func `arrays and objects that are no lines are values`(text: String) {
    expect(form(text), equals: .values)
  }

  @Test(arguments: [
    ("user,step\nu1,welcome\n", ","), ("user;step\nu1;\"a;b\"\n", ";"),
    ("\u{FEFF}user\tstep\r\nu1\twelcome\r\n", "\t"), ("a|b\n1|2\n", "|"),
    ("a,b;c,d\n1,2;3,4\n", ","), ("\"a\",\"b\"\n\"1\n2\",3\n", ","), ("\n\na,b\n1,2\n", ","),
    (",event,user\n0,x,y\n", ","), ("{adid},{created_at},[screen]\n0,1,y\n", ","),
    ("timestamp [UTC],name,took [s]\n0,x,y\n", ","),
  ])
  func `a table has a second row with as many cells as its header`(text: String, separator: String)
  {
    expect(form(text), equals: .table(separator: Array(separator.utf8)[0]))
  }

  @Test(arguments: [
    "10:00 started, fine\n10:01 done, all well\n", "one line, with a comma\n", "user\nu1\n",
    "user,step\nu1\n", "1,2\n3,4\n", "a,a\n1,2\n", "level=info, msg=x\nlevel=info, msg=y\n",
    "<a,b>\u{0}\n1,2\n", "x,[INFO] done\ny,z\n", "[INFO],x\ny,z\n",
  ])
  func `other text is no table`(text: String) {
    expect(form(text), equals: .lines)
  }

  @Test func `a file that is called a table needs no second row`() {
    expect(form("user,step\n", ".csv"), equals: .table(separator: UInt8(ascii: ",")))
    expect(form("user,step\nu1\n", ".tsv"), equals: .table(separator: UInt8(ascii: ",")))
    expect(form("user,step\n", ".log"), equals: .lines)
    expect(form("[{\"a\":1}]", ".csv"), equals: .values)
    expect(form("{\"a\":1}\n", ".csv"), equals: .lines)
  }

  @Test(arguments: [#"{"data":["#, #"{"results":[{"events":["#, #"{"a":[{"b":[{"c":["#])
  func `a document on one line that goes on is values`(beginning: String) {
    let events = String(repeating: #"{"event":"x","n":1},"#, count: 2_000)
    expect(form(beginning + events, ".json", isWhole: false), equals: .values)
    expect(form(beginning + events, ".ndjson", isWhole: false), equals: .lines)
  }

  @Test func `the first line tells most files of lines`() {
    expect(TextForm.hasObjectFirst(Array("\u{FEFF}{\"a\":1}\n{".utf8)[...]))
    expect(!TextForm.hasObjectFirst(Array("{\"a\":1}".utf8)[...]))
    expect(!TextForm.hasObjectFirst(Array("{\"a\":1}{\n".utf8)[...]))
  }
}
