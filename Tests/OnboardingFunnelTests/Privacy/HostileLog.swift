import Foundation
import TestBasics
import TestSupport

/// Names made to break out of tables, spreadsheets, pictures and terminals, and a log with one flow
/// for each, in which the name stands wherever a name can.
enum HostileLog {
  /// All of them; the vectors are those of the tests of Markdown.
  static func names() throws -> [String] {
    let vectors = ProjectFolder.root.appendingPathComponent(
      "Tests/ReportsTests/Fixtures/name_vectors.json")
    return try JSONDecoder().decode([String].self, from: Data(contentsOf: vectors))
  }

  /// Those that no event and no definition may have: with controls, line ends, marks of direction or
  /// order, or too long.
  static let refused: Set = [
    "line1\nline2", "cr\rlf\r\n", "\u{1B}[31mred\u{1B}[0m", "\u{202E}gnp.exe", "a\u{2066}b",
    "\u{FEFF}bom", "\0nul", "tab\tx", "\u{2028}sep", String(repeating: "a", count: 300),
  ]

  static func accepted() throws -> [String] { try names().filter { !refused.contains($0) } }

  /// Writes `log/events.ndjson`, and `log/onboarding.json` where it is asked for.
  ///
  /// Of each flow's four users two complete, one denies a permission and leaves, one just leaves.
  /// The
  /// refused names stand in lines of their own.
  static func write(to folder: TemporaryFolder, defining flows: [String]) throws {
    var lines: [JSONText] = []
    for (index, name) in try accepted().enumerated() { lines += events(of: name, flow: index) }
    for name in try names() where refused.contains(name) {
      lines.append(
        event("page_viewed", user: "z", "2026-03-01T10:00:00Z", flow: name, ["step": "a"]))
    }
    try folder.write(lines.map { $0.text + "\n" }.joined(), to: "log/events.ndjson")
    guard !flows.isEmpty else { return }
    try folder.write(definition(of: flows), to: "log/onboarding.json")
  }

  /// A definition in which everything that has a name has a hostile one.
  static func definition(of names: [String]) -> String {
    let flows = names.map { name in
      let text = JSONText.string(name).text
      return """
        { "id": \(text), "version": \(text), "title": \(text),
          "steps": [
            { "id": \(text), "title": \(text), "permissions": [{ "id": \(text) }],
              "choices": [{ "id": \(text), "default": \(text) }] },
            { "id": "last" } ],
          "experiment": { "id": \(text), "control": "A", "split": { "A": 0.5, \(text): 0.5 } } }
        """
    }
    return "{ \"flows\": [\n\(flows.joined(separator: ",\n"))\n] }\n"
  }

  private static func events(of name: String, flow: Int) -> [JSONText] {
    let users: [(variant: String, platform: String, day: Int)] = [
      ("A", name, 1), (name, name, 2), (name, name, 2), ("A", "zz", 1),
    ]
    return users.enumerated().flatMap { index, user -> [JSONText] in
      let fields = ["variant": user.variant, "platform": user.platform]
      let kinds: [(kind: String, fields: [String: String])] =
        switch index {
        case 0, 1:
          [
            ("page_viewed", ["step": name]), ("skipped", ["step": name, "scope": "step"]),
            ("choice_made", ["step": name, "choice": name, "value": name]),
            ("permission_requested", ["step": name, "permission": name]),
            ("permission_granted", ["step": name, "permission": name]),
            ("page_viewed", ["step": "last"]), ("completed", [:]),
          ]
        case 2:
          [
            ("page_viewed", ["step": name]),
            ("choice_made", ["step": name, "choice": name, "value": name]),
            ("permission_denied", ["step": name, "permission": name]),
          ]
        default: [("page_viewed", ["step": name])]
        }
      return kinds.enumerated().map { second, event in
        self.event(
          event.kind, user: "u\(flow)-\(index)", "2026-03-0\(user.day)T10:00:0\(second)Z",
          flow: name, fields.merging(event.fields) { $1 })
      }
    }
  }

  private static func event(
    _ kind: String, user: String, _ time: String, flow: String, _ fields: [String: String]
  ) -> JSONText {
    let own = [
      "event": kind, "user_id": user, "timestamp": time, "flow": flow, "flow_version": flow,
    ]
    let all = own.merging(fields) { $1 }.sorted { $0.key < $1.key }
    return .object(all.map { JSONField($0.key, .string($0.value)) })
  }
}
