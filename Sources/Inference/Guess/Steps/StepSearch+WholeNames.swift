import EventLog

// Where the whole name of an event is a step: installed, signed up, verified; or "Saw the phrase", "Chose a plan".

extension StepSearch {
  /// Whether the names of which a part was taken for the step differ in their verbs too, so that each
  /// is a milestone of its own: installed, signed up, verified.
  func areMilestones(_ reading: StepReading) -> Bool {
    guard reading.source == .label, !reading.isOwnNames else { return false }
    var ofPage: [Int: Set<Int>] = [:]
    for case (let page?, let name?) in zip(reading.placeOfRow, names.ofRow) {
      ofPage[page, default: []].insert(name)
    }
    let shown = Set(ofPage.values.joined())
    guard shown.count == ofPage.count else { return false }
    let words = shownWords(reading)
    return Set(words.compactMap(Self.verb(endOf:))).count > 2 || Self.areSentences(words)
  }

  /// Whether reading parts of names leaves out names that are only a verb, such as `Accepted`, or that say something
  /// else of what one other name speaks of, `email_verified` beside `email_entered`, and that users have between the
  /// pages: these are milestones like the others.
  func leavesOutMilestones(_ reading: StepReading) -> Bool {
    guard reading.source == .label, !reading.isOwnNames, reading.marker == nil,
      eventsPerUser.allSatisfy({ $0 <= Self.onceEach })
    else { return false }
    let shown = reading.showing(names)
    let places = reading.placeOfRow
    let second = secondNames(besides: shown)
    let others = names.indices.filter { name in
      let meaning = names[name].meaning
      guard meaning.isBare && !meaning.isOnboarding || second.contains(name),
        !shown.contains(name)
      else { return false }
      switch meaning.verb {
      case .complete, .act, .choose, .grant: return true
      default: return false
      }
    }
    guard others.count <= Self.mostMilestones else { return false }
    return others.contains { name in
      let between = journeys.count { rows in
        guard let own = rows.firstIndex(where: { names.ofRow[$0] == name }) else { return nil }
        return [rows[..<own], rows[own...]].allSatisfy { $0.contains { places[$0] != nil } }
      }
      return between.all * 5 >= journeys.rows.count && between.yes * 2 >= between.all
    }
  }

  /// The names that say something else of what one of some others speaks of, where these say several things, and most
  /// of them are the only name that speaks of theirs.
  private func secondNames(besides shown: Set<Int>) -> Set<Int> {
    let labels = Set(shown.map { names[$0].meaning.label })
    let second = names.indices.filter {
      !shown.contains($0) && labels.contains(names[$0].meaning.label)
    }
    let shared = Set(second.map { names[$0].meaning.label })
    let verbs = Set(shown.compactMap { Self.verb(endOf: names[$0].meaning.words) })
    let all = verbs.union(second.compactMap { Self.verb(endOf: names[$0].meaning.words) })
    return verbs.count > 1 && all.count > 2 && shared.count * 3 <= labels.count ? Set(second) : []
  }

  private static let mostMilestones = 20
  /// Events that are delivered twice are few.
  static var onceEach: Double { 1.2 }

  private static func beginsWithVerb(_ words: [String]) -> Bool {
    words.count > 1 && (VerbFamily(words[0]) != nil || words[0].hasSuffix("ed"))
  }

  /// Whether most names begin with what users did, and with several verbs: "Saw the phrase", "Chose a plan".
  private static func areSentences(_ names: [[String]]) -> Bool {
    let verbs = names.filter(beginsWithVerb).map { $0[0] }
    // The end may be called otherwise.
    return verbs.count * 4 >= names.count * 3 && verbs.count > 3 && Set(verbs).count > 2
  }

  /// The words of the names that show steps.
  private func shownWords(_ reading: StepReading) -> [[String]] {
    reading.showing(names).sorted().map { names[$0].meaning.words }
  }

  /// The word that ends a name, where it tells that something was done.
  private static func verb(endOf words: [String]) -> String? {
    guard let last = words.last else { return nil }
    let isVerb =
      VerbFamily(last) != nil || last.hasSuffix("ed")
      || ["up", "in", "sent", "made"].contains(last)
    return isVerb ? last : nil
  }

  /// The names behind which half of their users or more come to a page of a reading.
  private func namesInTheMiddle(of reading: StepReading) -> Set<Int> {
    let places = reading.placeOfRow
    var users = [Int](repeating: 0, count: names.count)
    var goOn = users
    for rows in journeys.rows {
      let last = rows.lastIndex { places[$0] != nil }
      var isMet = Set<Int>()
      for (place, row) in rows.enumerated() {
        guard let name = names.ofRow[row], isMet.insert(name).inserted else { continue }
        users[name] += 1
        goOn[name] += last.map { place < $0 } ?? false ? 1 : 0
      }
    }
    return Set(users.indices.filter { users[$0] > 0 && goOn[$0] * 2 >= users[$0] })
  }

  /// Where nothing else is a step, each event may be one: installed, signed up, verified.
  ///
  /// `first`: a reading of parts of the names; `nil` where there is none.
  func ofWholeNames(besides first: StepReading?) -> StepReading? {
    let marker = first?.marker
    guard names.column != nil, (3...Self.mostPages).contains(names.count),
      !PairedNames(names.map(\.meaning.words)).exist,
      !names.indices.allSatisfy({ isRowChange($0, among: Self.rowChanges) })
    else { return nil }
    let steps = ofScreens(Array(names.indices)).filter(areSteps(besides: first))
    var pages = names.ofRow.only(Set(steps))
    if let marker { pages = pages.only(isMarked(by: marker)) }
    let reading = reading(.wholeName, marker, false, pages, names.map(\.text), prior: -0.2)
    guard let reading, reading.selection.pages.count > 2, reading.selection.agreement >= 0.9,
      reading.selection.entryShare >= 0.8
    else { return nil }
    return reading
  }

  /// Tells of a name whether it may be that of a step.
  private func areSteps(besides first: StepReading?) -> (_ name: Int) -> Bool {
    let areSentences = Self.areSentences(first.map(shownWords) ?? [])
    let goOn = first.map(namesInTheMiddle) ?? []
    return { name in
      let meaning = names[name].meaning
      return switch meaning.verb {
      // "Wallet setup complete" behind "Set a passcode"
      case .complete:
        (!meaning.isBare || goOn.contains(name))
          && (!areSentences || Self.beginsWithVerb(meaning.words))
      // Who starts has come to the first step.
      case .start: !meaning.isBare || !meaning.isOnboarding
      case .skip, .back, .error, .deny: false
      default: true
      }
    }
  }
}
