import EventLog

/// The pages that stand below one that is called what an onboarding may be: `signup/phone`, `signup_terms`,
/// `SignupPhone`.
struct PageFamily {
  /// By their numbers among the pages; none where fewer than three stand below one, or two are called so.
  let numbers: [Int]

  private static let fewest = 3
  private static let separators = "/.:|_ -".utf8

  init(of pages: [Text]) {
    var families: [Text: [Int]] = [:]
    for page in pages.indices {
      if let parent = Self.parent(of: pages[page]) { families[parent, default: []].append(page) }
    }
    let own = families.filter { $0.value.count >= Self.fewest }
    guard own.count == 1, let family = own.first else {
      numbers = []
      return
    }
    // The page above them all may be the first of them.
    let above = pages.indices.filter { Self.trimmed(pages[$0]) == family.key }
    numbers = (family.value + above).sorted()
  }

  private static func trimmed(_ page: Text) -> Text {
    let name = page.utf8[...].drop { separators.contains($0) }
    let end = name.lastIndex { !separators.contains($0) }
    return Text(utf8: Array(end.map { name[...$0] } ?? []))
  }

  /// What stands before the last part of a page's name, up to the first part that is called so: `na:enroll` of
  /// `na:enroll:contact`; `nil` where no part is.
  private static func parent(of page: Text) -> Text? {
    let name = page.utf8[...].drop { separators.contains($0) }
    var start = name.startIndex
    while let end = name[start...].firstIndex(where: separators.contains) {
      if NameTokens(Text(utf8: Array(name[start..<end]))).words.contains(
        where: PlainWords.flow.contains)
      {
        return Text(utf8: Array(name[..<end]))
      }
      start = end + 1
    }
    return firstWord(of: page)
  }

  /// The first word of a name without separators, `Signup` of `SignupIntroFragment`, if it is called so; else `nil`.
  private static func firstWord(of page: Text) -> Text? {
    guard !page.utf8.contains(where: separators.contains) else { return nil }
    let tokens = NameTokens(page).tokens
    guard tokens.count > 1, let first = tokens.first, PlainWords.flow.contains(first.word) else {
      return nil
    }
    return Text(utf8: Array(page.utf8[first.range]))
  }
}
