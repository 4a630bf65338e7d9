import Definitions
import EventLog
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Funnels
@testable import Reports

/// The page that is opened and mailed.
struct HTMLPageTests {
  private func page(_ change: (inout Report) -> Void = { _ in }) -> String {
    var contents = SampleReport.contents()
    change(&contents)
    return contents.html.withOrdinarySpaces
  }

  @Test func `the number, its interval and who still has time come first`() {
    let page = page()
    expect(page, contains: "<p class=\"big\">40 % finish</p>")
    expect(page, contains: "4 of 10, likely between 17 % and 69 %.")
    expect(page, contains: "12 users started, 7–8 March 2026 · 2 still have time and are left out")
  }

  @Test func `a name is text, and nothing else`() {
    let hostile = "<img src=x onerror=alert(1)>\"'&"
    let page = page { contents in
      contents.flow.definition.title = "</title><script>alert(1)</script>"
    }
    expect(page, lacks: "<script")
    expect(HTMLText.plain(hostile), equals: "&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;")
    expect(page, contains: "<title>Onboarding report: &lt;/title&gt;")
  }

  @Test func `a cell of letters, digits or a share is what any cell would be`() throws {
    let plain = ["", "12", "1,234", "40.0 %", "4.5 % %", "Hello there", "1.5", " %", "hidden"]
    for text in plain + (try HostileNames.all()) {
      guard let cell = HTMLText.plainCell(text) else { continue }
      expect(cell, equals: HTMLText.anyCell(text), "\(text)")
    }
    expect(HTMLText.plainCell("40.0 %"), equals: "40.0\u{a0}%")
    expect(HTMLText.plainCell("a|b") == nil && HTMLText.plainCell("`a`") == nil)
    expectNil(HTMLText.plainCell("40.0 % (16.8 to 68.7)"))
  }

  @Test func `the page loads nothing and runs nothing`() {
    let page = page()
    for word in ["<script", " href=", " src=", "@import", "url(http", " onload="] {
      expect(page, lacks: word)
    }
  }

  @Test func `everything of the Markdown is folded below`() {
    let page = page()
    for heading in ["Funnel", "Permissions", "Rejected lines", "About this report"] {
      expect(page, contains: "<summary>\(heading)</summary>")
    }
    expect(page, contains: "<svg xmlns")
  }

  @Test func `ids are unique`() {
    let ids = page().matches(of: #/ id="([^"]*)"/#).map { String($0.1) }
    expect(!ids.isEmpty)
    expect(Set(ids).count, equals: ids.count)
  }

  @Test func `the step that costs most completions is marked, and its bar drawn`() {
    let page = page()
    expect(page, contains: "<td class=\"n worst\">50.0 % (4)</td>")
    expect(page, contains: "<td class=\"n\">20.0 % (2)</td>")
    expect(page, contains: "<span class=\"hot\" style=\"width:40%\"></span>")
  }

  @Test func `of many steps the first page shows those where most completions are lost`() {
    func change(_ contents: inout Report) {
      let row = contents.flow.rows.funnel[0]
      let steps = (1...60).map { number in
        var step = row
        step.step = StepKey(index: number, id: Text("s\(number)"))
        step.gain = Double(number % 10)
        return step
      }
      contents.flow.rows.funnel.replaceSubrange(0..<2, with: steps)
    }
    let page = page(change)
    let first = page.components(separatedBy: "<h2>Details</h2>")[0]
    expect(first, contains: " of 60 steps are shown, those where most completions are lost among")
    expect(first.contains("<code>s59</code>") && !first.contains("<code>s31</code>"))
    expect(page, contains: "31. <code>s31</code>")
    let markdown = SampleReport.markdown(change).components(separatedBy: "\n---\n")[0]
    expect(markdown.contains("| `s59` |") && !markdown.contains("| `s31` |"))
  }

  @Test func `a hidden count has no bar and no number`() {
    let page = page { contents in
      contents.hide(below: 3)
      contents.flow.rows.funnel[0].left = .hidden
    }
    expect(page, contains: "<td class=\"n\">hidden</td>")
    expect(page, lacks: "width:20%")
  }

  @Test func `what stands on the first page is not folded below once more`() {
    let page = page()
    expect(page, lacks: "<summary>Summary</summary>")
    expect(page.components(separatedBy: "<strong>Data:</strong>").count, equals: 2)
    expect(page.components(separatedBy: "<strong>Experiment:</strong>").count, equals: 2)
  }

  @Test func `no hostile name makes an element or an attribute of its own`() throws {
    let usual = page()
    let (elements, attributes) = (
      elements(of: usual).union(["em", "title"]), attributes(of: usual)
    )
    for name in try HostileNames.all() {
      let page = page { contents in
        contents.flow.definition.title = Text(name)
        for index in contents.flow.definition.steps.indices {
          contents.flow.definition.steps[index].title = Text(name)
        }
      }
      expect(self.elements(of: page).isSubset(of: elements), "\(name)")
      expect(self.attributes(of: page).isSubset(of: attributes), "\(name)")
    }
  }

  private func elements(of page: String) -> Set<String> {
    Set(page.matches(of: #/<([a-zA-Z!][^\s>]*)/#).map { String($0.1) })
  }

  private func attributes(of page: String) -> Set<String> {
    let tags = page.matches(of: #/<[a-zA-Z][^>]*>/#).map { String($0.0) }
    return Set(tags.flatMap { $0.matches(of: #/([\w:-]+)="/#).map { String($0.1) } })
  }
}
