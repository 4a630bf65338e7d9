import Definitions
import EventLog
import Journeys

// The experiment of a flow, and its arms.
//
// Holes, and how they are read here:
// - An event's arm of an experiment is what `experiments` says, else its `variant`. Variants that
//   never stand beside an experiment are of one called `experiment`, which is chosen last of equals.
// - A user seen with several variants is of no arm, and counts among the users of each. Users are
//   those who saw a page.
// - One variant alone is no experiment, whoever has more users.
// - Control is the variant of that name, in any case of letters, else the first in byte order.
// - What was planned is in no log, and of two declared variants equal shares would be assumed: so
//   declared are only the variants whose list is not the flow's, and the control where it is the only
//   one or where some other value seen comes before it by bytes. Where these are two or more, all are.

/// An experiment read off events, with two arms at least.
struct ReferenceInferredExperiment {
  struct Arm {
    var id: Text
    var users: Set<Text>
  }

  let id: Text
  /// In byte order.
  let arms: [Arm]
  /// The least of all values seen, those of few users too.
  private let firstSeen: Text?

  /// `nil` where no experiment has two arms.
  init?(_ events: [Event], provenBy proofs: ReferenceViewProofs) {
    let named = Set(events.flatMap { $0.experiments.map(\.experiment) }).sorted()
    let candidates = (named.map { Optional($0) } + [nil]).map {
      ($0, Self.variants(of: $0, events, proofs))
    }
    .filter { $0.1.count > 1 }
    let sizes = candidates.map { $0.1.values.reduce(0, +) }
    guard let most = sizes.max(), let chosen = sizes.firstIndex(of: most) else { return nil }
    let (experiment, variants) = candidates[chosen]
    id = experiment ?? "experiment"
    firstSeen = Self.users(of: experiment, events, proofs).keys.min()
    let seen = Dictionary(grouping: events, by: \.user).mapValues { own in
      Set(own.compactMap { $0.arm(of: experiment) })
    }
    arms = variants.keys.sorted().map { variant in
      Arm(id: variant, users: Set(seen.filter { $0.value == [variant] }.keys))
    }
  }

  /// Users by variant, without those of fewer than one in a hundred.
  private static func variants(
    of experiment: Text?, _ events: [Event], _ proofs: ReferenceViewProofs
  ) -> [Text: Int] {
    let users = users(of: experiment, events, proofs)
    let all = users.values.reduce(0, +)
    return users.filter { $0.value * 100 >= all }
  }

  private static func users(
    of experiment: Text?, _ events: [Event], _ proofs: ReferenceViewProofs
  ) -> [Text: Int] {
    let viewers = Set(ReferenceWalk.walks(of: events, provenBy: proofs).map(\.user))
    let pairs = Set(
      events.filter { viewers.contains($0.user) }.compactMap { event in
        event.named(experiment).map { [$0, event.user] }
      })
    return Dictionary(grouping: pairs) { $0[0] }.mapValues(\.count)
  }

  private var named: Int? { arms.firstIndex { $0.id.string.lowercased() == "control" } }

  var controlPlace: Int { named ?? 0 }

  /// `lists`: by arm; `steps`: how many the flow has.
  func definition(lists: [[Int]?], steps: Int) -> ExperimentDefinition {
    var definition = ExperimentDefinition(id: id)
    for (arm, list) in zip(arms, lists) where (list ?? Array(0..<steps)) != Array(0..<steps) {
      definition.variants.append(VariantDefinition(id: arm.id, steps: list))
    }
    let control = arms[controlPlace].id
    if control != firstSeen || definition.variants.allSatisfy({ $0.id == control }) {
      definition.control = control
    }
    if Set(definition.variants.map(\.id) + [definition.control].compactMap(\.self)).count > 1 {
      definition.variants = arms.map { arm in
        definition.variants.first { $0.id == arm.id } ?? VariantDefinition(id: arm.id)
      }
    }
    return definition
  }
}

extension Event {
  fileprivate func named(_ experiment: Text?) -> Text? {
    guard let experiment else { return variant }
    return experiments.first { $0.experiment == experiment }?.variant
  }

  fileprivate func arm(of experiment: Text?) -> Text? {
    experiments.first { $0.experiment == experiment }?.variant ?? variant
  }
}
