package import Definitions
package import EventLog
import Journeys

// A log in a notation that can be checked by hand: one event a line, as
//
//     ada 10s view secure session=s1
//
// with the user, the time since the day begins, what happened, and what it is about: the page of
// `view`, `done`, `error`, `back` and `skip`; the permission of `request`, `grant`, `deny`,
// `already-grant` and `already-deny`; the choice of `choose`. Fields follow as `name=value`.

/// 2026-03-01T00:00:00Z, a Sunday: where the notation's times begin.
package let referenceDayZero: Int64 = 1_772_323_200_000

private let kinds: [Substring: EventKind] = [
  "expose": .exposed, "start": .started, "restart": .restarted, "view": .pageViewed,
  "request": .permissionRequested, "already-deny": .permissionAlreadyDenied,
  "deny": .permissionDenied, "already-grant": .permissionAlreadyGranted,
  "grant": .permissionGranted, "choose": .choiceMade, "done": .pageCompleted,
  "error": .errorShown, "back": .wentBack, "skip": .skipped, "complete": .completed,
  "other": .other,
]

/// The events of a log; line n of the notation is line n of the file.
package func referenceEvents(_ notation: String, file: String = "events.ndjson") -> [ReferenceEvent]
{
  notation.split(separator: "\n").enumerated().map { index, line in
    ReferenceEvent(event(line), file: file, line: index + 1)
  }
}

/// Milliseconds of `90s`, `30m`, `24h`, `7d` or `1500ms`.
package func referenceMilliseconds(_ duration: some StringProtocol) -> Int64 {
  let digits = duration.utf8.prefix { (0x30...0x39).contains($0) }.count
  guard let number = Int64(duration.prefix(digits)),
    let unit = units[String(duration.dropFirst(digits))]
  else { preconditionFailure("no duration: \(duration)") }
  return number * unit
}

private let units: [String: Int64] = [
  "ms": 1, "s": 1000, "m": 60_000, "h": 3_600_000, "d": 86_400_000,
]

private func event(_ line: Substring) -> Event {
  let words = line.split(separator: " ")
  guard words.count > 2, let kind = kinds[words[2]] else {
    preconditionFailure("no event: \(line)")
  }
  var event = Event(
    user: text(words[0]), time: referenceDayZero + referenceMilliseconds(words[1]), kind: kind)
  for word in words.dropFirst(3) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 1 {
      setSubject(text(word), of: &event)
    } else {
      setField(parts[0], text(parts[1]), of: &event)
    }
  }
  return event
}

private func text(_ word: Substring) -> Text { Text(String(word)) }

private func setSubject(_ subject: Text, of event: inout Event) {
  switch event.kind {
  case .permissionRequested, .permissionAlreadyDenied, .permissionDenied,
    .permissionAlreadyGranted, .permissionGranted:
    event.permission = subject
  case .choiceMade: event.choice = subject
  case .exposed, .started, .restarted, .pageViewed, .pageCompleted, .errorShown, .wentBack,
    .skipped, .completed, .other:
    event.step = subject
  }
}

private func setField(_ name: Substring, _ value: Text, of event: inout Event) {
  switch name {
  case "id": event.eventID = value
  case "other": event.otherID = value
  case "session": event.session = value
  case "sequence": event.sequence = Int64(value.string)
  case "flow": event.flow = value
  case "version": event.flowVersion = value
  case "step": event.step = value
  case "index": event.stepIndex = Int64(value.string)
  case "values":
    event.values = value.string.split(separator: ",").map { Text(String($0)) }
  case "name": event.otherName = value
  case "scope": event.scope = value == "flow" ? .flow : .step
  case "variant": event.variant = value
  case "platform": event.platform = value
  case "locale": event.locale = value
  case "app_version": event.appVersion = value
  case "country": event.country = value
  default:
    if let experiment = name.dropPrefix("exp:") {
      event.experiments.append(ExperimentVariant(experiment: text(experiment), variant: value))
    } else if let property = name.dropPrefix("p:") {
      event.properties[text(property)] = value
    } else {
      preconditionFailure("no field: \(name)")
    }
  }
}

extension Substring {
  fileprivate func dropPrefix(_ prefix: String) -> Substring? {
    hasPrefix(prefix) ? dropFirst(prefix.count) : nil
  }
}

/// A flow of the given steps, named `f`, and what a test changes of it.
package func referenceFlow(
  _ steps: String, id: Text = "f", _ change: (inout FlowDefinition) -> Void = { _ in }
) -> FlowDefinition {
  var flow = FlowDefinition(
    id: id, steps: steps.split(separator: " ").map { StepDefinition(id: text($0)) })
  change(&flow)
  return flow
}
