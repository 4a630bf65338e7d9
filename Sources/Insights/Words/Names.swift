import Definitions
import EventLog
import Funnels

/// Names of data in a sentence, in quotation marks and without signs that cannot be seen.
enum Names {
  /// Marks of the same kind inside a name are written as `"`, so that it is clear where a name ends.
  static func quoted(_ name: Text) -> String {
    let inside = String(VisibleText.shortened(name.string).map { "“”".contains($0) ? "\"" : $0 })
    return "“\(inside)”"
  }

  /// The title of a page, its id where it has none.
  static func page(_ step: StepKey, in flow: FlowDefinition) -> String {
    quoted(flow.steps.first { $0.id == step.id }?.title ?? step.id)
  }

  /// `Screen Time` of `screen_time`.
  static func permission(_ id: Text) -> String {
    quoted(id)
  }

  /// `users with the locale “ja_JP”`.
  static func users(with value: Text, of field: EventField) -> String {
    let name = quoted(value)
    return switch field {
    case .platform: "\(name) users"
    case .country: "users in \(name)"
    case .locale: "users with the locale \(name)"
    case .appVersion: "users of app version \(name)"
    case .osVersion: "users of system version \(name)"
    default: "users with \(quoted(Text(field.name))) \(name)"
    }
  }
}

extension VisibleText {
  /// Longest name in a sentence, in characters.
  private static let longestName = 60

  /// A name as it can be printed in a sentence, cut where it is too long to be read.
  static func shortened(_ name: String) -> String {
    let visible = VisibleText(name).string
    guard visible.count > longestName else { return visible }
    return visible.prefix(longestName - 1) + "…"
  }
}
