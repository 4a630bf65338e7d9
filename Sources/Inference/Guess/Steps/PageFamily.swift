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
    return rows.count == 1 ? rows[0].values.joined().sorted() : []
  }

  /// The section and the number of a page whose last part begins with one, before words of its own; `nil` of others,
  /// such as `/tutors/41`.
  private static func numberedPart(of page: Text) -> (section: Text, number: Int)? {
    guard let slash = page.utf8.lastIndex(of: UInt8(ascii: "/")), slash > 0 else { return nil }
    let part = page.utf8[(slash + 1)...]
    let digits = part.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
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
