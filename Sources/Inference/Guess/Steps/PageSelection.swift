import EventLog

// Which pages are the onboarding's, where an app logs all its screens alike? Those that users see on
// the way in: there is an entrance, and who sees a page of the onboarding has seen the entrance before.
// The app's own screens have been seen by users who came in before the log began; new users see them in
// no common order, again and again, and come back to them another day.

/// The pages that are steps, in the order in which users first see them.
struct PageSelection: Sendable {
  private(set) var pages: [Int]
  /// How far users agree on their order, from 0 to 1.
  let agreement: Double
  /// Of the users who saw any of them, the share whose first was the entrance.
  let entryShare: Double
  /// Whether pages were left out.
  private(set) var isPart: Bool
  let order: PageOrder

  private static let fewestAgreement = 0.8

  /// The steps among the pages that events show; `nil` where they have no entrance, or users do not agree on their
  /// order.
  init?(_ journeys: SampleJourneys, pages: RowNumbers, pageCount: Int) {
    guard PageOrder.mayHaveEntrance(journeys, pages: pages, pageCount: pageCount) else {
      return nil
    }
    self.init(PageOrder(journeys, pages: pages, pageCount: pageCount))
    guard agreement >= 0.75 else { return nil }
  }

  /// - Returns: `nil` where no two pages have an order.
  init?(_ order: PageOrder) {
    self.order = order
    let seen = order.seen
    guard seen.count > 1, order.users > 1 else { return nil }
    let once = seen.filter { !order.isRecurring($0) }
    let again = seen.filter(order.isRecurring)
    let whole = Self.all(seen, order).flatMap { whole in
      Self.areSteps(again, in: whole.pages, order) ? Self.withoutUnordered(whole, order) : nil
    }
    guard let part = whole ?? Self.best(of: once, order) else { return nil }
    pages = part.pages
    agreement = part.agreement
    entryShare = part.entryShare
    isPart = whole == nil || part.pages.count < seen.count
  }

  /// Leaves out pages.
  mutating func drop(_ some: Set<Int>) {
    guard !some.isEmpty else { return }
    pages.removeAll { some.contains($0) }
    isPart = true
  }

  /// Leaves out a first page of an app that anybody sees before any flow, such as a splash screen.
  mutating func dropPagesBefore(named names: [Text]) {
    guard pages.count > 3, isPart else { return }
    let words = NameTokens(names[pages[0]]).words.filter { !PlainWords.part.contains($0) }
    guard !words.isEmpty, words.allSatisfy(PlainWords.beforeFlow.contains) else { return }
    drop([pages[0]])
  }

  /// Leaves out what has no number, where all others say theirs and how many there are: `step 3/6 shown: phone` beside
  /// `code resent`.
  mutating func dropUncounted(named names: [Text]) {
    let counts = pages.map { names[$0].placeAmongAll }
    let counted = counts.compactMap(\.self)
    guard let all = counted.first?.all, all > 2, all < pages.count,
      counted.map(\.place).sorted() == Array(1...all), counted.allSatisfy({ $0.all == all })
    else { return }
    drop(Set(pages.indices.filter { counts[$0] == nil }.map { pages[$0] }))
  }

  /// Leaves out what is of other sections than most pages: a first page, one behind all of them, and those
  /// between that few see; `/pricing` before `/start/account`, `/start/plan`, `/start/team`, but not `/start`.
  mutating func dropPagesOfOtherSections(named names: [Text]) {
    guard pages.count > 3 else { return }
    let sections = pages.map { names[$0].section }
    if let last = lastOfOnboarding(sections, named: names) {
      drop(Set(pages[(last + 1)...]))
      return
    }
    guard let most = Self.most(of: sections) else { return }
    let isOwn = sections.map { $0 == most }
    let others = pages.indices.filter { place in
      let name = names[pages[place]].utf8
      let isAbove = name.count > 1 && most.starts(with: name)
      let isBelow = sections[place]?.starts(with: most) ?? false
      return !isBelow && !isAbove
    }
    let last = isOwn.lastIndex(of: true) ?? 0
    let behind = others.filter { place in
      place > last && order.viewers[pages[place]] * 3 >= order.viewers[pages[last]]
    }
    guard behind.count < 2 else { return }
    let isEntrance = others.first == 0 && sections.dropFirst().first == most
    let dropped = others.filter { isRare($0, isOwn) } + (isEntrance ? [0] : [])
    // Where other pages of the flow stand between them, they are one flow.
    guard Set(dropped).count == others.count else { return }
    drop(Set(dropped.map { pages[$0] }))
  }

  /// The section that six in ten pages are of; `nil` where there is none.
  private static func most(of sections: [ArraySlice<UInt8>?]) -> ArraySlice<UInt8>? {
    let counts = Dictionary(grouping: sections.compactMap(\.self)) { $0 }.mapValues(\.count)
    let most = counts.max { $0.value < $1.value }
    return most.flatMap { $0.value > 1 && $0.value * 10 >= sections.count * 6 ? $0.key : nil }
  }

  /// Whether the page at a place may be one of the app's: fewer than nine in ten of its viewers see the flow's first
  /// page, or it has fewer than a third of the viewers of the flow's next, or no page of the flow follows.
  private func isRare(_ place: Int, _ isOwn: [Bool]) -> Bool {
    let (page, first) = (pages[place], pages[isOwn.firstIndex(of: true) ?? 0])
    // An app's home is seen by many who never were in the flow.
    if order.both(page, first) * 10 < order.viewers[page] * 9 { return true }
    let next = isOwn[(place + 1)...].firstIndex(of: true)
    return next.map { order.viewers[page] * 3 < order.viewers[pages[$0]] } ?? true
  }

  /// The place of the last page of a section that speaks of an onboarding, where only pages of other sections
  /// follow: `Main/Today` behind `Onboarding/Welcome` and two more.
  private func lastOfOnboarding(_ sections: [ArraySlice<UInt8>?], named names: [Text]) -> Int? {
    guard let own = sections[0], NameMeaning(Text(utf8: Array(own))).isOnboarding else {
      return nil
    }
    let first = sections.firstIndex { $0 != own } ?? sections.count
    guard first > 2, first < sections.count,
      sections[first...].allSatisfy({ $0 != own && $0 != nil })
    else { return nil }
    return first - 1
  }

  /// Whether a page that so many of all users see first is the entrance to all pages.
  static func isEntranceOfAll(firsts: Int, users: Int) -> Bool {
    Double(firsts) / Double(users) >= 0.7
  }

  /// Whether a page is where the pages behind it are entered.
  static func isEntrance(viewers: Int, firsts: Int, views: Int) -> Bool {
    viewers >= 5 && firsts * 10 >= viewers * 8 && views <= viewers * 2
  }

  private struct Part {
    var pages: [Int]
    var agreement: Double
    var entryShare: Double
    var weight: Double
  }

  /// All pages, where nearly everybody comes in at one of them and goes on in one order.
  private static func all(_ seen: [Int], _ order: PageOrder) -> Part? {
    guard let entrance = seen.max(by: { order.firsts[$0] < order.firsts[$1] }),
      let agreement = order.agreement(of: seen), agreement >= 0.9
    else { return nil }
    let entryShare = Double(order.firsts[entrance]) / Double(order.users)
    let isWayIn = seen.allSatisfy { page in
      page == entrance || order.viewers[page] < 3
        || Double(order.count(entrance, before: page)) >= 0.7 * Double(order.viewers[page])
    }
    let isOnce = seen.allSatisfy { order.views[$0] <= 3 * order.viewers[$0] + 3 }
    guard isEntranceOfAll(firsts: order.firsts[entrance], users: order.users), isWayIn, isOnce
    else { return nil }
    return Part(
      pages: order.sorted(seen), agreement: agreement, entryShare: entryShare, weight: 1)
  }

  /// Whether pages that users come back to on other days are few and stand where all pass them on the way in.
  ///
  /// A log-in is such a page. What is behind all steps is the app's own.
  private static func areSteps(_ again: [Int], in pages: [Int], _ order: PageOrder) -> Bool {
    guard again.count * 4 <= pages.count else { return false }
    return again.allSatisfy { page in
      guard let place = pages.firstIndex(of: page), place > 0, place + 3 < pages.count else {
        return false
      }
      return order.viewers[page] >= order.viewers[pages[place + 1]]
    }
  }

  /// Without the pages that users open now here, now there, where five or more of them come in one order.
  private static func withoutUnordered(_ whole: Part, _ order: PageOrder) -> Part {
    var part = whole
    while part.pages.count > 5, let worst = worst(of: part.pages, order),
      worst.agreement < fewestAgreement, order.viewers[worst.page] * 3 < order.users
    {
      part.pages.removeAll { $0 == worst.page }
    }
    part.agreement = order.agreement(of: part.pages) ?? whole.agreement
    return part
  }

  /// The pages behind that entrance which leads most users on in one order; `nil` where there is none.
  private static func best(of pages: [Int], _ order: PageOrder) -> Part? {
    pages.compactMap { behind($0, among: pages, order) }.max { left, right in
      left.weight != right.weight ? left.weight < right.weight : left.pages[0] > right.pages[0]
    }
  }

  /// The pages that users see behind an entrance, and hardly anybody else.
  private static func behind(_ entrance: Int, among seen: [Int], _ order: PageOrder) -> Part? {
    let viewers = order.viewers[entrance]
    guard
      isEntrance(viewers: viewers, firsts: order.firsts[entrance], views: order.views[entrance])
    else { return nil }
    var pages = seen.filter { page in
      page != entrance && order.viewers[page] * 100 >= viewers
        && order.count(entrance, before: page) * 10 >= order.viewers[page] * 9
        && order.views[page] * 2 <= order.viewers[page] * 5
    }
    pages.append(entrance)
    pages = withoutRare(oneWay(pages, order), order)
    while pages.count > 2, let worst = worst(of: pages, order), worst.agreement < fewestAgreement {
      pages.removeAll { $0 == worst.page }
    }
    guard pages.count > 1, pages.contains(entrance), let agreement = order.agreement(of: pages),
      agreement >= fewestAgreement
    else { return nil }
    let users = pages.reduce(0) { $0 + order.viewers[$1] }
    let sorted = order.sorted(pages)
    let firsts = pages.reduce(0) { $0 + order.firsts[$1] }
    return Part(
      pages: sorted, agreement: agreement,
      entryShare: firsts > 0 ? Double(order.firsts[entrance]) / Double(firsts) : 0,
      weight: Double(users) * agreement * agreement)
  }

  /// The pages that lead on to each other, without those that users open in any order.
  ///
  /// Those with most ways back go first: what is opened between all steps makes each step's way back too.
  private static func oneWay(_ some: [Int], _ order: PageOrder) -> [Int] {
    var pages = order.sorted(some)
    while pages.count > 1 {
      let ways = order.ways(of: pages)
      let most = ways.filter(leadBack).map(\.back).max() ?? 0
      let kept = pages.indices.filter { !leadBack(ways[$0]) || ways[$0].back * 10 < most * 9 }
      guard kept.count < pages.count else { break }
      pages = kept.map { pages[$0] }
    }
    return pages
  }

  /// Whether more than three in ten ways to and from a page lead back.
  private static func leadBack(_ ways: (back: Int, all: Int)) -> Bool {
    ways.back * 10 > ways.all * 3
  }

  /// Without the last pages where hardly any of those who saw the page before them came there.
  private static func withoutRare(_ some: [Int], _ order: PageOrder) -> [Int] {
    let pages = order.sorted(some)
    let cliff = pages.indices.dropFirst().first { place in
      let before = order.viewers[pages[place - 1]]
      return pages[place...].allSatisfy { order.viewers[$0] * 5 < before }
    }
    return cliff.map { Array(pages[..<$0]) } ?? pages
  }

  private static func worst(
    of pages: [Int], _ order: PageOrder
  ) -> (page: Int, agreement: Double)? {
    pages.compactMap { page in
      order.agreement(of: page, with: pages).map { (page: page, agreement: $0) }
    }.min { $0.agreement != $1.agreement ? $0.agreement < $1.agreement : $0.page > $1.page }
  }
}

extension Text {
  /// What a name says as `3/6` or `3 of 6`; `nil` where it has no such numbers.
  fileprivate var placeAmongAll: (place: Int, all: Int)? {
    let start = utf8.drop { !$0.isDigit }
    let place = start.prefix(while: \.isDigit)
    let between = start.dropFirst(place.count).prefix { !$0.isDigit }
    let all = start.dropFirst(place.count + between.count).prefix(while: \.isDigit)
    guard ["/", " / ", " of "].contains(String(decoding: between, as: UTF8.self)),
      let number = Int(String(decoding: place, as: UTF8.self)),
      let count = Int(String(decoding: all, as: UTF8.self)), 1...100 ~= count
    else { return nil }
    return (number, count)
  }

  /// The part of a page's name that says to which section of the app it belongs, `/start/` of `/start/plan`; `nil`
  /// where it says none.
  var section: ArraySlice<UInt8>? {
    let bytes = Array(utf8)
    let end = bytes.dropLast().lastIndex { "/.:".utf8.contains($0) }
    return end.flatMap { $0 > 0 ? bytes[...$0] : nil }
  }
}
