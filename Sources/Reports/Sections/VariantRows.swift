import EventLog
import Funnels

/// The variants of a flow with their rows, in the order they are shown in.
struct VariantRows {
  struct Variant {
    let name: Text
    let isControl: Bool
    /// Whether its users see other steps than the flow's list has, or the same in another order.
    let hasOwnList: Bool
    /// The steps of its list, then completion.
    let rows: [FunnelRow]
    let loss: LossSummary?

    var users: Count { rows.first { !$0.isCompletion && $0.step.index == 1 }?.reached ?? 0 }
    var end: FunnelRow? { rows.first(where: \.isCompletion) }

    /// The name with whether it is control.
    func title(in place: MarkdownPlace) -> String {
      CodeSpan(name, in: place).markdown + (isControl ? " (control)" : "")
    }
  }

  /// More variants than this have no table of steps.
  static let variantsAbreast = 4
  /// How many variants are shown.
  private static let variantsShown = 20

  /// Control first, then those with most users, of equal ones in byte order.
  let all: [Variant]

  init(flow: FlowReport, control: Text?, withOwnList: Set<Text>) {
    var rows: [Text: [FunnelRow]] = [:]
    for row in flow.rows.funnel where row.key.breakdown == .variant {
      if case .value(let variant) = row.key.segment { rows[variant, default: []].append(row) }
    }
    let losses = Dictionary(
      flow.rows.losses.filter { $0.key.breakdown == .variant }.map { ($0.key.segment, $0) },
      uniquingKeysWith: { $1 })
    let variants = rows.map { name, rows in
      Variant(
        name: name, isControl: name == control, hasOwnList: withOwnList.contains(name), rows: rows,
        loss: losses[.value(name)])
    }
    all = variants.sorted { one, other in
      if one.isControl != other.isControl { return one.isControl }
      return (other.users, one.name) < (one.users, other.name)
    }
  }

  var shown: ArraySlice<Variant> { all.prefix(Self.variantsShown) }
  var hasStepTables: Bool { !all.isEmpty && all.count <= Self.variantsAbreast }

  /// Whether most users of one variant left at another step than those of another, of variants that
  /// have enough users to be compared.
  var differInBiggestLoss: Bool {
    guard all.allSatisfy({ $0.users >= Count(RateUse.compared.fewestUsers) }) else { return false }
    let losses = all.compactMap(\.loss).filter { $0.left > 0 }
    // A hidden loss has no step.
    guard losses.allSatisfy({ !$0.biggest.isEmpty }) else { return false }
    return Set(losses.map { $0.biggest.map(\.id) }).count > 1
  }
}
