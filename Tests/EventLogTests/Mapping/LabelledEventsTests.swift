import Expectations
import Testing

@testable import EventLog

struct LabelledEventsTests {
  @Test func `the names that Snowplow's preset reads with a label mean what they mean elsewhere`() {
    let rules = Mapping(preset: .snowplow).rules.filter {
      $0.conditions.first?.path == ["se_label"]
    }
    let names = rules.flatMap(\.events).map { event in
      guard event.pieces.count == 1, case .literal(let name) = event.pieces[0] else { return "" }
      return name.string
    }
    expect(
      names,
      equals: [
        "step_viewed", "onboarding_step_viewed", "step_completed", "onboarding_step_completed",
        "step_skipped", "onboarding_step_skipped", "permission_requested", "permission_granted",
        "permission_denied",
      ])
    for (rule, name) in zip(rules, names) {
      let meaning = WholeName(folded: FoldedName.folded(Text(name)))?.meaning
      expect(meaning?.kind, equals: rule.kind, "\(name)")
      expect(meaning?.scope, equals: rule.scope, "\(name)")
      let field: MappedField = name.hasPrefix("permission") ? .permission : .step
      expect(rule.values, equals: [field: ["se_label"]], "\(name)")
      let label = ValueCondition(path: ["se_label"], values: [])
      expect(rule.conditions, equals: [label], "\(name)")
    }
  }
}
