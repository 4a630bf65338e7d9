import Checks
import Definitions
import EventLog
import Journeys
import Reports

extension CheckPart {
  /// The part in words: what, how often, and of how many.
  ///
  /// `flow`: whose steps are meant.
  func explanation(in flow: FlowReading?) -> Explanation {
    var explanation = name(in: flow)
    let amount: Explanation = whole.map { ": \(count) of \($0)" } ?? ": \(count)"
    explanation.parts += amount.parts
    if let hint { explanation.parts += hint.parts }
    return explanation
  }

  private func name(in flow: FlowReading?) -> Explanation {
    switch subject {
    case .step(let step): "\(step + 1). \(flow?.definition.steps[step].id ?? "")"
    case .permission(let name), .version(let name), .event(let name, _): "\(name)"
    case .goal(let id, let event, _): "\(id), of the event \(event)"
    case .experiment(let id, _): "\(id)"
    case .page(let page, _), .pageOfOtherList(let page): page.explanation
    case .field(let field, let producer):
      Explanation(words: "\(field.name), from ") + producer.explanation
    case .clock(.backward): "backwards, by the client's counter"
    case .clock(.longPause): "more than a day between two events of a session"
    case .dayEnd(let minute): Explanation(words: "users who cross \(Self.clock(minute)) UTC")
    }
  }

  /// What it may have meant.
  private var hint: Explanation? {
    switch subject {
    case .event(_, let nearest?), .page(_, let nearest?), .goal(_, _, let nearest?),
      .experiment(_, let nearest?):
      ", near \(Text(nearest))"
    case .pageOfOtherList: ", a page of another list of the flow"
    case .step, .permission, .version, .event, .page, .goal, .experiment, .field, .clock, .dayEnd:
      nil
    }
  }

  /// `07:30` of minutes after midnight.
  private static func clock(_ minute: Int) -> String {
    [minute / 60, minute % 60].map { String(UInt64($0), digits: 2) }.joined(separator: ":")
  }
}

extension Page {
  fileprivate var explanation: Explanation {
    switch self {
    case .name(let name): "\(name)"
    case .index(let index): "index \(Text(String(index)))"
    }
  }
}

extension Producer {
  fileprivate var explanation: Explanation {
    let names = [platform ?? "(no platform)", appVersion ?? "(no app_version)"]
    return "\(names[0]) \(names[1])"
  }
}

extension Explanation {
  fileprivate static func + (left: Explanation, right: Explanation) -> Explanation {
    var sum = left
    sum.parts += right.parts
    return sum
  }
}
