import EventLog

/// The pages that stand below one that is called what an onboarding may be: `signup/phone`, `signup_terms`,
/// `SignupPhone`; or, where none is, below a welcome.
struct PageFamily {
  /// By their numbers among the pages; none where fewer than three stand below one, or two are called so.
  let numbers: [Int]

  private static let fewest = 3
  private static let separators = "/.:|_ -".utf8

  init(of pages: [Text]) {
    let numbers = Self.numbers(of: pages, below: PlainWords.flow)
    self.numbers = numbers ?? Self.numbers(of: pages, below: ["welcome"]) ?? []
  }

  /// `nil` where no page stands below one that is called by one of the words.
  private static func numbers(of pages: [Text], below words: Set<String>) -> [Int]? {
    var families: [Text: [Int]] = [:]
    for page in pages.indices {
      if let parent = parent(of: pages[page], words) { families[parent, default: []].append(page) }
    }
    guard !families.isEmpty else { return nil }
    let own = families.filter { $0.value.count >= fewest }
    guard own.count == 1, let family = own.first else { return [] }
    // The page above them all may be the first of them.
    let above = pages.indices.filter { trimmed(pages[$0]) == family.key }
    return (family.value + above).sorted()
  }

  private static func trimmed(_ page: Text) -> Text {
    let name = page.utf8[...].drop { separators.contains($0) }
    let end = name.lastIndex { !separators.contains($0) }
    return Text(utf8: Array(end.map { name[...$0] } ?? []))
  }

  /// What stands before the last part of a page's name, up to the first part that is called so: `na:enroll` of
  /// `na:enroll:contact`; `nil` where no part is.
  private static func parent(of page: Text, _ words: Set<String>) -> Text? {
    let name = page.utf8[...].drop { separators.contains($0) }
    var start = name.startIndex
    while let end = name[start...].firstIndex(where: separators.contains) {
      if NameTokens(Text(utf8: Array(name[start..<end]))).words.contains(
        where: words.contains)
      {
        return Text(utf8: Array(name[..<end]))
      }
      start = end + 1
    }
    return firstWord(of: page, words)
  }

  /// The first word of a name without separators, `Signup` of `SignupIntroFragment`, if it is called so; else `nil`.
  private static func firstWord(of page: Text, _ words: Set<String>) -> Text? {
    guard !page.utf8.contains(where: separators.contains) else { return nil }
    let tokens = NameTokens(page).tokens
    guard tokens.count > 1, let first = tokens.first, words.contains(first.word) else { return nil }
    return Text(utf8: Array(page.utf8[first.range]))
  }
}
