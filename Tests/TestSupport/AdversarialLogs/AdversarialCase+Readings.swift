// Cases about how far users came, in every reading and by either unit.
//
// Walks go through the steps in their order and lose few views, so all readings say nearly the
// same of them. Here views are lost and pages change places, and windows are often so short that it
// matters which view they run from. What is drawn for this is drawn apart from the case: the case of
// a seed stays what it is.

extension AdversarialCase {
  /// The case, its views disturbed, asked for by `--order` or `--count` or both; now and then by
  /// neither.
  package func inSomeReading() -> AdversarialCase {
    var random = SplitMix64(seed: ~seed)
    let lossPercent = random.pick([0, 0, 5, 20])
    let exchangePercent = random.pick([0, 10, 30])
    var result = changingSets { set in
      set.lines = set.lines.filter { !$0.isView || !random.chance(lossPercent) }
      set.exchangePages(percent: exchangePercent, with: &random)
    }
    if random.chance(30) {
      result.options.window = random.pick([Span(3, "s"), Span(10, "s"), Span(5, "m")])
    }
    result.options.order = random.pick([
      nil, "furthest", "ordered", "ordered", "strict", "strict", "any", "any",
    ])
    result.options.count = random.pick([nil, "users", "attempts"])
    return result
  }
}

extension DefinitionSet {
  /// Lets some views show what another view of the same person in the same flow shows, and that one
  /// what this one did.
  fileprivate mutating func exchangePages(percent: Int, with random: inout SplitMix64) {
    for place in lines.indices where random.chance(percent) {
      guard let view = lines[place].viewByName else { continue }
      let others = lines.indices.filter { other in
        guard let twin = lines[other].viewByName else { return false }
        return twin.person == view.person && twin["flow"] == view["flow"]
      }
      let other = random.pick(others)
      let page = lines[other].event?["step"]
      lines[other] = lines[other].changingEvent { $0["step"] = view["step"] }
      lines[place] = lines[place].changingEvent { $0["step"] = page }
    }
  }
}

extension LogLine {
  fileprivate var isView: Bool { event.map(Spelling.isView) ?? false }

  /// The event, where it is a view that names its page.
  fileprivate var viewByName: EventLine? {
    guard let event, isView, event["step"] != nil else { return nil }
    return event
  }
}
