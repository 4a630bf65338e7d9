import EventLog

/// Titles that users saw on pages of one number.
package struct TitledNumber: Hashable, Sendable {
  package let number: Int64
  /// The title with most users first.
  package let titles: [InferenceNote.PageUsers]
}

/// What the titles of one number are, by what parts the users who saw them.
package enum TitleKind: Hashable, Sendable {
  /// One page each: users of one language see different ones.
  case pages
  /// One page, in several languages.
  case languages
  /// One page, which calls nearly every user by another title.
  case personal
}

/// The titles that users of one flow saw on pages of each number.
///
/// Two halves merge.
package struct TitledPages: Sendable {
  private var numbers: [Int64: Sights] = [:]

  /// The titles of one number, in users.
  fileprivate struct Sights: Sendable {
    var users = 0
    /// Who saw two of them.
    var usersOfSeveral = 0
    var ofTitle: [Text: Int] = [:]
    /// By variants and by locale at the first view of a title.
    var ofArms: [Arms: [Text: Int]] = [:]
    var ofLocale: [Text?: [Text: Int]] = [:]
  }

  fileprivate struct Arms: Hashable, Sendable {
    let variant: Text?
    let experiments: [ExperimentVariant]
  }

  /// A title is told from a slip by two users, and by one in a hundred of the number's.
  private static let rarity = 100

  /// Adds what one user saw, each title of a number once.
  mutating func add(_ views: [(number: Int64, title: Text, dimensions: Dimensions)]) {
    for (number, views) in Dictionary(grouping: views, by: \.number) {
      numbers[number, default: Sights()].add(views.map { ($0.title, $0.dimensions) })
    }
  }

  mutating func merge(_ other: TitledPages) {
    numbers.merge(other.numbers) { $0.merged(with: $1) }
  }

  /// The numbers with several titles, but for slips, ascending.
  package var ambiguous: [TitledNumber] {
    numbers.filter(\.value.isAmbiguous).sorted { $0.key < $1.key }.map { number, sights in
      TitledNumber(
        number: number,
        titles: sights.ofTitle.mostSeen(InferenceBounds.answers).map {
          InferenceNote.PageUsers(page: $0.key, users: $0.value)
        })
    }
  }

  /// What the titles are; `nil` where no number has several.
  package var kind: TitleKind? {
    let several = numbers.values.filter(\.isAmbiguous)
    guard !several.isEmpty else { return nil }
    if several.contains(where: \.isPersonal) { return .personal }
    let kinds = several.map { $0.kind(whereUnknown: isOfLanguages ? .languages : .pages) }
    return kinds.contains(.languages) ? .languages : .pages
  }

  /// Whether titles look like languages where no event says which the user has: no number has the
  /// same title for all, and nobody saw two of one.
  private var isOfLanguages: Bool {
    numbers.count > 1
      && numbers.values.allSatisfy {
        $0.usual.count > 1 && $0.usersOfSeveral * Self.rarity <= $0.users
      }
  }
}

extension TitledPages.Sights {
  /// Fewer users of a locale or a variant say nothing of it.
  private static let fewestUsers = 5

  mutating func add(_ views: [(title: Text, dimensions: Dimensions)]) {
    users += 1
    usersOfSeveral += views.count > 1 ? 1 : 0
    for (title, dimensions) in views {
      let arms = TitledPages.Arms(variant: dimensions.variant, experiments: dimensions.experiments)
      ofTitle[title, default: 0] += 1
      ofArms[arms, default: [:]][title, default: 0] += 1
      ofLocale[dimensions.device[.locale], default: [:]][title, default: 0] += 1
    }
  }

  func merged(with other: Self) -> Self {
    var sum = self
    sum.users += other.users
    sum.usersOfSeveral += other.usersOfSeveral
    sum.ofTitle.merge(other.ofTitle, uniquingKeysWith: +)
    sum.ofArms.merge(other.ofArms) { $0.merging($1, uniquingKeysWith: +) }
    sum.ofLocale.merge(other.ofLocale) { $0.merging($1, uniquingKeysWith: +) }
    return sum
  }

  /// The titles that are no slips.
  var usual: [Text: Int] {
    ofTitle.filter { $0.value > 1 && $0.value * 100 >= users }
  }

  var isAmbiguous: Bool { usual.count > 1 || isPersonal }

  /// Whether more than one in ten saw titles that hardly anybody else did.
  var isPersonal: Bool {
    ofTitle.count > 1
      && (ofTitle.values.reduce(0, +) - usual.values.reduce(0, +)) * 10 > users
  }

  /// `whereUnknown`: what titles are that no event has a locale beside.
  func kind(whereUnknown: TitleKind) -> TitleKind {
    if areParted(ofArms) { return .pages }
    if areParted(ofLocale) { return .languages }
    return ofLocale.keys.contains { $0 != nil } ? .pages : whereUnknown
  }

  /// Whether it says nearly always which title a user sees: nine in ten saw the most usual one of
  /// theirs, which is not the same for all.
  private func areParted<Key>(_ groups: [Key: [Text: Int]]) -> Bool {
    let usual = usual
    let known = groups.values.map { $0.filter { usual[$0.key] != nil } }
      .filter { $0.values.reduce(0, +) >= Self.fewestUsers }
    let tops = known.compactMap { $0.mostSeen(1).first }
    let all = known.reduce(0) { $0 + $1.values.reduce(0, +) }
    return Set(tops.map(\.key)).count > 1
      && tops.reduce(0) { $0 + $1.value } * 10 >= all * 9
      && all * 2 >= usual.values.reduce(0, +)
  }
}
