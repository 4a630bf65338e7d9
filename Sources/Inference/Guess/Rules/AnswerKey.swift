import EventLog

// One event may tell of every answer to a permission's prompt, and another key which answer it was:
// `permission_result` with `result` of `granted` or `denied`, `push_permission_response` with `granted` of
// `true` or `false`.

/// The key that says how a permission was answered, on the events of one name.
struct AnswerKey {
  let path: FieldPath
  /// The values that say so, ascending.
  let granted: [Text]
  let denied: [Text]
  /// How many events have one of these.
  let count: Int

  /// Whether the name of events is about a permission, or about an answer to anything.
  static func mayBeIn(_ name: Text) -> Bool {
    isOfPermission(name) || NameTokens(name).words.contains(where: answerWords.contains)
  }

  static func isOfPermission(_ name: Text) -> Bool {
    NameTokens(name).words.contains { WordFamily(likely: $0) == .permission }
  }

  /// The one that most events of a name have an answer under; `nil` where the name is about no answer, and where
  /// no key says it.
  init?(_ name: Text, rows: [Int], in table: SampleTable) {
    let words = NameTokens(name).words
    guard !words.contains(where: Self.notAnswers.contains) else { return nil }
    let isAnswer = words.contains(where: Self.answerWords.contains)
    let isThere = Set(rows)
    let keys = table.columns.compactMap { column in
      Self(column, isThere, isNamed: isAnswer)
    }
    let best = keys.min { one, other in
      one.count != other.count
        ? one.count > other.count : one.path.visible < other.path.visible
    }
    guard let best else { return nil }
    self = best
  }

  /// `isNamed`: whether the name of the events says that they are answers; of others the key has to.
  private init?(_ column: ValueColumn, _ rows: Set<Int>, isNamed: Bool) {
    let own = zip(column.rows, column.values).filter { rows.contains($0.0) }.map(\.1)
    let values = Set(own)
    guard own.count * 10 >= rows.count * 9, values.count <= Self.mostValues else { return nil }
    let key = NameTokens(column.name).words
    let isFlag = values.allSatisfy { Self.truth(column.distinct[$0]) != nil }
    guard isNamed || key.contains(where: Self.answerWords.contains) || isFlag else { return nil }
    let answers = values.map { value -> (value: Int, answer: Answer?) in
      let text = column.distinct[value]
      return (value, isFlag ? Self.answer(flag: text, key: key) : Self.answer(text))
    }
    let known = Set(answers.filter { $0.answer != nil }.map(\.value))
    count = own.count { known.contains($0) }
    guard count * 2 >= own.count, count > 0 else { return nil }
    path = column.path
    let said = { (answer: Answer) in
      answers.filter { $0.answer == answer }.map { column.distinct[$0.value] }.sorted()
    }
    granted = said(.granted)
    denied = said(.denied)
  }

  private enum Answer {
    case granted, denied
  }

  private static let mostValues = 12

  /// Words of an event or a key that holds the answer.
  private static let answerWords: Set<String> = [
    "result", "response", "responded", "answer", "answered", "decision", "decided", "outcome",
    "resolved",
  ]
  /// Words of events that tell how a permission stands, or that were asked before the system did.
  private static let notAnswers: Set<String> = [
    "status", "state", "check", "checked", "current", "primer", "preprompt", "soft", "rationale",
    "view", "viewed", "shown",
  ]
  /// Words of an answer besides those of all names.
  private static let grants: Set<String> = [
    "yes", "enabled", "authorised", "limited", "provisional",
  ]
  private static let denials: Set<String> = [
    "no", "disabled", "restricted", "unauthorized", "unauthorised",
  ]
  private static let negations: Set<String> = ["not", "never", "dont", "don", "no"]

  /// The answer that the words of a value say: `authorizedWhenInUse`, `Don’t Allow`.
  private static func answer(_ value: Text) -> Answer? {
    let words = NameTokens(value).words
    if words.contains(where: { denials.contains($0) || WordFamily(likely: $0) == .denied }) {
      return .denied
    }
    let isGranted = words.contains { grants.contains($0) || WordFamily(likely: $0) == .granted }
    guard isGranted else { return nil }
    return words.contains(where: negations.contains) ? .denied : .granted
  }

  /// The answer that a flag says under a key: `granted`, `is_denied`, `result`.
  private static func answer(flag: Text, key: [String]) -> Answer? {
    guard let isTrue = truth(flag) else { return nil }
    let named = answer(Text(key.joined(separator: "_")))
    guard named != nil || key.contains(where: answerWords.contains) else { return nil }
    return isTrue == (named != .denied) ? .granted : .denied
  }

  private static func truth(_ value: Text) -> Bool? {
    switch value.string.lowercased() {
    case "true", "1": true
    case "false", "0": false
    default: nil
    }
  }

  /// The words of a name that say which permission was answered.
  static func permission(in name: Text) -> [String] {
    NameTokens(name).words.filter { word in
      if answerWords.contains(word) { return false }
      switch WordFamily(likely: word) {
      case .permission, .prompt, .onboarding, .flow, .requested, .filler, .used: return false
      default: return true
      }
    }
  }
}
