import EventLog
import Funnels
import Journeys

/// The variants of an experiment side by side, below each other where they are many.
struct VariantTable {
  /// More variants than this stand below each other.
  private static let variantsAbreast = 4
  /// How many variants are shown.
  private static let variantsShown = 20

  private let steps: [StepDefinition]
  private let control: Text?
  private let rows: [Text: [FunnelRow]]
  /// Control first, then those with most users, of equal ones in byte order.
  private let all: [Text]

  /// A table of rows of the breakdown `variant`.
  init(steps: [StepDefinition], control: Text?, rows: [FunnelRow]) {
    self.steps = steps
    self.control = control
    self.rows = rows.reduce(into: [:]) { byVariant, row in
      guard case .value(let variant) = row.key.segment else { return }
      byVariant[variant, default: []].append(row)
    }
    let users = self.rows.mapValues { $0.first { !$0.isCompletion }?.reached ?? 0 }
    all = users.sorted { one, other in
      if (one.key == control) != (other.key == control) { return one.key == control }
      return (other.value, one.key) < (one.value, other.key)
    }.map(\.key)
  }

  /// How many variants there are.
  var count: Int { all.count }
  /// The variants that are shown.
  var shown: ArraySlice<Text> { all.prefix(Self.variantsShown) }

  /// The table and what is to be said about it; empty without variants.
  var blocks: [String] {
    let table = count > Self.variantsAbreast ? belowEachOther : sideBySide
    let more = count - shown.count
    let rest = "\(Figures.count(more)) smaller variants stand in `funnel.csv`."
    return [count > 0 ? table : nil, missingNumbers, more > 0 ? rest : nil].compactMap(\.self)
  }

  private func name(_ variant: Text) -> String {
    CodeSpan(variant, in: .tableCell).markdown + (variant == control ? " (control)" : "")
  }

  private func end(of variant: Text) -> FunnelRow? {
    rows[variant]?.first(where: \.isCompletion)
  }

  /// One row a step of the flow, two columns a variant.
  private var sideBySide: String? {
    var table = MarkdownTable(
      words: ["Step"], numbers: shown.flatMap { [name($0), "Of all"] })
    for (index, step) in steps.enumerated() {
      let cells = shown.flatMap { variant in
        let row = rows[variant]?.first { !$0.isCompletion && $0.step.id == step.id }
        return [Figures.count(row?.reached), Figures.percent(row?.fromEntry.rate)]
      }
      table.add(["\(index + 1). \(CodeSpan(step.id, in: .tableCell).markdown)"] + cells)
    }
    let ends = shown.flatMap { variant in
      [
        Figures.count(end(of: variant)?.reached),
        Figures.rate(end(of: variant)?.fromEntry ?? RateCell()),
      ]
    }
    table.add(["**completed**"] + ends)
    return table.markdown
  }

  /// One row a variant.
  private var belowEachOther: String? {
    var table = MarkdownTable(
      words: ["Variant"], numbers: ["Users", "Completed", "Completion rate"])
    for variant in shown {
      let entry = rows[variant]?.first { !$0.isCompletion && $0.step.index == 1 }
      table.add([
        name(variant), Figures.count(entry?.reached), Figures.count(end(of: variant)?.reached),
        Figures.rate(end(of: variant)?.fromEntry ?? RateCell()),
      ])
    }
    return table.markdown
  }

  /// Why a number is missing in the table.
  private var missingNumbers: String? {
    let lacksStep =
      count <= Self.variantsAbreast
      && shown.contains { variant in
        let ids = Set((rows[variant] ?? []).map(\.step.id))
        return steps.contains { !ids.contains($0.id) }
      }
    let isEmpty = shown.contains { end(of: $0)?.fromEntry.rate == nil }
    let reasons = [
      lacksStep ? "the variant's own list lacks the step" : nil,
      isEmpty ? "no user of the variant was counted" : nil,
    ].compactMap(\.self)
    return reasons.isEmpty ? nil : "`–`: \(reasons.joined(separator: ", or "))."
  }
}
