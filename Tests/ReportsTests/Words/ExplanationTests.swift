import EventLog
import Expectations
import Testing

@testable import Reports

struct ExplanationTests {
  @Test func `what is to be written into a definition has no quotes of its own`() {
    let explanation: Explanation = "add \(definition: #""id": "a|b""#), then"
    expect(explanation.plain, equals: #"add "id": "a|b", then"#)
    expect(explanation.markdown(in: .line), equals: #"add `"id": "a|b"`, then"#)
  }

  @Test func `names keep apart from the words around them`() {
    let page: Text = "a|b<script>"
    let explanation: Explanation = "the page \(page) belongs to no step; 12,345 = \(12_345)"
    expect(
      explanation.plain, equals: "the page \"a|b<script>\" belongs to no step; 12,345 = 12,345")
    expect(
      explanation.markdown(in: .tableCell),
      equals: "the page `a\\|b<script>` belongs to no step; 12,345 = 12,345")
  }

  @Test func `a long name is cut at 60 characters where it is quoted`() {
    let name = Text(String(repeating: "x", count: 61))
    let explanation: Explanation = "\(name)"
    expect(explanation.plain, equals: "\"" + String(repeating: "x", count: 59) + "…\"")
  }

  @Test func `a hidden character in a name is visible`() {
    let explanation: Explanation = "\(Text("a\u{202E}b"))"
    expect(explanation.plain, equals: "\"a\\u{202E}b\"")
  }

  @Test func `a sentence without names stays as it is`() {
    let explanation: Explanation = "lines that were read"
    expect(explanation.plain, equals: "lines that were read")
    expect(Explanation(words: "x | y").markdown(in: .tableCell), equals: "x \\| y")
  }
}
