import Definitions
import EventLog
import Journeys

// Findings about variants; their readings stand with the other findings.

extension ReferenceFlowLog {
  var undeclaredVariant: ReferenceFinding {
    let declared = ReferenceVariants.declared(in: flow)
    guard ReferenceVariants.hasPlan(flow) else {
      return finding(.undeclaredVariant, ofUsers: 0, shownBy: [])
    }
    let users = entered.filter { user in
      if case .value(let value) = user.variant { !declared.contains(value) } else { false }
    }
    return finding(
      .undeclaredVariant, ofUsers: users.count,
      shownBy: users.flatMap { variantEvents(of: $0, inWindow: true) })
  }

  var mixedUsers: ReferenceFinding {
    let users = entered.filter { $0.variant == .mixed }
    return finding(
      .mixedUsers, ofUsers: users.count,
      shownBy: users.flatMap { variantEvents(of: $0, inWindow: true) })
  }

  var lateVariant: ReferenceFinding {
    let late = entered.map { user in
      let seen = ReferenceVariants.values(
        on: variantEvents(of: user, inWindow: true).map(\.event), in: flow)
      return variantEvents(of: user, inWindow: false).filter { line in
        !ReferenceVariants.values(on: [line.event], in: flow).isSubset(of: seen)
      }
    }
    .filter { !$0.isEmpty }
    return finding(.lateVariant, ofUsers: late.count, shownBy: late.flatMap { $0 })
  }

  var variantsWithoutExperiment: ReferenceFinding {
    guard flow.definition.experiment == nil else {
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
    let named = flow.definition.experiment?.id
    let lines = users.map { user in
      user.events.filter { line in
        named != nil && line.event.experiments.contains { $0.experiment != named }
      }
    }
    .filter { !$0.isEmpty }
    return finding(.experimentNotCompared, ofUsers: lines.count, shownBy: lines.flatMap { $0 })
  }

  /// The user's lines that tell a variant: until the window ends, or after it.
  private func variantEvents(of user: ReferenceUser, inWindow: Bool) -> [ReferenceEvent] {
    user.events.filter { line in
      (line.event.time <= user.windowEnd) == inWindow
        && !ReferenceVariants.values(on: [line.event], in: flow).isEmpty
    }
  }
}
