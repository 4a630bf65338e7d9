import EventLog

/// The pages that stand below one that is called what an onboarding may be: `signup/phone`, `signup_terms`,
/// `SignupPhone`; or, where none is, below a welcome.
struct PageFamily {
  /// By their numbers among the pages; none where fewer than three stand below one, or two are called so.
  let numbers: [Int]

  private static let fewest = 3
  private static let welcome = "welcome"
  private static let telling = WordFilter(flow.union([welcome]))
  /// As the name of an event, KYC may be another flow behind the onboarding.
  private static let flow = PlainWords.flow.union(["kyc"])
  private static let separators = "/.:|_ -".utf8

  init(of pages: [Text]) {
    var (ofFlow, ofWelcome): ([Text: [Int]], [Text: [Int]]) = ([:], [:])
    for page in pages.indices where Self.telling.mayBeIn(pages[page]) {
      let parents = Parents(of: pages[page])
      if let flow = parents.flow { ofFlow[flow, default: []].append(page) }
      if let welcome = parents.welcome { ofWelcome[welcome, default: []].append(page) }
    }
    numbers = Self.largest(of: ofFlow.isEmpty ? ofWelcome : ofFlow, among: pages)
  }

  /// The pages of the one family that has enough, and the page above them all, which may be the first of them.
  private static func largest(of families: [Text: [Int]], among pages: [Text]) -> [Int] {
    let own = families.filter { $0.value.count >= fewest }
    guard let family = own.only else { return [] }
    let above = pages.indices.filter { trimmed(pages[$0]) == family.key }
    // What ends with a separator, `/signup/`, stands below itself.
    return Set(family.value + above).sorted()
  }

  /// The pages of one section that are numbered, `/join/1-subject`, `/join/2-level` and so on; none where no section
  /// has four in a row from the first on, or several have.
  static func numbered(_ pages: [Text]) -> [Int] {
    var sections: [Text: [Int: [Int]]] = [:]
    for page in pages.indices {
      guard let (section, number) = numberedPart(of: pages[page]) else { continue }
      sections[section, default: [:]][number, default: []].append(page)
    }
    let rows = sections.values.filter { pages in
      let numbers = pages.keys.sorted()
      return numbers.count >= 4 && numbers[0] <= 1
        && numbers.last == numbers[0] + numbers.count - 1
        && pages.values.allSatisfy { $0.count == 1 }
    }
    return rows.only.map { $0.values.joined().sorted() } ?? []
  }

  /// The section and the number of a page whose last part begins with one, before words of its own; `nil` of others,
  /// such as `/tutors/41`.
  private static func numberedPart(of page: Text) -> (section: Text, number: Int)? {
    guard let slash = page.utf8.lastIndex(of: UInt8(ascii: "/")), slash > 0 else { return nil }
    let part = page.utf8[(slash + 1)...]
    let digits = part.prefix(while: \.isDigit)
    let words = part.dropFirst(digits.count)
    guard let first = words.first, "-_.".utf8.contains(first), words.count > 2, digits.count < 3,
      let number = Int(String(decoding: digits, as: UTF8.self))
    else { return nil }
    return (Text(utf8: Array(page.utf8[...slash])), number)
  }

  private static func trimmed(_ page: Text) -> Text {
    let name = page.utf8[...].drop { separators.contains($0) }
    let end = name.lastIndex { !separators.contains($0) }
    return Text(utf8: Array(end.map { name[...$0] } ?? []))
  }

  /// What stands before the last part of a page's name, up to the first part that is called so: `na:enroll` of
  /// `na:enroll:contact`; or the first word of a name without separators, `Signup` of `SignupIntroFragment`.
  private struct Parents {
    /// `nil` where no part has a word of what an onboarding may be called.
    private(set) var flow: Text?
    /// The same for a welcome.
    private(set) var welcome: Text?

    init(of page: Text) {
      let name = page.utf8[...].drop { separators.contains($0) }
      guard name.contains(where: separators.contains) else {
        let tokens = page.utf8.contains(where: separators.contains) ? [] : NameTokens(page).tokens
        if tokens.count > 1 {
          note([tokens[0].word], name[tokens[0].range])
        }
        return
      }
      var start = name.startIndex
      while let end = name[start...].firstIndex(where: separators.contains) {
        note(NameTokens(Text(utf8: Array(name[start..<end]))).words, name[..<end])
        start = end + 1
      }
    }

    private mutating func note(_ words: [String], _ parent: ArraySlice<UInt8>) {
      if flow == nil, words.contains(where: PageFamily.flow.contains) {
        flow = Text(utf8: Array(parent))
      }
      if welcome == nil, words.contains(PageFamily.welcome) { welcome = Text(utf8: Array(parent)) }
    }
  }
}
