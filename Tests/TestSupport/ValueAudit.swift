import Foundation

/// The values of a log with the users who have each, read by nothing of ours.
package struct ValueAudit {
  /// By value, at most five of its users.
  private var users: [String: Set<String>] = [:]

  /// `lines`: JSON objects; whoever stands in `user` is who a line is of.
  package init(_ lines: String, user: [String] = ["anonymous_id", "user_id"]) throws {
    for line in lines.split(separator: "\n") {
      guard let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      else { continue }
      let owner =
        user.lazy.compactMap { object[$0] as? String }.first { !$0.isEmpty } ?? String(line)
      for value in Self.values(of: object) where users[value]?.count ?? 0 < 5 {
        users[value, default: []].insert(owner)
      }
    }
  }

  /// Values that fewer than five users share.
  package var rare: Set<String> { Set(users.filter { $0.value.count < 5 }.keys) }

  /// All texts of a JSON value but times, of which two may be the same by chance.
  private static func values(of value: Any) -> [String] {
    switch value {
    case let text as String: isTime(text) ? [] : [text]
    case let list as [Any]: list.flatMap(values)
    case let object as [String: Any]: object.values.flatMap(values)
    default: []
    }
  }

  /// Whether it begins as `2026-03-08T` does.
  private static func isTime(_ text: String) -> Bool {
    let head = text.utf8.prefix(11)
    return head.count == 11
      && zip(head, "0000-00-00T".utf8).allSatisfy { byte, like in
        like == 0x30 ? (0x30...0x39).contains(byte) : byte == like
      }
  }

  /// Names of keys too, as a definition has names there.
  package static func names(of value: Any) -> [String] {
    switch value {
    case let list as [Any]: list.flatMap(names)
    case let object as [String: Any]: Array(object.keys) + object.values.flatMap(names)
    case let text as String: [text]
    default: []
    }
  }
}
