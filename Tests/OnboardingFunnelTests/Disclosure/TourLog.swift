import Foundation
import TestSupport

/// A log of a short flow, user by user.
struct TourLog {
  private let steps: [String]
  private let settings: String
  private var lines = ""
  private var users = 0

  /// `settings`: further keys of the flow, as JSON.
  init(steps: [String] = ["hello", "plan", "done"], settings: String = "") {
    self.steps = steps
    self.settings = settings
  }

  /// Adds users who view so many steps, and complete behind the last one.
  ///
  /// `fields`: further keys of all their events. `events`: further events in their order, before the
  /// completion, or behind it.
  mutating func add(
    _ count: Int, reaching reached: Int, _ fields: String = "", events: [String] = [],
    after: [String] = [], daysLater days: Int = 0
  ) {
    for _ in 0..<count {
      users += 1
      let views = steps.prefix(reached).map { "\"event\": \"page_viewed\", \"step\": \"\($0)\"" }
      let end = reached == steps.count ? ["\"event\": \"completed\""] : []
      for (second, event) in (views + events + end + after).enumerated() {
        lines += """
          {\(event), "timestamp": \(1_767_225_600_000 + days * 86_400_000 + second * 1_000), "flow": "tour", \
          "anonymous_id": "u\(users)"\(fields.isEmpty ? "" : ", " + fields)}\n
          """
      }
    }
  }

  /// Writes the log with its definition.
  ///
  /// - Returns: The folder.
  func write(in folder: TemporaryFolder) throws -> String {
    let steps = steps.map { "{\"id\": \"\($0)\"}" }.joined(separator: ", ")
    try folder.write(
      Array(
        """
        {"flows": [{"id": "tour", "steps": [\(steps)], "window": "24h"\(settings)}]}
        """.utf8), to: "log/onboarding.json")
    try folder.write(Array(lines.utf8), to: "log/events.ndjson")
    return folder.path + "/log"
  }
}
