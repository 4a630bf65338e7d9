import Definitions
import EventLog
import Journeys

/// Makes the scripts of a log, and gathers what they count and say.
struct ScriptWriter {
  private(set) var labels: [DecisionLabel] = []
  private(set) var words = WordTable()
  private var counters: [DecisionLabel: Int] = [:]

  mutating func script(
    of flow: FlowDefinition, rates: FlowRates, index: Int
  ) -> FlowScript {
    let flowLabel = LabelMaker(flow: index, of: [], step: nil)
    let variantPick = pick(
      rates.variants.map { ($0.value, $0.share) }, flowLabel, subject: "variant")
    let fieldPicks = rates.fields.map { field in
      pick(field.values.map { ($0.value, $0.share) }, flowLabel, subject: field.name)
    }
    return FlowScript(
      definition: flow, weight: rates.weight, variants: rates.variants, variantPick: variantPick,
      fields: rates.fields, fieldPicks: fieldPicks,
      exposedNeverEntered: chance(.exposedNeverEntered, rates, flowLabel),
      midway: chance(.midway, rates, flowLabel),
      unassigned: chance(.unassigned, rates, flowLabel), mixed: chance(.mixed, rates, flowLabel),
      signIn: chance(.signIn, rates, flowLabel), restart: chance(.restart, rates, flowLabel),
      showAgain: chance(.showAgain, rates, flowLabel),
      comeBack: chance(.comeBack, rates, flowLabel),
      words: FlowWords(table: &words), longestStay: rates.longestStay, draw: rates.draw,
      spelling: rates.spelling,
      tables: tables(of: flow, rates: rates, index: index),
      permissions: flow.steps.enumerated().flatMap { step, definition in
        definition.permissions.map { FlowScript.DeclaredName(step: step, id: $0.id) }
      },
      choices: flow.steps.enumerated().flatMap { step, definition in
        definition.choices.map { FlowScript.DeclaredName(step: step, id: $0.id) }
      },
      choiceValues: flow.steps.flatMap { step in
        step.choices.map { rates.values(of: $0.id, at: step.id).map(\.value) }
      })
  }

  private mutating func tables(
    of flow: FlowDefinition, rates: FlowRates, index: Int
  ) -> [UserScript] {
    let lists = StepLists(flow: flow)
    let none = FieldValueRates(value: "", share: 0)
    var scripts: [UserScript] = []
    for (place, variant) in ([none] + rates.variants).enumerated() {
      let list = place == 0 ? 0 : lists.index(ofVariant: variant.value)
      for values in Self.combinations(of: rates.fields.filter(\.isActedOn)) {
        let layers = values + [variant]
        let names = layers.filter(\.isActedOn).map(\.value)
        var table: [StepScript] = []
        for (position, step) in lists.lists[list].steps.enumerated() {
          let id = flow.steps[step].id
          let stepRates = layers.reduce(rates.steps[id] ?? StepRates()) { rates, layer in
            layer.steps[id].map { rates.overlaid(by: $0) } ?? rates
          }
          table.append(
            self.step(
              step, at: position, of: flow, rates: stepRates, flowRates: rates,
              label: LabelMaker(flow: index, of: names, step: id)))
        }
        let later = layers.map(\.later).reduce(rates.later, Self.overlaid)
        let label = LabelMaker(flow: index, of: names, step: nil)
        scripts.append(UserScript(steps: table, later: later.map { self.later($0, label: label) }))
      }
    }
    return scripts
  }

  /// Later events with others of the same name in their place.
  private static func overlaid(
    _ events: [LaterEventRates], by others: [LaterEventRates]
  ) -> [LaterEventRates] {
    let names = Set(events.map(\.name))
    return events.map { event in others.first { $0.name == event.name } ?? event }
      + others.filter { !names.contains($0.name) }
  }

  private mutating func later(_ event: LaterEventRates, label: LabelMaker) -> LaterEventScript {
    let after = { (writer: inout ScriptWriter, ending: String, share: Double) in
      writer.chance(share, label, subject: event.name, decision: "after \(ending)")
    }
    return LaterEventScript(
      completed: after(&self, "completing", event.completed),
      skipped: after(&self, "skipping", event.skipped), left: after(&self, "leaving", event.left),
      medianMilliseconds: event.hours * 3_600_000,
      words: words.add(ownEvent: event.name, properties: event.properties))
  }

  private mutating func own(_ event: OwnEventRates, label: LabelMaker) -> OwnEventScript {
    let name = event.names[0]
    return OwnEventScript(
      happens: chance(event.share, label, subject: name, decision: "happens"),
      leave: chance(event.leave, label, subject: name, decision: "leave after it"),
      words: event.names.map { words.add(ownEvent: $0) })
  }

  /// Every combination of values of the fields; the last field's value changes first.
  private static func combinations(of fields: [FieldRates]) -> [[FieldValueRates]] {
    fields.reduce([[]]) { combinations, field in
      combinations.flatMap { combination in field.values.map { combination + [$0] } }
    }
  }

  private mutating func step(
    _ step: Int, at position: Int, of flow: FlowDefinition, rates: StepRates,
    flowRates: FlowRates, label: LabelMaker
  ) -> StepScript {
    let definition = flow.steps[step]
    let spelling = flowRates.spelling
    let names = StepNames(definition, place: position, spelling: spelling)
    let stepWords = StepWords(names, skip: flow.skip, spelling: spelling, table: &words)
    let earlier = flow.steps[..<step]
    let firstPermission = earlier.reduce(0) { $0 + $1.permissions.count }
    let firstChoice = earlier.reduce(0) { $0 + $1.choices.count }
    return StepScript(
      step: step, allowsBack: definition.allowsBack, isSilent: rates.isSilent ?? false,
      medianMilliseconds: (rates.seconds ?? 8) * 1000,
      omit: chance(.omit, rates, label), back: chance(.back, rates, label),
      leaveAfterBack: chance(.leaveAfterBack, rates, label),
      skipFlow: chance(.skipFlow, rates, label),
      skip: chance(.skip, rates, label), relaunch: chance(.relaunch, rates, label),
      leave: chance(.leave, rates, label), error: chance(.error, rates, label),
      leaveAfterError: chance(.leaveAfterError, rates, label),
      loseView: chance(.loseView, rates, label),
      permissions: definition.permissions.enumerated().map { place, permission in
        self.permission(
          permission, slot: firstPermission + place, rates: rates.permissions[permission.id] ?? [:],
          names: names, label: label)
      },
      choices: definition.choices.enumerated().compactMap { place, choice in
        rates.choices[choice.id].map {
          self.choice(
            choice, slot: firstChoice + place, rates: $0,
            all: flowRates.values(of: choice.id, at: definition.id), names: names, label: label)
        }
      },
      events: (rates.events ?? []).map { own($0, label: label) }, words: stepWords)
  }

  private mutating func permission(
    _ permission: PermissionDefinition, slot: Int, rates: [PermissionDecision: Double],
    names: StepNames, label: LabelMaker
  ) -> PermissionScript {
    let id = permission.id
    return PermissionScript(
      slot: slot, isRequired: permission.isRequired,
      notAsked: chance(.notAsked, of: id, rates, label),
      alreadyGranted: chance(.alreadyGranted, of: id, rates, label),
      alreadyDenied: chance(.alreadyDenied, of: id, rates, label),
      unanswered: chance(.unanswered, of: id, rates, label),
      deny: chance(.deny, of: id, rates, label),
      grantLate: chance(.grantLate, of: id, rates, label),
      leaveAfterDenial: chance(.leaveAfterDenial, of: id, rates, label),
      leaveAfterGrant: chance(.leaveAfterGrant, of: id, rates, label),
      words: PermissionWords(permission.id, at: names, table: &words))
  }

  private mutating func choice(
    _ choice: ChoiceDefinition, slot: Int, rates: ChoiceRates, all: [ChoiceValueRates],
    names: StepNames, label: LabelMaker
  ) -> ChoiceScript {
    let members = [names.member, "\"choice\":\(JSONLiteral(choice.id.string))"]
    let event = EventWords(.choiceMade, about: choice.id.string)
    let choiceWords =
      rates.isMultiple
      ? [words.add(event, members, values: all.map(\.literal))]
      : rates.values.map { words.add(event, members + ["\"value\":\($0.literal)"]) }
    let made = chance(rates.made, label, subject: choice.id, decision: "made")
    let change = chance(rates.change, label, subject: choice.id, decision: "change")
    let single = rates.isMultiple ? [] : rates.values
    let multiple = rates.isMultiple ? rates.values : []
    return ChoiceScript(
      slot: slot, isMultiple: rates.isMultiple, made: made, change: change,
      pick: pick(single.map { ($0.value, $0.share) }, label, subject: choice.id),
      each: multiple.map {
        chance(min(1, $0.share), label, subject: choice.id, decision: $0.value.string)
      },
      leave: rates.values.map {
        chance($0.leave, label, subject: choice.id, decision: "leave after \($0.value.string)")
      },
      places: rates.values.compactMap { value in
        all.firstIndex { $0.value == value.value }
      },
      words: choiceWords)
  }

  /// What labels of one step, or of the flow, have in common.
  private struct LabelMaker {
    let flow: Int
    let of: [Text]
    let step: Text?
  }

  private mutating func chance(
    _ decision: FlowDecision, _ rates: FlowRates, _ label: LabelMaker
  ) -> Chance {
    chance(rates.decisions[decision] ?? 0, label, decision: decision.rawValue)
  }

  private mutating func chance(
    _ decision: StepDecision, _ rates: StepRates, _ label: LabelMaker
  ) -> Chance {
    chance(rates.decisions[decision] ?? 0, label, decision: decision.rawValue)
  }

  private mutating func chance(
    _ decision: PermissionDecision, of permission: Text, _ rates: [PermissionDecision: Double],
    _ label: LabelMaker
  ) -> Chance {
    chance(rates[decision] ?? 0, label, subject: permission, decision: decision.rawValue)
  }

  private mutating func chance(
    _ share: Double, _ label: LabelMaker, subject: Text? = nil, decision: String
  ) -> Chance {
    let label = DecisionLabel(
      flow: label.flow, of: label.of, step: label.step, subject: subject, decision: decision,
      planted: share)
    // Variants without rates of their own count together.
    let counter = counters[label] ?? labels.count
    if counter == labels.count {
      counters[label] = counter
      labels.append(label)
    }
    return Chance(share: share, counter: counter)
  }

  private mutating func pick(
    _ weights: [(name: Text, weight: Double)], _ label: LabelMaker, subject: Text
  ) -> Pick {
    let whole = weights.reduce(0) { $0 + $1.weight }
    let chances = weights.map { name, weight in
      chance(weight / whole, label, subject: subject, decision: name.string)
    }
    return Pick(weights: weights.map(\.weight), counters: chances.map(\.counter))
  }
}
