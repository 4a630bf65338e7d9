import EventLog
import Expectations
import Testing

@testable import Reports

struct CodeSpanTests {
  @Test(arguments: [
    ("plain", "`plain`"), ("`", "`` ` ``"), ("``", "``` `` ```"), ("`a`", "`` `a` ``"),
    ("a``b`c", "```a``b`c```"), ("`lead", "`` `lead ``"), ("trail`", "`` trail` ``"),
    (" ` ", "``  `  ``"), ("  lead/trail  ", "`   lead/trail   `"), (" a", "`  a `"),
    ("trail\\", "`trail\\`"), ("<b>&amp;", "`<b>&amp;`"), ("", "*(empty)*"),
    ("line1\nline2", "`line1\\u{A}line2`"), ("cr\r\n", "`cr\\u{D}\\u{A}`"),
    ("\u{202E}gnp.exe", "`\\u{202E}gnp.exe`"), ("a\u{2066}b", "`a\\u{2066}b`"),
    ("zero\u{200B}width", "`zero\\u{200B}width`"), ("\u{FEFF}bom", "`\\u{FEFF}bom`"),
    ("\u{1B}[31mred", "`\\u{1B}[31mred`"), ("\0nul", "`\\u{0}nul`"),
    ("\u{E0041}tag", "`\\u{E0041}tag`"), ("\u{2028}sep", "`\\u{2028}sep`"),
    ("😀 é e\u{301}", "`😀 é e\u{301}`"), ("a|b", "`a|b`"), (" ", "` `"), ("   ", "`   `"),
  ])
  func `a name is shown and does nothing else`(name: String, markdown: String) {
    expect(CodeSpan(name).markdown, equals: markdown)
  }

  @Test(arguments: [
    ("a|b", "`a\\|b`"), ("a\\|b", "`a\\\\|b`"), ("| - |", "`\\| - \\|`"),
    ("--- | ---", "`--- \\| ---`"), ("|\u{301}", "`\\|\u{301}`"), ("", "*(empty)*"),
  ])
  func `inside a table pipes are escaped`(name: String, markdown: String) {
    expect(CodeSpan(name, in: .tableCell).markdown, equals: markdown)
  }

  @Test func `every hostile name reads back from its span as what is visible of it`() throws {
    let names = try HostileNames.all()
    expect(names.count, equals: 54)
    for name in names {
      let visible = VisibleText(utf8: name.utf8).string
      expect(codeSpanContents(CodeSpan(name).markdown), equals: visible, "\(visible)")
      let cell = try #require(soleCell("| \(CodeSpan(name, in: .tableCell).markdown) |"))
      expect(codeSpanContents(cell), equals: visible, "\(visible) in a table")
    }
  }

  @Test func `no hostile name leaves a control or a mark of direction in the output`() throws {
    for name in try HostileNames.all() {
      for scalar in CodeSpan(name).markdown.unicodeScalars {
        expect(scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value))
        expect(!(0x200B...0x200F).contains(scalar.value))
        expect(!(0x2028...0x202E).contains(scalar.value))
        expect(!(0x2066...0x2069).contains(scalar.value) && scalar.value != 0xFEFF)
      }
    }
  }

  @Test func `bytes that are not UTF-8 are spelt out`() {
    expect(CodeSpan(Text(utf8: [0x61, 0x9B, 0x62, 0xC3])).markdown, equals: "`a\\x9Bb\\xC3`")
  }
}
