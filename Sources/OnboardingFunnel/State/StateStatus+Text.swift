import EventLog
import Reports

extension StateStatus {
  private static let mostLogs = 20

  /// For a terminal.
  package var text: String {
    let facts = [
      ("state", VisibleText(folder).string), ("last run", lastRun), ("last event", lastEvent),
      ("read", read), ("size", size), ("unread", unread),
      ("conditions", conditions),
    ]
    let width = (facts.map(\.0.count).max() ?? 0) + 2
    return facts.map { name, value in
      let margin = String(repeating: " ", count: width)
      let lines = value.split(separator: "\n").map(String.init)
      return "\(name):" + String(repeating: " ", count: width - name.count - 1)
        + lines.joined(separator: "\n\(margin)") + "\n"
    }.joined()
  }

  private var lastRun: String {
    guard let time = last?.time else { return "not known" }
    return instant(time)
  }

  private var lastEvent: String {
    guard let last else { return "not known" }
    return last.latestEvent.map(instant) ?? "none"
  }

  private func instant(_ time: Int64) -> String {
    let text = PrintedInstant(milliseconds: time).string
    guard let now, now >= time else { return text }
    let minutes = (now - time) / 60_000
    let age =
      switch minutes {
      case ..<120: "\(minutes) min"
      case ..<2_880: "\(minutes / 60) h"
      default: "\(minutes / 1_440) days"
      }
    return "\(text), \(age) ago"
  }

  private var read: String {
    let waiting = manifest.waitingLines
    return "\(Self.count(lines, "line")) of \(Self.count(logs.count { $0.lines > 0 }, "log")), "
      + Self.count(events, "event")
      + (waiting > 0 ? "; \(waiting) lines wait for the clock" : "")
  }

  private var size: String {
    "\(ByteText(bytes).string) in \(Self.count(manifest.segments.count, "file"))"
  }

  private static func count(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  private var unread: String {
    guard last != nil else { return "not known" }
    let behind = logs.filter { ($0.unreadBytes ?? 0) > 0 }
    let gone = logs.filter { $0.goneSince != nil }
    let lines =
      behind.prefix(Self.mostLogs).map { log in
        "\(VisibleText(log.name).string): \(ByteText(log.unreadBytes ?? 0).string)"
      } + (behind.count > Self.mostLogs ? ["… and \(behind.count - Self.mostLogs) more"] : [])
      + gone.prefix(Self.mostLogs).map { "\(VisibleText($0.name).string): gone" }
    return ([behind.isEmpty ? "nothing" : ByteText(unreadBytes).string] + lines)
      .joined(separator: "\n")
  }

  private var conditions: String {
    guard let last else { return "not known" }
    guard !last.conditions.isEmpty else { return "none holds" }
    return last.conditions.map { condition in
      let words = condition.judgement == .holds ? "holds" : "has no value"
      let since = condition.since.map { " since \(PrintedInstant(milliseconds: $0).string)" } ?? ""
      return "\(VisibleText(condition.condition).string) \(words)\(since)"
    }.joined(separator: "\n")
  }
}

extension StateStatus {
  /// For a program: one object, what is not known `null`.
  package var json: String {
    let members = [
      ("schema_version", "1"), ("state", JSONLiteral(folder).description),
      ("last_run", Self.instant(last?.time)), ("last_event", Self.instant(last?.latestEvent)),
      ("seconds_since_last_run", seconds(since: last?.time)),
      ("seconds_since_last_event", seconds(since: last?.latestEvent)),
      ("runs_with_news", "\(manifest.generation)"), ("lines", "\(lines)"), ("events", "\(events)"),
      ("waiting_lines", "\(manifest.waitingLines)"), ("bytes", "\(bytes)"),
      ("unread_bytes", last == nil ? "null" : "\(unreadBytes)"),
      ("logs", Self.list(logs.map(Self.object))),
      ("conditions", Self.list(last.map { $0.conditions.map(Self.object) })),
    ]
    return "{\n" + members.map { "\"\($0)\": \($1)" }.joined(separator: ",\n") + "\n}\n"
  }

  private func seconds(since time: Int64?) -> String {
    guard let now, let time else { return "null" }
    return "\(Double(now - time) / 1_000)"
  }

  private static func object(_ log: Log) -> String {
    "{\"name\": \(JSONLiteral(log.name)), \"lines\": \(log.lines), "
      + "\"unread_bytes\": \(log.unreadBytes.map { "\($0)" } ?? "null"), "
      + "\"gone_since\": \(instant(log.goneSince))}"
  }

  private static func object(_ condition: LastRun.Condition) -> String {
    "{\"condition\": \(JSONLiteral(condition.condition)), "
      + "\"file\": \(condition.file.map { JSONLiteral($0).description } ?? "null"), "
      + "\"judgement\": \(JSONLiteral(condition.judgement.rawValue)), "
      + "\"since\": \(instant(condition.since))}"
  }

  private static func list(_ objects: [String]?) -> String {
    guard let objects else { return "null" }
    return objects.isEmpty ? "[]" : "[\n  \(objects.joined(separator: ",\n  "))\n]"
  }

  private static func instant(_ time: Int64?) -> String {
    time.map { JSONLiteral(PrintedInstant(milliseconds: $0).string).description } ?? "null"
  }
}
