import EventLog
import Funnels

// The report for people. Blocks of Markdown, one after the other with a blank line between:
//
//     # Onboarding report            what is provisional
//     ## What was read               lines, rejected ones with examples, findings about no flow
//     ## Flow 1                      one such section a flow, by FlowSection
//     ## About this report           version, as-of, zone, filters, inputs, digest
//
// Two rules hold everywhere. A name from data is a CodeSpan and never stands in a heading or a
// link, so a hostile name can do nothing. And nothing is computed here: sums, shares and limits
// come with the rows; what is chosen here is only what to show and how to round it.

/// The text of `report.md`.
struct MarkdownReport {
  let contents: ReportContents

  var text: String {
    var blocks = ["# Onboarding report"]
    blocks += provisionalFlows
    blocks += InputSection(contents: contents).blocks
    if contents.flows.isEmpty { blocks.append("No flow was found in what was read.") }
    let parts = contents.byFlow()
    for (index, flow) in contents.flows.enumerated() {
      guard let part = parts[flow.key] else { continue }
      blocks += FlowSection(number: index + 1, flow: flow, contents: part).blocks
    }
    blocks += FootSection(provenance: contents.provenance).blocks
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private var provisionalFlows: [String] {
    let numbers = contents.flows.indices.filter { contents.flows[$0].isProvisional }
    guard !numbers.isEmpty else { return [] }
    let flows = numbers.map { "flow \($0 + 1)" }.joined(separator: ", ")
    let unit = contents.provenance.count.singular
    return [
      "**Provisional** (\(flows)): no \(unit)'s window is over yet, so everyone counts as if."
    ]
  }
}
