import EventLog

/// What the users of a name, or of another value, did before and after its events without a step.
struct FlowFacts {
  var users = 0
  /// Who had come to the last step, or the one before.
  var atEnd = 0
  /// Who had come to the last step.
  var atLast = 0
  /// Who went on to a step behind the first.
  var goOn = 0
  /// Whose first step came before it.
  var late = 0
  /// Who has steps.
  var withSteps = 0
  /// For whom it came more than a day after the first step: a report no longer counts it.
  var tooLate = 0
  /// Events behind the first on one walk from the first step on.
  var repeats = 0

  var isStart: Bool {
    users > 0 && late * 5 <= withSteps && withSteps * 2 >= users
  }
  /// Whether hardly anybody has seen a step before it, and most go on to steps.
  var isSureStart: Bool {
    users > 2 && late * 20 <= withSteps && withSteps * 10 >= users * 7
  }
  var isEnd: Bool {
    users > 0 && atEnd * 10 >= users * 7 && goOn * 5 <= users && tooLate * 2 <= users
  }
  var isSureEnd: Bool {
    users > 2 && atLast * 100 >= users * 97 && goOn == 0 && repeats * 10 <= users
      && tooLate * 33 <= users
  }

  /// By number, the facts of the events that have it.
  ///
  /// `numbers`: by event, the number of its name or value. `count`: how many numbers there are.
  /// `isOther`: by event, whether it is known to be none of the flow's.
  static func all(_ walk: Walk, of numbers: RowNumbers, count: Int, except isOther: [Bool])
    -> [Self]
  {
    var all = [Self](repeating: Self(), count: count)
    let places = walk.reading.placeOfRow
    let lastPlace = walk.reading.lastPlace
    let times = walk.user.journeys.times
    let isOfOneFlow = walk.reading.flowColumn != nil
    for rows in walk.user.journeys.rows {
      let steps = rows.indices.filter { places[rows[$0]] != nil }
      if isOfOneFlow, steps.isEmpty { continue }
      var firstOf: [Int: Int] = [:]
      var walkOf: [Int: Int] = [:]
      var walks = 0
      for (index, row) in rows.enumerated() where !isOther[row] {
        // Who is shown the first step again begins anew.
        if places[row] == 0 { walks += 1 }
        guard places[row] == nil, let number = numbers[row] else { continue }
        if walkOf.updateValue(walks, forKey: number) == walks { all[number].repeats += 1 }
        if firstOf[number] == nil { firstOf[number] = index }
      }
      let placesOfSteps = steps.compactMap { places[rows[$0]] }
      for (number, index) in firstOf {
        let known = steps.prefix { $0 < index }.count
        all[number].add(behind: placesOfSteps[..<known], before: placesOfSteps[known...], lastPlace)
        guard known > 0 else { continue }
        let time = times[rows[index]] - times[rows[steps[0]]]
        all[number].tooLate += time > FlowEvents.longestWalk ? 1 : 0
      }
    }
    return all
  }

  /// Adds a user by the places of the steps before and behind the first event.
  private mutating func add(
    behind before: ArraySlice<Int>, before next: ArraySlice<Int>, _ lastPlace: Int
  ) {
    users += 1
    withSteps += before.isEmpty && next.isEmpty ? 0 : 1
    late += before.isEmpty ? 0 : 1
    goOn += next.first.map { $0 > 0 } ?? false ? 1 : 0
    guard let furthest = before.max() else { return }
    atLast += furthest >= lastPlace ? 1 : 0
    atEnd += furthest >= lastPlace - 1 ? 1 : 0
  }
}
