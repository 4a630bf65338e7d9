import EventLog

/// The pages that stand below one that is called what an onboarding may be: `signup/phone`, `signup_terms`.
struct PageFamily {
  /// By their numbers among the pages; none where fewer than three stand below one, or two are called so.
  let numbers: [Int]

  private static let fewest = 3
  private static let separators = "/.:|_ -".utf8

  init(of pages: [Text]) {
    let families = Dictionary(grouping: pages.indices) { Self.parent(of: pages[$0]) }
    let own = families.filter { parent, pages in
      pages.count >= Self.fewest
        && NameTokens(parent).words.contains { PlainWords.flow.contains($0) }
    }
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

  /// The first part of a page's name; empty where it has no parts.
  private static func parent(of page: Text) -> Text {
    let name = page.utf8[...].drop { separators.contains($0) }
    guard let end = name.firstIndex(where: separators.contains) else { return "" }
    return Text(utf8: Array(name[..<end]))
  }
}
