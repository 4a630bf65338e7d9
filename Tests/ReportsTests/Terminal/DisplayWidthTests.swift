import EventLog
import Expectations
import Testing

@testable import Reports

/// How wide names are on a terminal, and how they are cut to fit.
struct DisplayWidthTests {
  @Test(arguments: [
    ("welcome", 7), ("é", 1), ("e\u{301}", 1), ("最初の画面", 10), ("ｗｉｄｅ", 8), ("한국", 4),
    ("😀", 2), ("⌚", 2), ("→", 1), ("█░◀", 3), ("", 0), ("पहला", 4),
  ])
  func `East Asian characters and pictures take two columns, marks none`(
    text: String, columns: Int
  ) {
    expect(DisplayWidth.columns(of: text), equals: columns)
  }

  @Test func `a flag takes as many columns as its two halves`() {
    expect(DisplayWidth.columns(of: "🇩🇪"), equals: 2)
  }

  @Test(arguments: [
    ("welcome", 7, "welcome"), ("welcome", 6, "welco…"), ("welcome", 1, "…"),
    ("最初の画面", 10, "最初の画面"), ("最初の画面", 9, "最初の…"), ("最初の画面", 6, "最初…"),
    ("", 9, "(empty)"), ("", 3, "(empty)"), ("a\u{1B}[31m", 9, "a\\u{1B}[…"),
    ("a\u{202E}b", 8, "a…"),
  ])
  func `a name is cut by its columns, and never inside an escape`(
    name: String, columns: Int, shown: String
  ) {
    expect(TerminalName(Text(name), columns: columns).shown, equals: shown)
  }

  @Test(arguments: [
    ("app_selection", "app_selection"), ("最初の画面", "最初の画面"), ("v1.2-beta", "v1.2-beta"),
    ("", "“(empty)”"), ("A completes", "“A completes”"), ("a,b", "“a,b”"), ("▲", "“▲”"),
  ])
  func `in a sentence a name is quoted unless it is one word`(name: String, shown: String) {
    expect(TerminalName(Text(name), columns: 30).quoted, equals: shown)
  }

  @Test func `padding goes by columns`() {
    expect(DisplayWidth.padded("画面", to: 6), equals: "画面  ")
    expect(DisplayWidth.aligned("画面", to: 6), equals: "  画面")
    expect(DisplayWidth.padded("longer", to: 3), equals: "longer")
  }
}
