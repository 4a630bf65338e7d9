import Definitions
import EventLog
import Journeys

// Findings about variants; their readings stand with the other findings.

extension ReferenceFlowLog {
  var undeclaredVariant: ReferenceFinding {
    var shown: [Text: [ReferenceEvent]] = [:]
    for alone in flow.experiments where ReferenceVariants.hasPlan(alone) {
      let declared = ReferenceVariants.declared(in: alone)
      for user in entered {
        guard case .value(let value) = variant(of: user, in: alone), !declared.contains(value)
        else { continue }
        shown[user.id, default: []] += variantEvents(of: user, inWindow: true, in: alone)
      }
    }
    return finding(
      .undeclaredVariant, ofUsers: shown.count, shownBy: shown.values.flatMap { $0 })
  }

  var mixedUsers: ReferenceFinding {
    var shown: [Text: [ReferenceEvent]] = [:]
    for alone in flow.experiments {
      for user in entered where variant(of: user, in: alone) == .mixed {
        shown[user.id, default: []] += variantEvents(of: user, inWindow: true, in: alone)
      }
    }
    return finding(.mixedUsers, ofUsers: shown.count, shownBy: shown.values.flatMap { $0 })
  }

  var lateVariant: ReferenceFinding {
    var shown: [Text: [ReferenceEvent]] = [:]
    for alone in flow.experiments {
      for user in entered {
        let seen = ReferenceVariants.values(
          on: variantEvents(of: user, inWindow: true, in: alone).map(\.event), in: alone)
        let late = variantEvents(of: user, inWindow: false, in: alone).filter { line in
          !ReferenceVariants.values(on: [line.event], in: alone).isSubset(of: seen)
        }
        if !late.isEmpty { shown[user.id, default: []] += late }
      }
    }
    return finding(.lateVariant, ofUsers: shown.count, shownBy: shown.values.flatMap { $0 })
  }

  private func variant(of user: ReferenceUser, in alone: ReferenceFlow) -> ReferenceVariant {
    user.variants[alone.definition.experiment?.id ?? ""] ?? .unassigned
  }

  /// Lines of a flow under several experiments that carry a variant of none.
  var ambiguousVariant: ReferenceFinding {
    let lines = eventsByUser.values.flatMap { $0 }.filter { line in
      flow.definition.experiments.count > 1 && line.event.kind != .other
        && line.event.variant != nil
    }
    return finding(.ambiguousVariant, events: lines)
  }

  var variantsWithoutExperiment: ReferenceFinding {
    guard flow.definition.experiments.isEmpty else {
      return finding(.variantsWithoutExperiment, events: [])
    }
    let lines = eventsByUser.values.flatMap { $0 }.filter { line in
      line.event.kind != .other
        && (line.event.variant != nil || !line.event.experiments.isEmpty)
    }
    return finding(.variantsWithoutExperiment, events: lines)
  }

  /// Lines of the flow that carry another experiment than the flow's.
  var experimentNotCompared: ReferenceFinding {
    let named = flow.definition.experiments.map(\.id)
    let lines = users.map { user in
      user.events.filter { line in
        !named.isEmpty && line.event.experiments.contains { !named.contains($0.experiment) }
      }
    }
    .filter { !$0.isEmpty }
    return finding(.experimentNotCompared, ofUsers: lines.count, shownBy: lines.flatMap { $0 })
  }

  /// The user's lines that tell a variant: until the window ends, or after it.
  private func variantEvents(
    of user: ReferenceUser, inWindow: Bool, in alone: ReferenceFlow
  ) -> [ReferenceEvent] {
    user.events.filter { line in
      (line.event.time <= user.windowEnd) == inWindow
        && !ReferenceVariants.values(on: [line.event], in: alone).isEmpty
    }
  }
}
