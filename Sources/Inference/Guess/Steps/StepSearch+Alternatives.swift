import EventLog

// Some users see one page and the others another, and nobody sees both: whoever signs up by e-mail gets
// another form than whoever has a number. In a line such pages would look as if half of all users left on
// the one before, so they are one step. What is only on one of the ways is none, and neither are answers
// that have a page of their own, track_short beside track_full. Where something parts the users, such as a
// variant or a platform, the pages stay: it says whose steps they are.

/// The pages of a flow of which users see one or another.
struct PageBranches: Sendable {
  /// Pages by their numbers, those that are one step together.
  var joined: [[Int]] = []
  /// Those that are no steps.
  var leftOut: Set<Int> = []
  /// Whether pages are one step because they are called alike; the first is the name that most events have.
  private(set) var areSpellings = false

  init() {}

  /// The pages that are called alike but for their spelling, as versions of an app may write them: `Profile Photo` and
  /// `profile_photo`.
  init(spellingsOf order: PageOrder, _ names: [Text]) {
    // "1.2" is no other spelling of "12", and "01" is one of "1".
    let same = Dictionary(grouping: order.seen) { page in
      NameTokens(names[page]).words.map { word in
        let digits = word.drop { $0 == "0" }
        return !digits.isEmpty && word.allSatisfy(\.isNumber) ? String(digits) : word
      }
    }.filter { !$0.key.isEmpty && $0.value.count > 1 }.values
    self.init(groups: Array(same), order, names)
  }

  /// Some groups of pages that are called alike: of each, the page that most events show stands for it.
  fileprivate init(groups: [[Int]], _ order: PageOrder, _ names: [Text]) {
    areSpellings = true
    joined = groups.map { group in
      group.sorted {
        order.views[$0] != order.views[$1]
          ? order.views[$0] > order.views[$1] : names[$0] < names[$1]
      }
    }.sorted { names[$0[0]] < names[$1[0]] }
  }

  var isEmpty: Bool { joined.isEmpty && leftOut.isEmpty }

  /// By event, the page that stands for its step.
  func applied(to pages: RowNumbers) -> RowNumbers {
    var first: [Int: Int] = [:]
    for group in joined { for page in group { first[page] = group[0] } }
    return RowNumbers(
      pages.lazy.map { page in
        page.flatMap { first[$0] ?? (leftOut.contains($0) ? nil : $0) }
      })
  }
}

extension StepSearch {
  /// The pages that are called alike but for their spelling, or for what two platforms add to the names of all pages:
  /// `OnboardingGoalsView` and `goals_fragment`.
  ///
  /// `pages`: By event, its page.
  func spellings(
    of order: PageOrder, _ pages: RowNumbers, _ pageNames: [Text]
  ) -> PageBranches {
    let same = PageBranches(spellingsOf: order, pageNames)
    guard same.isEmpty, order.seen.count <= Self.mostPages else { return same }
    let alike = Dictionary(grouping: order.seen) { page in
      NameTokens(pageNames[page]).words.filter { !Self.frame.contains($0) }
    }
    let groups = alike.filter { !$0.key.isEmpty && $0.value.count == 2 }.map(\.value)
    // One page that is left over may be the first of one platform only.
    guard groups.count > 2, groups.count * 2 + 1 >= order.seen.count,
      groups.allSatisfy({ areApart($0[0], $0[1], pages, order) })
    else { return same }
    return PageBranches(groups: groups, order, pageNames)
  }

  /// What the names of pages have around them, by the way an app is written.
  private static let frame = PlainWords.onboarding.union(PlainWords.part).union([
    "fragment", "activity", "controller", "viewcontroller", "vc", "composable",
  ])

  /// Whether hardly anybody sees both of two pages, or the events that show them have no name in common.
  private func areApart(_ page: Int, _ other: Int, _ pages: RowNumbers, _ order: PageOrder) -> Bool
  {
    if order.both(page, other) * 20 <= min(order.viewers[page], order.viewers[other]) {
      return true
    }
    let shown = [page, other].map { own in Set(pages.rows(of: [own]).map { names.ofRow[$0] }) }
    return shown[0].isDisjoint(with: shown[1])
  }

  /// The pages of a selection of which users see one or another.
  ///
  /// `pages`: By event, its page. `names`: By page.
  func branches(
    of selection: PageSelection, _ pages: RowNumbers, named names: [Text]
  ) -> PageBranches {
    var branches = PageBranches()
    let order = selection.order
    var rest = Array(selection.pages.dropFirst())
    let areSome = rest.enumerated().contains { place, page in
      rest[(place + 1)...].contains { areAlternatives(page, $0, order) }
    }
    guard areSome else { return branches }
    let separatingKeys = separatingKeys(of: pages, pageCount: names.count)
    var groups: [[Int]] = []
    while let group = alternatives(among: rest, behind: selection.pages[0], order, separatingKeys) {
      groups.append(group)
      rest.removeAll(where: group.contains)
    }
    for group in groups {
      if areAnswers(group, among: selection.pages, names) {
        branches.leftOut.formUnion(group)
      } else {
        branches.joined.append(group.sorted { names[$0] < names[$1] })
      }
    }
    let oneWay = rest.filter { page in groups.contains { isOnOneWay(page, of: $0, order) } }
    branches.leftOut.formUnion(oneWay)
    let steps = selection.pages.count - branches.leftOut.count
    return steps - branches.joined.reduce(0) { $0 + $1.count - 1 } > 2 ? branches : PageBranches()
  }

  /// Whether the names of pages begin with one word, and no others do.
  private func areAnswers(_ group: [Int], among all: [Int], _ names: [Text]) -> Bool {
    let first = { (page: Int) in NameTokens(names[page]).words.first }
    return Set(group.map(first)).count == 1
      && all.count { first($0) == first(group[0]) } == group.count
  }

  /// Whether a page is behind one of several alternatives, and behind no other.
  private func isOnOneWay(_ page: Int, of group: [Int], _ order: PageOrder) -> Bool {
    let excluding = group.filter { areAlternatives($0, page, order) }
    guard excluding.count == group.count - 1 else { return false }
    return group.contains { order.both($0, page) * 10 >= order.viewers[page] * 9 }
  }

  /// The most pages, each of which excludes all others, and one of which those have seen who come to a later
  /// page; `nil` where there are none.
  private func alternatives(
    among some: [Int], behind first: Int, _ order: PageOrder, _ separatingKeys: [SeparatingKey]
  ) -> [Int]? {
    var best: [Int] = []
    for (place, page) in some.enumerated() {
      let group = some[(place + 1)...].reduce(into: [page]) { group, other in
        let excludes = group.allSatisfy {
          areAlternatives($0, other, order)
            && !areParted([$0, other], behind: first, separatingKeys)
        }
        if excludes { group.append(other) }
      }
      let viewers = group.reduce(0) { $0 + order.viewers[$1] }
      let later = some[place...].filter { !group.contains($0) }.map { order.viewers[$0] }.max() ?? 0
      if group.count > max(best.count, 1), viewers * 5 >= later * 4 { best = group }
    }
    return best.isEmpty ? nil : best
  }

  /// If chance alone lets fewer users than this see both pages, it says nothing that nobody does.
  private static var fewestOfBoth: Int { 10 }

  /// Whether hardly anybody sees both of two pages, though many would by chance.
  private func areAlternatives(_ one: Int, _ other: Int, _ order: PageOrder) -> Bool {
    let byChance = order.viewers[one] * order.viewers[other] / max(order.users, 1)
    return byChance >= Self.fewestOfBoth && order.both(one, other) * 20 <= byChance
  }

  /// A key whose values may separate the users of one page from those of another.
  private struct SeparatingKey {
    /// By page, those on its events.
    let values: [Set<Int>]
    /// Whether it tells flows apart, of which each has a first page of its own.
    let isOfFlow: Bool
  }

  /// The keys that have few values.
  private func separatingKeys(of pages: RowNumbers, pageCount: Int) -> [SeparatingKey] {
    table.columns.indices.compactMap { column in
      let values = table.columns[column]
      guard (2...Self.mostParts).contains(values.distinct.count), !excluded.contains(column) else {
        return nil
      }
      var met = [Set<Int>](repeating: [], count: pageCount)
      let isFlow = KeyNames(values.name).isFlow
      for (row, value) in zip(values.rows, values.values) {
        if let page = pages[row] { met[page].insert(value) }
      }
      return SeparatingKey(values: met, isOfFlow: isFlow)
    }
  }

  /// Whether a key has other values on the events of one page than on those of another, and the first page
  /// has both, or the key tells flows apart.
  private func areParted(_ some: [Int], behind first: Int, _ separatingKeys: [SeparatingKey])
    -> Bool
  {
    separatingKeys.contains { key in
      let seen = (some + [first]).map { key.values[$0] }
      return !seen[0].isEmpty && !seen[1].isEmpty && seen[0].isDisjoint(with: seen[1])
        && (key.isOfFlow || seen[0].union(seen[1]).isSubset(of: seen[2]))
    }
  }

  private static var mostParts: Int { 20 }
}
