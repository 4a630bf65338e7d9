import Definitions
import EventLog
import Funnels
import Journeys

/// The completion rate of each variant with its interval, control first.
struct VariantsChart {
  private let flow: ChartLabel
  private let unit: CountingUnit
  private let variants: [VariantRows.Variant]
  private let few: FewNote
  /// How many variants are left out.
  private let more: Int
  /// How many have no rate because counts of theirs are hidden.
  private let hidden: Int

  private static let pitch = 56.0

  /// `nil` where fewer than two variants have a rate, or the split is broken, which forbids to
  /// compare them.
  init?(_ section: FlowSection) {
    let rows = section.variantRows
    variants = rows.shown.filter { $0.end?.fromEntry.rate != nil }
    guard variants.count > 1, !section.isSplitBroken else { return nil }
    more = rows.all.count - rows.shown.count
    let cells = section.contents.cells
    hidden = rows.shown.count {
      cells.hides($0.users) || cells.hides($0.end?.reached) && $0.end?.fromEntry.rate == nil
    }
    flow = ChartLabel(section.flow.definition)
    unit = section.unit
    few = FewNote(extent: .some, use: .compared, unit: section.unit)
  }

  var picture: ChartPicture {
    let bottom = ChartPicture.top + Double(variants.count) * Self.pitch
    let ends = (ChartPicture.left + 20, ChartPicture.right - 20)
    let scale = RateScale(holding: variants.flatMap(rates), along: ends)
    let marks = variants.enumerated().flatMap { index, variant in
      self.marks(of: variant, at: ChartPicture.top + Double(index) * Self.pitch, scale)
    }
    let axis = ChartPicture.axis(
      scale.ticks.map { (scale.place(of: $0), RateScale.words(for: $0)) }, to: bottom)
    let rest = self.rest.map {
      SVGElement.text($0, x: ChartPicture.left, y: bottom + 48, style: "soft")
    }
    return ChartPicture(
      flow: flow, title: "Completion by variant",
      subtitle: "Share who completed, with its 95\u{A0}% interval; dashed: control",
      description: description, bottom: bottom + (rest != nil ? 50 : 24),
      marks: axis + marks + [rest].compactMap(\.self),
      few: few.needed(for: variants.map(\.users)))
  }

  /// What is not drawn.
  private var rest: String? {
    let parts = [
      more > 0 ? "\(Figures.there(more, of: "smaller variant")) in the table." : nil,
      hidden > 0 ? "\(Figures.count(hidden, of: "variant")) with hidden counts not drawn." : nil,
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  private func rates(of variant: VariantRows.Variant) -> [Double] {
    let cell = variant.end?.fromEntry
    return [cell?.low, cell?.rate, cell?.high].compactMap(\.self)
  }

  /// Where control's rate stands in a row.
  private func control(at y: Double, _ scale: RateScale) -> [SVGElement] {
    let rate = variants.first { $0.isControl }?.end?.fromEntry.rate
    return [rate].compactMap(\.self).map { rate in
      let x = scale.place(of: rate)
      return .line(from: (x, y - 10), to: (x, y + 10), style: "rule")
    }
  }

  private func marks(
    of variant: VariantRows.Variant, at top: Double, _ scale: RateScale
  ) -> [SVGElement] {
    guard let cell = variant.end?.fromEntry, let rate = cell.rate else { return [] }
    let label = ChartLabel(variant.name, mostEms: ChartLabel.narrow)
    let y = top + 36
    let words = "\(label.short)\(variant.isControl ? " (control)" : "")"
    let shown = few.shown(Figures.rate(cell), of: variant.users)
    let numbers = "\(shown) of \(Figures.count(variant.users))"
    return [
      .text(words, whole: label.whole, x: ChartPicture.left, y: top + 20, style: "plate"),
      .text(numbers, x: ChartPicture.right, y: top + 20, style: "end plate"),
    ] + control(at: y, scale) + whisker(cell, at: y, scale)
      + [.circle(x: scale.place(of: rate), y: y, radius: 6, style: "main")]
  }

  private func whisker(_ cell: RateCell, at y: Double, _ scale: RateScale) -> [SVGElement] {
    guard let low = cell.low, let high = cell.high else { return [] }
    let (start, end) = (scale.place(of: low), scale.place(of: high))
    return [.line(from: (start, y), to: (end, y), style: "whisker")]
      + [start, end].map { .line(from: ($0, y - 5), to: ($0, y + 5), style: "whisker") }
  }

  private var description: String {
    let parts = variants.map { variant in
      let label = ChartLabel(variant.name)
      let control = variant.isControl ? " (control)" : ""
      let rate = variant.end.map { Figures.rateInWords($0.fromEntry) } ?? Figures.missing
      return "\(label.whole ?? label.short)\(control) \(few.spoken(rate, of: variant.users))"
    }
    return "Share of \(unit.plural) who completed: \(parts.joined(separator: "; "))."
  }
}
