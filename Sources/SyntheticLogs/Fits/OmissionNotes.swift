import EventLog

/// Says what a log made after another leaves out: how many of what, and no name that it leaves out.
struct OmissionNotes: Sendable {
  private var flows = 0
  private var steps = 0
  private var questions = 0
  private var variants = 0
  private var experiments = 0
  private var goals = 0
  private var values: [Text: Int] = [:]

  mutating func addFlow() { flows += 1 }

  mutating func add(_ omissions: [Omission]) {
    for omission in omissions {
      switch omission {
      case .steps(let count): steps += count
      case .questions(let count): questions += count
      case .variants(let count): variants += count
      case .experiments(let count): experiments += count
      case .goals(let count): goals += count
      case .values(let count, let field): values[field, default: 0] += count
      }
    }
  }

  /// One line each.
  var sentences: [String] {
    let few = "fewer than \(SharedWords.fewestUsers) users"
    var parts: [(count: Int, thing: String, why: String)] = [
      (flows, "flow", "with \(few)"), (steps, "step", "with \(few)"),
      (questions, "permission or choice", "with \(few)"), (variants, "variant", "with \(few)"),
      (goals, "goal", "with \(few), a sum, conditions or a later window"),
      (experiments, "experiment", "of a flow under several"),
    ]
    for (field, count) in values.sorted(by: { $0.key < $1.key }) {
      parts.append((count, "value", "of \(VisibleText(field.string).string) with \(few)"))
    }
    return parts.filter { $0.count > 0 }.map { count, thing, why in
      let things = "\(count) \(Self.plural(of: thing, count)) \(why)"
      let words = "\(things) \(count == 1 ? "is" : "are") left out"
      return Diagnostic(.leftOut, at: nil, words, fix: nil).description
    }
  }

  private static func plural(of thing: String, _ count: Int) -> String {
    guard count > 1 else { return thing }
    return thing == "permission or choice" ? "permissions or choices" : thing + "s"
  }
}

extension Diagnostic.Code {
  fileprivate static let leftOut = Self("left_out", .note)
}
