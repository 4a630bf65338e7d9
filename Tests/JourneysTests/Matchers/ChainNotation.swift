import Definitions
import EventLog
import TestSupport

@testable import Journeys

// Steps as words, a letter a page that shows them and `?` for an optional one: `a ab c?`. Events as
// words too, seconds and page, in their order: `0a 3b 12c`. A page of no step is `x`, an event that
// is no view has no letter, and `!` stands where an attempt completes: `0a 5b! 9!`.

/// The list of steps that a notation means.
func chainSteps(_ steps: String) -> StepList {
  let definitions = steps.split(separator: " ").enumerated().map { index, word in
    var step = StepDefinition(
      id: Text("step-\(index)"),
      pages: word.filter { $0 != "?" }.map { .name(Text(String($0))) })
    step.isOptional = word.hasSuffix("?")
    return step
  }
  let flow = FlowDefinition(id: "f", steps: definitions)
  return StepList(flow: flow, steps: Array(definitions.indices))
}

/// The events that a notation means, seen by a list of steps.
func chainEvents(_ events: String, of list: StepList) -> [MatcherEvent] {
  events.split(separator: " ").enumerated().map { index, word in
    let seconds = word.prefix { $0.isNumber }
    let page = word.first { $0.isLetter }
    return MatcherEvent(
      time: referenceDayZero + (Int64(seconds) ?? 0) * 1000, index: index,
      pageSet: page.flatMap { list.pageSet(name: Text(String($0)), index: nil) },
      isView: page != nil, completes: word.hasSuffix("!"))
  }
}

/// What a reading makes of the events: `2 from 0` for two steps and the place of the view that begins
/// the match, `0` for no match, `completed`.
func match(
  _ kind: Matcher.Kind, _ steps: String, _ events: String, window: String = "24h"
) -> String {
  let list = chainSteps(steps)
  var reader = Matcher(
    kind: kind, list: list, windowMilliseconds: referenceMilliseconds(window))
  let seen = chainEvents(events, of: list)
  let match = reader.match(in: seen, seen.indices)
  if match.isCompleted { return "completed" }
  return match.begin.map { "\(match.depth) from \($0)" } ?? "\(match.depth)"
}
