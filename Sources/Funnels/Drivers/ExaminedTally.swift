import EventLog
import Journeys
import Statistics

/// Mergeable counts of how far the users of each value of a field came, for every field that the report
/// looks at, whether or not it has rows for it.
///
/// A value takes one number a step, so a field of very many values, such as an id, is not looked at:
/// only values of many users can stand apart.
struct ExaminedTally: Sendable {
  /// A field of more values than this is left out.
  static let mostValues = 5_000

  /// By field of `FlowReading.entryFields`, by number of the value × the number of lists + the user's list
  /// of steps; `nil` for a field that is left out.
  private var fields: [NumberedTallies<Ends>?]
  private let noone: Ends
  private let listCount: Int

  /// Where the users of one value ended.
  struct Ends: MergingTally {
    var users = 0
    var completed = 0
    /// By step of the flow.
    var left: [Int]

    mutating func merge(_ other: Self) {
      users += other.users
      completed += other.completed
      for step in left.indices { left[step] += other.left[step] }
    }
  }

  /// `names`: of the values, by field, by number.
  init(names: [[Text]], stepCount: Int, listCount: Int) {
    self.listCount = listCount
    noone = Ends(left: Array(repeating: 0, count: stepCount))
    fields = names.map { $0.count > Self.mostValues ? nil : NumberedTallies() }
  }

  /// Counts a unit that entered; `(none)` is no value.
  ///
  /// `list`: the number of the user's list. `steps`: the flow's step at each position of it.
  mutating func add(_ facts: EnteredFacts, of values: [Int?], list: Int, steps: Span<Int>) {
    let left = facts.leaving == nil ? nil : steps[max(1, facts.depth) - 1]
    for field in fields.indices {
      guard let value = values[field], fields[field] != nil else { continue }
      fields[field]?.count(left, of: value * listCount + list, orNew: noone)
    }
  }

  /// The values of a field with all that have them; `nil` for a field that is left out.
  func values(ofField field: Int) -> [(value: Int, ends: Ends)]? {
    fields[field].map { tallies in
      var values = NumberedTallies<Ends>()
      for (number, ends) in tallies.entries {
        let place = values.place(of: number / listCount, orNew: noone)
        values[at: place].merge(ends)
      }
      return values.entries.map { (value: $0, ends: $1) }
    }
  }

  /// The values of a field with those who reached a step of the flow, and who of them went further on
  /// their own list of steps; nothing for a field that is left out.
  func reached(
    _ step: Int, field: Int, lists: [[Int]]
  ) -> [(value: Int, with: Proportion)] {
    var values = NumberedTallies<Proportion>()
    for (number, ends) in fields[field]?.entries ?? [] {
      let list = lists[number % listCount]
      guard let position = list.firstIndex(of: step) else { continue }
      let reached = list[..<position].reduce(ends.users) { $0 - ends.left[$1] }
      let place = values.place(of: number / listCount, orNew: .init())
      values[at: place].merge(Proportion(reached - ends.left[step], of: reached))
    }
    return values.entries.map { (value: $0, with: $1) }
  }

  mutating func merge(_ other: Self) {
    for field in fields.indices {
      guard let more = other.fields[field] else {
        fields[field] = nil
        continue
      }
      fields[field]?.merge(more)
    }
  }

  /// The bytes of memory that the counts take.
  var memory: Int {
    fields.reduce(0) { sum, field in
      sum + (field?.memory { 32 + MemoryLayout<Int>.stride * $0.left.count } ?? 0)
    }
  }
}

extension NumberedTallies<ExaminedTally.Ends> {
  /// `left`: the step where the user left; `nil` where the user completed.
  fileprivate mutating func count(_ left: Int?, of value: Int, orNew noone: ExaminedTally.Ends) {
    let place = place(of: value, orNew: noone)
    self[at: place].users += 1
    if let left {
      self[at: place].left[left] += 1
    } else {
      self[at: place].completed += 1
    }
  }
}

extension ExaminedTally {
  /// `names`: those that the numbers stand for.
  mutating func code(
    with archive: inout some PartialArchive, names: FlowNames
  ) throws(PartialFault) {
    for field in fields.indices {
      if names.segments[field].count > Self.mostValues { fields[field] = nil }
      let blank = noone
      let limit = names.segments[field].count * listCount
      try fields[field]?.code(with: &archive, below: limit, blank: blank) {
        (ends, archive) throws(PartialFault) in
        try archive.code(&ends.users)
        try archive.code(&ends.completed)
        for step in ends.left.indices { try archive.code(&ends.left[step]) }
      }
    }
  }

  /// `names`: of the values, by field, from now on.
  mutating func renumber(_ numbers: NameRemap, names: [[Text]]) {
    for field in fields.indices {
      fields[field] =
        names[field].count > Self.mostValues
        ? nil
        : fields[field]?.renumbered {
          numbers.segments[field][$0 / listCount] * listCount + $0 % listCount
        }
    }
  }
}
