/// A case before and after its variants changed names.
///
/// The rows of `after` are those of `before`
/// with the names changed, in the order the new names ask for.
package struct VariantRenaming: Sendable {
  package var before: AdversarialCase
  package var after: AdversarialCase
  /// The new name of every variant, by the old.
  package var names: [String: String]
}

extension AdversarialCase {
  /// Permutes the names of all variants, in definitions, lines and options.
  ///
  /// Events that tie are ordered by variant among other things, so first the events of one person
  /// and millisecond are all given the same variant: `before` is that case. Where a flow leaves its
  /// control open, control is the first name in byte order; such a flow is given that name as its
  /// control.
  package func renamingVariants(seed: UInt64) -> VariantRenaming {
    var random = SplitMix64(seed: seed)
    let before = withEvenTies().namingControls()
    let old = before.variantNames
    let names = Dictionary(uniqueKeysWithValues: zip(old, random.shuffled(old)))
    var after = before.changingSets { set in
      for place in set.flows.indices { set.flows[place].experiment?.rename(names) }
      set.report.conditions = set.report.conditions.map { $0.renamed(names) }
      set.lines = set.lines.map { $0.renamed(names) }
    }
    after.options.conditions = before.options.conditions.map { $0.renamed(names) }
    return VariantRenaming(before: before, after: after, names: names)
  }

  /// All names that stand for a variant anywhere, in byte order.
  private var variantNames: [String] {
    var names: Set<String> = []
    for set in sets {
      names.formUnion(set.flows.flatMap { $0.experiment?.arms ?? [] })
      names.formUnion(set.lines.flatMap { $0.event?.variantNames ?? [] })
    }
    let conditions = sets.flatMap(\.report.conditions) + options.conditions
    names.formUnion(conditions.filter { $0.field == "variant" }.map(\.value))
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private func namingControls() -> AdversarialCase {
    changingSets { set in
      for place in set.flows.indices {
        guard let experiment = set.flows[place].experiment, experiment.control == nil else {
          continue
        }
        set.flows[place].experiment?.control = experiment.arms.first
      }
    }
  }

  private func withEvenTies() -> AdversarialCase {
    struct Moment: Hashable {
      var person: Int
      var time: Int64
    }
    var first: [Moment: EventLine] = [:]
    return changingSets { set in
      set.lines = set.lines.map { line in
        line.changingEvent { event in
          let moment = Moment(person: event.person, time: event.time)
          guard let model = first[moment] else { return first[moment] = event }
          event["variant"] = model["variant"]
          event["experiments"] = model["experiments"]
        }
      }
    }
  }
}

extension LogLine {
  fileprivate func renamed(_ names: [String: String]) -> LogLine {
    changingEvent { event in
      event["variant"] = event["variant"]?.renamed(names)
      event["experiments"] = event["experiments"]?.renamed(names)
    }
  }
}

extension EventLine {
  fileprivate var variantNames: [String] {
    var values = [self["variant"] ?? .null]
    if case .object(let fields)? = self["experiments"] { values += fields.map(\.value) }
    return values.compactMap { if case .string(let name) = $0 { name } else { nil } }
  }
}

extension JSONText {
  /// Names are strings here, or the values of an object.
  fileprivate func renamed(_ names: [String: String]) -> JSONText {
    switch self {
    case .string(let name): .string(names[name] ?? name)
    case .object(let fields):
      .object(fields.map { JSONField($0.key, $0.value.renamed(names)) })
    default: self
    }
  }
}

extension ReportOptions.Condition {
  fileprivate func renamed(_ names: [String: String]) -> Self {
    var result = self
    if field == "variant" { result.value = names[value] ?? value }
    return result
  }
}

extension ExperimentPlan {
  fileprivate mutating func rename(_ names: [String: String]) {
    control = control.map { names[$0] ?? $0 }
    for place in variants.indices {
      variants[place].id = names[variants[place].id] ?? variants[place].id
    }
    split = split?.map { Weight(variant: names[$0.variant] ?? $0.variant, weight: $0.weight) }
  }
}
