import Definitions
import EventLog
import Journeys

extension PlantedTruth {
  /// The truth as JSON, with the keys and words of the report's tables.
  ///
  /// The format may change.
  package var text: String {
    PrettyJSON.object([
      "seed": .text(String(log.settings.seed)),
      "users": .number(log.settings.users),
      "as_of": .text(latest.map(ClockText.string) ?? ""),
      "lines": lines,
      "flows": .list(log.scripts.indices.map(flow)),
      "decisions": .list(log.labels.indices.filter { counts[$0].trials > 0 }.map(decision)),
    ]).document
  }

  /// What every `text` begins with.
  package static let opening = Array("{\n  \"seed\": \"".utf8)

  private var lines: PrettyJSON {
    .object([
      "lines": .number(genuine + again + rejected.values.reduce(0, +)),
      "accepted": .number(genuine + again),
      "duplicates": .number(again),
      "rejected": .list(
        rejected.sorted { $0.key < $1.key }.map { reason, count in
          .object(["reason": .text(reason), "count": .number(count)])
        }),
    ])
  }

  private func decision(_ index: Int) -> PrettyJSON {
    let label = log.labels[index]
    let flow = log.scripts[label.flow].definition
    return .object([
      "flow": .text(flow.id.string), "of": .list(label.of.map { .text($0.string) }),
      "step": .text(label.step?.string ?? ""), "subject": .text(label.subject?.string ?? ""),
      "decision": .text(label.decision), "planted": .share(label.planted),
      "trials": .number(counts[index].trials), "happened": .number(counts[index].happened),
    ])
  }

  private func flow(_ index: Int) -> PrettyJSON {
    let script = log.scripts[index]
    return .object([
      "flow": .text(script.definition.id.string),
      "flow_version": .text(script.definition.version?.string ?? ""),
      "segments": .list(
        segments[index].sorted { $0.key < $1.key }.map { key, truth in
          truth.text(of: key, script: script)
        }),
    ])
  }
}

extension SegmentTruth {
  fileprivate func text(of key: PlantedTruth.SegmentKey, script: FlowScript) -> PrettyJSON {
    .object([
      "breakdown": .text(key.breakdown.string), "segment": .text(key.segment.string),
      "started": .number(started), "matured": .number(matured), "completed": .number(completed),
      "skipped_flow": .number(skippedFlow), "left": .number(left),
      "in_progress": .number(inProgress), "completed_in_progress": .number(completedInProgress),
      "entered_midway": .number(enteredMidway), "returned_later": .number(returnedLater),
      "steps": .list(
        zip(script.definition.steps, steps).map { step, count in count.text(of: step.id) }),
      "reasons": .list(reasonTexts(script)),
      "permissions": .list(
        zip(script.permissions, permissions).map { name, count in
          count.text(of: name.id, at: script.definition.steps[name.step].id)
        }),
      "choices": .list(choiceTexts(script)),
      "exits": .list(exitTexts(script)),
      "goals": .list(zip(script.definition.goals, goals).flatMap { $1.texts(of: $0) }),
    ])
  }

  private func reasonTexts(_ script: FlowScript) -> [PrettyJSON] {
    let rows = reasons.map { key, users in
      (step: key.step, reason: key.reason.rawValue, detail: key.permission ?? "", users: users)
    }
    return rows.sorted { ($0.step, $0.reason, $0.detail) < ($1.step, $1.reason, $1.detail) }
      .map { row in
        .object([
          "step": .text(script.definition.steps[row.step].id.string),
          "reason": .text(row.reason), "detail": .text(row.detail.string),
          "users": .number(row.users),
        ])
      }
  }

  private func exitTexts(_ script: FlowScript) -> [PrettyJSON] {
    exits.sorted {
      ($0.key.step, $0.key.position.rawValue, $1.value, $0.key.event)
        < ($1.key.step, $1.key.position.rawValue, $0.value, $1.key.event)
    }.map { key, users in
      .object([
        "step": .text(script.definition.steps[key.step].id.string),
        "position": .text(key.position.rawValue), "event": .text(key.event.string),
        "users": .number(users),
      ])
    }
  }

  private func choiceTexts(_ script: FlowScript) -> [PrettyJSON] {
    var texts: [PrettyJSON] = []
    for (slot, choice) in script.choices.enumerated() {
      for (value, name) in (script.choiceValues[slot] + [.noValue]).enumerated() {
        let count = choices[slot][value]
        guard count.users > 0 else { continue }
        texts.append(
          .object([
            "step": .text(script.definition.steps[choice.step].id.string),
            "choice": .text(choice.id.string), "value": .text(name.string),
            "users": .number(count.users), "completed": .number(count.completed),
          ]))
      }
    }
    return texts
  }
}

extension SegmentTruth.StepCount {
  fileprivate func text(of step: Text) -> PrettyJSON {
    .object([
      "step": .text(step.string), "viewed": .number(viewed), "reached": .number(reached),
      "left": .number(left), "skipped_step": .number(skipped), "went_back": .number(wentBack),
      "revisits": .number(revisits), "in_progress": .number(inProgress),
    ])
  }
}

extension SegmentTruth.PermissionCount {
  fileprivate func text(of permission: Text, at step: Text) -> PrettyJSON {
    .object([
      "step": .text(step.string), "permission": .text(permission.string),
      "asked": .number(asked), "granted": .number(granted), "denied": .number(denied),
      "unanswered": .number(unanswered), "already_granted": .number(alreadyGranted),
      "already_denied": .number(alreadyDenied), "recovered": .number(recovered),
      "completed_after_grant": .number(completedAfterGrant),
      "completed_after_denial": .number(completedAfterDenial),
      "left_after_grant": .number(leftAfterGrant), "left_after_denial": .number(leftAfterDenial),
    ])
  }
}

extension GoalTruth {
  /// Whole numbers without a point, as tables have them.
  private static func text(_ total: Double) -> String {
    Int(exactly: total).map(String.init) ?? "\(total)"
  }

  fileprivate func texts(of goal: GoalDefinition) -> [PrettyJSON] {
    zip(["all", "completed", "skipped_flow", "left"], [all] + outcomes).map { outcome, count in
      .object([
        "goal": .text(goal.id.string), "outcome": .text(outcome), "users": .number(count.users),
        "reached": .number(count.reached),
        "total": .text(goal.sum == nil ? "" : Self.text(count.total.value)),
      ])
    }
  }
}

extension PrettyJSON {
  fileprivate static func number(_ number: Int) -> PrettyJSON { .literal("\(number)") }

  fileprivate static func share(_ share: Double) -> PrettyJSON { .literal("\(share)") }

  fileprivate static func list(_ elements: [PrettyJSON]) -> PrettyJSON { .list(elements, .plain) }

  fileprivate static func object(_ members: KeyValuePairs<String, PrettyJSON>) -> PrettyJSON {
    .object(members.map { ($0.key, $0.value) }, .plain)
  }
}
