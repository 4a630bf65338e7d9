import Definitions
import EventLog
import Experiments
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

  /// `Screen Time` of `screen_time`; an id that is no plain word stays as it is, in quotation marks.
  static func permission(_ id: Text) -> String {
    let words = id.string.split(whereSeparator: { "_-. ".contains($0) })
    let isPlain =
      id.string.utf8.count <= longestPermission
      && words.allSatisfy {
        $0.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
      }
    guard isPlain, !words.isEmpty else { return quoted(id) }
    return words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
  }

  /// In bytes; a longer id is no title.
  private static let longestPermission = 40

  /// `“B”`, with its experiment where a flow has several.
  static func variant(of row: ComparisonRow, in flow: FlowDefinition) -> String {
    flow.experiments.count > 1
      ? "\(quoted(row.variant)) of the experiment \(quoted(row.experiment))" : quoted(row.variant)
  }

  /// `app version` of `app_version`.
  static func field(_ field: EventField) -> String {
    switch field {
    case .device(.appVersion): "app version"
    case .device(.osVersion): "system version"
    default: VisibleText.shortened(field.name)
    }
  }

  /// `users with the locale “ja_JP”`.
  static func users(with value: Text, of field: EventField) -> String {
    let name = quoted(value)
    return switch field {
    case .device(.platform): "\(name) users"
    case .device(.country): "users in \(name)"
    case .device(.locale): "users with the locale \(name)"
    case .device(.appVersion): "users of app version \(name)"
    case .device(.osVersion): "users of system version \(name)"
    case .weekday: "users who start on a \(value.string)"
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
