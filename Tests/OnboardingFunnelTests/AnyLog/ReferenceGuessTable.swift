import Foundation

/// The lines of a log as columns, for `ReferenceGuess`: a path to a member, and for each line the number of
/// its value.
struct ReferenceGuessTable {
  struct Column {
    let path: String
    /// For each line; `nil` where the member is absent, `null` or an empty text.
    private(set) var codes: [Int?]
    private(set) var texts: [String] = []
    private(set) var numbers: [Double?] = []
    private var known: [String: Int] = [:]

    init(path: String, lines: Int) {
      self.path = path
      codes = [Int?](repeating: nil, count: lines)
    }

    mutating func set(_ text: String, _ number: Double?, line: Int) {
      if let code = known[text] {
        codes[line] = code
        return
      }
      known[text] = texts.count
      codes[line] = texts.count
      texts.append(text)
      numbers.append(number)
    }

    var filled: Int { codes.count { $0 != nil } }
    var isOfTexts: Bool { numbers.allSatisfy { $0 == nil } }

    /// The words of the key itself, without those of what it stands in.
    var words: [String] {
      ReferenceGuessWords.words(of: path.split(separator: ".").last.map(String.init) ?? path)
    }
  }

  let lines: Int
  /// In the order of their paths, so that nothing depends on hashing.
  let columns: [Column]

  /// `nil` where a line is no object.
  init?(_ text: String) {
    let texts = text.split(separator: "\n")
    var columns: [String: Column] = [:]
    for (line, text) in texts.enumerated() {
      let value = try? JSONSerialization.jsonObject(with: Data(text.utf8))
      guard let object = value as? [String: Any] else { return nil }
      for (key, value) in object {
        guard let inner = value as? [String: Any] else {
          Self.set(value, at: key, line, of: texts.count, in: &columns)
          continue
        }
        for (name, value) in inner {
          Self.set(value, at: key + "." + name, line, of: texts.count, in: &columns)
        }
      }
    }
    lines = texts.count
    self.columns = columns.values.sorted { $0.path < $1.path }
  }

  private static func set(
    _ value: Any, at path: String, _ line: Int, of lines: Int, in columns: inout [String: Column]
  ) {
    if let text = value as? String {
      guard !text.isEmpty else { return }
      columns[path, default: Column(path: path, lines: lines)].set(text, nil, line: line)
    } else if let number = value as? Double {
      columns[path, default: Column(path: path, lines: lines)]
        .set(String(number), number, line: line)
    }
  }
}

/// What the article says of words, as far as the generated logs use them.
enum ReferenceGuessWords {
  enum Verb { case viewed, started, completed, skipped, back }

  /// Of "onboarding", "flow", "step", "page", "card" and "filler", which name no page.
  static let common = ofFlow.union([
    "step", "steps", "stage", "page", "screen", "card", "slide", "user", "app", "event", "the",
  ])
  static let ofFlow: Set<String> = [
    "onboarding", "ftue", "tutorial", "flow", "setup", "signup", "registration", "walkthrough",
    "wizard", "tour", "journey", "funnel",
  ]
  /// What tells of the app's life.
  static let ofLife: Set<String> = ["first", "app", "launched", "launch", "session", "open"]

  private static let verbs: [(Verb, Set<String>)] = [
    (.skipped, ["skipped", "skip", "skips"]),
    (.back, ["back", "previous", "prev"]),
    (.completed, ["completed", "complete", "finished", "finish", "done", "passed"]),
    (
      .viewed,
      [
        "viewed", "view", "shown", "show", "displayed", "display", "seen", "opened", "open",
        "appeared", "visited", "entered", "presented", "reached",
      ]
    ),
    (.started, ["started", "start", "begin", "began", "launched", "launch"]),
  ]

  static func verb(_ word: String) -> Verb? { verbs.first { $0.1.contains(word) }?.0 }

  /// The verb of a name, the first of the families above that has a word in it.
  static func verb(of words: [String]) -> Verb? {
    verbs.first { family in words.contains { family.1.contains($0) } }?.0
  }

  /// Words in small letters: parted by what is no letter, and where a capital begins one.
  static func words(of name: String) -> [String] {
    var words: [String] = []
    var word = ""
    var wasSmall = false
    for letter in name {
      let isLetter = letter.isLetter || letter.isNumber
      if !isLetter || (letter.isUppercase && wasSmall) {
        if !word.isEmpty { words.append(word) }
        word = ""
      }
      if isLetter { word += letter.lowercased() }
      wasSmall = letter.isLowercase
    }
    return word.isEmpty ? words : words + [word]
  }
}
