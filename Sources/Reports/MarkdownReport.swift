import EventLog
import Experiments
import Funnels

// The report for people. Blocks of Markdown, one after the other with a blank line between:
//
//     # Onboarding report            what is provisional
//     ## What was read               lines, what was left out, how good the rest is, in a paragraph
//     ## The flows                   where there are several: one row each
//     ## Flow 1                      one such section a flow, by FlowSection
//     ## What was left out           where something was: why, and how to fix it
//     ## What the words mean         those that were used
//     ## Rejected lines              where there are some: the first of each reason
//     ## About this report           version, as-of, zone, filters, inputs, digest
//
// Two rules hold everywhere. A name from data is a CodeSpan and never stands in a heading or a
// link, so a hostile name can do nothing. And nothing is computed here: sums, shares and limits
// come with the rows; what is chosen here is only what to show and how to round it.

/// The text of `report.md`.
struct MarkdownReport {
  let contents: ReportContents

  var text: String {
    let parts = contents.byFlow()
    var blocks = ["# Onboarding report"]
    blocks += provisionalFlows
    blocks += InputSection(contents: contents).blocks
    if contents.flows.isEmpty { blocks.append("No flow was found in what was read.") }
    blocks += OverviewSection(flows: contents.flows, parts: parts).blocks
    for (index, flow) in contents.flows.enumerated() {
      guard let part = parts[flow.key] else { continue }
      blocks += FlowSection(number: index + 1, flow: flow, contents: part).blocks
    }
    blocks += LeftOutSection(contents: contents).blocks
    blocks += Glossary(contents: contents).blocks
    blocks += RejectedLinesSection(examples: contents.rejectedExamples).blocks
    blocks +=
      FootSection(
        provenance: contents.provenance, tunings: Set(contents.checks.map(\.tuning)).sorted()
      ).blocks
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private var provisionalFlows: [String] {
    let numbers = contents.flows.indices.filter { contents.flows[$0].isProvisional }
    guard !numbers.isEmpty else { return [] }
    let flows = numbers.map { "flow \($0 + 1)" }.joined(separator: ", ")
    return [
      """
      **Provisional** (\(flows)): no \(contents.provenance.count.singular)'s window is over yet, so everyone counts as if it were. \
      Many who seem lost may still complete.
      """
    ]
  }
}
