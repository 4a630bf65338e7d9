import Expectations
import Testing

@testable import EventLog

/// Maps and objects as Java and Kotlin print them, in a text inside of JSON.
struct MapTextTests {
  /// The members of the object that a text is, as `key=value` with bars between; `nil` where it is none.
  private func members(_ text: String) -> String? {
    guard case .object(let members)? = MapText.node(of: Array(text.utf8), at: 3)?.value else {
      return nil
    }
    return members.map { "\($0.key.string)=\($0.node.scalarText?.string ?? "?")" }
      .joined(separator: "|")
  }

  @Test(arguments: [
    ("{flow=activation, step=scan_qr}", "flow=activation|step=scan_qr"),
    ("StepShown(step=goal, index=2)", "@type=StepShown|step=goal|index=2"),
    ("StepShown[step=goal]", "@type=StepShown|step=goal"),
    ("app.StepShown{step='goal', at=null, note=}", "@type=app.StepShown|step=goal"),
    // A value goes on to the next key, with its commas and brackets.
    ("{note=a, b, c=d, list=[1, x=2], step=goal}", "note=a, b|c=d|list=[1, x=2]|step=goal"),
    ("{a=b=c}", "a=b=c"),
  ])
  func `a map is an object`(text: String, wanted: String) {
    expect(members(text), equals: wanted)
  }

  @Test(arguments: [
    "", "{}", "{a}", "{=1}", "{2=1}", "(a=1)", "[a=1]", "a=1", "f(x)", "{a=1) ", "{a=1)", "2f(a=1)",
    "said (a=1)", "{a=1} and more", "{a, b=1}",
  ])
  func `other texts are none`(text: String) {
    expectNil(members(text))
  }

  @Test func `a map within a map is read by a path, however deep`() throws {
    let depth = 20_000
    let text = String(repeating: "a(b=", count: depth) + "x" + String(repeating: ")", count: depth)
    let outer = try #require(MapText.node(of: Array(text.utf8), at: 0))
    guard case .object(let members) = outer.value else { return }
    expect(members.map(\.key), equals: ["@type", "b"])
    expect(members[1].node.embedded != nil)
  }
}
