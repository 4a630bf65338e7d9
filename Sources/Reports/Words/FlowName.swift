import Definitions
import EventLog
import Journeys

/// How the report calls a flow: always as code spans, never in a heading.
struct FlowName {
  let definition: FlowDefinition

  /// What stands where flows would, if there is none.
  static let none = "No flow was found in what was read."

  /// `Flow id, version v: title`, for the line below the flow's heading.
  var line: String {
    var name = "Flow \(CodeSpan(definition.id).markdown)"
    if let version = definition.version { name += ", version \(CodeSpan(version).markdown)" }
    if let title = definition.title { name += ": **\(CodeSpan(title).markdown)**" }
    return name
  }

  /// The title, else the id, with the version, for a table.
  var cell: String { short(in: .tableCell) }

  /// The same for a line.
  var short: String { short(in: .line) }

  private func short(in place: MarkdownPlace) -> String {
    let name = CodeSpan(definition.title ?? definition.id, in: place).markdown
    guard let version = definition.version else { return name }
    return "\(name), version \(CodeSpan(version, in: place).markdown)"
  }
}
