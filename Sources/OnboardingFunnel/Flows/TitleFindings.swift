import EventLog
import Inference

/// What the titles of a log are, by flow.
struct TitleFindings {
  /// Whether pages are called by their titles.
  let tellPagesApart: Bool
  /// By flow, the numbers of several titles.
  private let numbers: [Text: [TitledNumber]]
  private let kinds: [Text: TitleKind]
  /// Whether the log could not be read again to look for titles.
  private var isUnread = false

  /// Of a log in which no number has several titles.
  init() { self.init([:]) }

  /// Of a log that may have titles and can be read only once.
  static let unread: TitleFindings = {
    var findings = TitleFindings()
    findings.isUnread = true
    return findings
  }()

  /// One mapping holds for all flows, so in none may titles be something else than pages.
  init(_ pages: [Text: TitledPages]) {
    kinds = pages.compactMapValues(\.kind)
    numbers = pages.mapValues(\.ambiguous)
    tellPagesApart = !kinds.isEmpty && kinds.values.allSatisfy { $0 == .pages }
  }

  /// What is told of a flow beside its definition.
  func note(ofFlow id: Text) -> InferenceNote? {
    guard let numbers = numbers[id], let kind = kinds[id] else { return nil }
    return tellPagesApart ? .titlesOfPages(numbers) : .titlesOfOnePage(numbers, kind)
  }

  /// The numbers of a flow that have several titles and are one page each all the same.
  func numbersTakenTogether(inFlow id: Text) -> [Int64] {
    tellPagesApart ? [] : (numbers[id] ?? []).map(\.number)
  }

  /// One line for a terminal; nothing where no number has several titles.
  var lines: [String] {
    if isUnread {
      return [
        "pages have numbers alone, and standard input is read only once, so their titles were not "
          + "looked at; name a file if pages of one number differ"
      ]
    }
    let all = Set(numbers.values.joined().map(\.number)).sorted()
    guard !all.isEmpty else { return [] }
    let named = "page \(all.map(String.init).joined(separator: ", ")) has several titles"
    return tellPagesApart
      ? ["\(named), so pages are called by their titles; see infer"]
      : ["\(named), which are taken for one page; see infer"]
  }
}
