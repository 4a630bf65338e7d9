import Expectations
import Testing

@testable import Reports

struct SVGElementTests {
  @Test func `text and attributes are escaped`() {
    let element = SVGElement("text", ["class": "a\"b'c"], text: "<b> & \"c\" 'd'")
    expect(
      element.xml,
      equals: "<text class=\"a&quot;b&#39;c\">&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39;</text>")
  }

  @Test func `characters that XML forbids are dropped, others stay`() {
    let text = "a\u{0}b\u{8}c\u{B}d\u{1F}e\u{FFFE}f\u{FFFF}g\th\u{1F600}"
    expect(XMLText.escaped(text), equals: "abcdefg\th\u{1F600}")
  }

  @Test(arguments: ["\u{0}", "\u{1F}", "\u{FFFE}", "\u{FFFF}"])
  func `a character that XML forbids is dropped where nothing else is unusual`(character: String) {
    expect(XMLText.escaped("10.5\(character) – 11"), equals: "10.5 – 11")
  }

  @Test func `private characters and those behind the forbidden ones stay`() {
    expect(XMLText.escaped("\u{F000}\u{FFFD}\u{10000}"), equals: "\u{F000}\u{FFFD}\u{10000}")
  }

  @Test func `an element stands on lines of its own, what is inside it further in`() {
    let element = SVGElement("g", ["id": "a"], [SVGElement("g", [:], [SVGElement("path")])])
    expect(
      element.xml,
      equals: """
        <g id="a">
          <g>
            <path/>
          </g>
        </g>
        """)
  }

  @Test func `what is inside a text stays on its line`() {
    let text = SVGElement.text("cut…", whole: "cut & whole", x: 1, y: 2.5, style: "name")
    expect(
      text.xml,
      equals: "<text x=\"1\" y=\"2.5\" class=\"name\"><title>cut &amp; whole</title>cut…</text>")
  }

  @Test func `a path goes from point to point, and back where it is closed`() {
    expect(
      SVGElement.path([(1, 2), (3.125, 4)], .open, "curve").xml,
      equals: "<path d=\"M1 2L3.13 4\" class=\"curve\"/>")
    expect(
      SVGElement.diamond(x: 5, y: 5, radius: 2, style: "alarm").xml,
      equals: "<path d=\"M5 3L7 5L5 7L3 5Z\" class=\"alarm\"/>")
  }
}
