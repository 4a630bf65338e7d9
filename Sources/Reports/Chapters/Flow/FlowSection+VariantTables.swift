import Definitions
import EventLog
import Experiments
import Funnels
import Journeys

// The variants below each other, then their steps: side by side where all see the flow's list,
// otherwise each by its own list, for the numbers of one list mean nothing beside those of another.

extension FlowSection {
  func tables(of variants: VariantRows) -> [Block] {
    let more = variants.all.count - variants.shown.count
    let rest = "\(Figures.there(more, of: "smaller variant")) in `funnel.csv`."
    let blocks = [
      summary(of: variants.shown), missingRates(in: variants.shown).map(Block.sentence),
    ]
    return (blocks + stepTables(of: variants) + [more > 0 ? .sentence(rest) : nil])
      .compactMap(\.self)
  }

  /// One row a variant, then those who are in none.
  private func summary(of variants: ArraySlice<VariantRows.Variant>) -> Block? {
    var table = Table(
      words: ["Variant"], numbers: [unit.heading, "Completed", "Completion rate", "Left"],
      remarks: "Most left")
    for variant in variants {
      table.add([
        variant.title(in: .tableCell), cell(variant.users),
        cell(variant.end?.reached),
        Figures.rate(variant.end?.fromEntry ?? RateCell(), of: variant.users, .compared),
        cell(variant.loss?.left), biggest(variant.loss, of: variant.users),
      ])
    }
    for row in notCompared { table.add(row) }
    return table.block
  }

  /// The rows of users who are in no variant, where there are some.
  private var notCompared: [[String]] {
    [Segment.mixed, .unassigned].compactMap { segment in
      let rows = flow.rows.funnel.filter {
        $0.key.breakdown == .variant && $0.key.segment == segment
      }
      guard let first = rows.first(where: { $0.step.index == 1 && !$0.isCompletion }),
        let end = rows.first(where: \.isCompletion), first.reached > 0
      else { return nil }
      let loss = flow.rows.losses.first { $0.key == first.key }
      return [
        "\(segment.markdown(in: .tableCell)), not compared", cell(first.reached),
        cell(end.reached), Figures.rate(end.fromEntry, of: first.reached, .compared),
        cell(loss?.left), biggest(loss, of: first.reached),
      ]
    }
  }

  private func missingRates(in variants: ArraySlice<VariantRows.Variant>) -> String? {
    let isWithout = variants.contains {
      $0.end?.fromEntry.rate == nil && !$0.users.isHidden && !($0.end?.reached).isHidden
    }
    return isWithout
      ? "`–`: no \(unit.singular) of the variant was counted." : nil
  }

  private func stepTables(of variants: VariantRows) -> [Block?] {
    guard variants.hasStepTables else { return [] }
    guard variants.all.contains(where: \.hasOwnList) else {
      return [
        "How many \(unit.plural) reached each step, by variant:", sideBySide(variants.all),
        "`–`: nobody leaves after completing.",
      ]
    }
    let dashes = "`–`: the first step has none before it, and nobody leaves after completing."
    return variants.all.flatMap { variant -> [Block?] in
      let list = variant.hasOwnList ? "by its own list of steps" : "by the flow's list of steps"
      return ["\(variant.title(in: .line)), \(list):", steps(of: variant)]
    } + [.sentence(dashes)]
  }

  /// One row a step of the flow, three columns a variant.
  private func sideBySide(_ variants: [VariantRows.Variant]) -> Block? {
    var table = Table(
      words: ["Step"],
      numbers: variants.flatMap { [$0.title(in: .tableCell), "Of all", "Left here"] })
    let rowsOfStep = variants.map { variant in
      Dictionary(
        variant.rows.filter { !$0.isCompletion }.map { ($0.step.id, $0) },
        uniquingKeysWith: { first, _ in first })
    }
    for (index, step) in flow.definition.steps.enumerated() {
      let cells = zip(variants, rowsOfStep).flatMap { variant, rows in
        let row = rows[step.id]
        return [
          cell(row?.reached),
          Figures.percent(row?.fromEntry.rate, of: variant.users, .compared),
          cell(row?.left),
        ]
      }
      table.add([label(StepKey(index: index + 1, id: step.id), in: .tableCell)] + cells)
    }
    let ends = variants.flatMap { variant in
      [
        cell(variant.end?.reached),
        Figures.percent(variant.end?.fromEntry.rate, of: variant.users, .compared),
        Figures.missing,
      ]
    }
    table.add([Self.completedRow] + ends)
    return table.block
  }

  /// One row a step of the variant's own list.
  private func steps(of variant: VariantRows.Variant) -> Block? {
    let biggest = Set(variant.loss?.biggest ?? [])
    var table = Table(
      words: ["Step"],
      numbers: ["Reached", "Of all counted", "Of the step before", "Left here"], remarks: "")
    for (row, before) in zip(variant.rows, [nil] + variant.rows) {
      table.add([
        row.isCompletion ? Self.completedRow : label(row.step, in: .tableCell),
        cell(row.reached), Figures.rate(row.fromEntry, of: variant.users, .compared),
        Figures.rate(row.fromPrevious, of: before?.reached, .compared), cell(row.left),
        !row.isCompletion && biggest.contains(row.step) ? Self.mostLeftMark : "",
      ])
    }
    return table.block
  }
}
