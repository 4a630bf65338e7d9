import EventLog
import Insights

/// What `report.md` says first of a flow, on one screen: how many finish, what matters, where users leave,
/// and what mending it is worth.
struct AnswerBlocks {
  let answer: FlowAnswer
  /// The flow's place in the report, from 1; `nil` where it is the only one.
  let number: Int?

  /// What is said of each flow, in their order.
  static func blocks(of answers: [FlowAnswer]) -> [Block] {
    answers.enumerated().flatMap { index, answer in
      AnswerBlocks(answer: answer, number: answers.count == 1 ? nil : index + 1).blocks
    }
  }

  private var blocks: [Block] {
    let head = "**\(number.map { "\($0). " } ?? "")\(answer.title)** · \(answer.scope)"
    let finish = [answer.number.map { "**\($0)**" }, answer.basis].compactMap(\.self)
    return [.sentence(head), .sentence(finish.joined(separator: ": "))]
      + [
        insights, .list(of: answer.remarks), funnels, answer.leftOut.map(Block.sentence),
        answer.fixes?.block,
      ].compactMap(\.self)
  }

  private var insights: Block? {
    let items = answer.insights.map { InsightWords(insight: $0).sentence }
    return items.isEmpty ? nil : .ranking(items)
  }

  /// A row a step; the funnels of variants abreast.
  private var funnels: Block? {
    let all = answer.funnels
    guard !all.isEmpty else { return nil }
    var table = Table(
      words: [answer.funnelsTitle],
      numbers: all.flatMap { funnel in
        let name = funnel.users.map { "\($0): " } ?? ""
        return ["\(name)reached", "left here"]
      })
    let places = all.map { funnel in
      Dictionary(funnel.rows.map { ($0.step, $0) }, uniquingKeysWith: { first, _ in first })
    }
    for step in Self.steps(of: all) {
      let rows = places.map { $0[step] }
      let name = rows.compactMap { $0?.name }.first ?? ""
      table.add(
        [step == nil ? "**\(name)**" : name]
          + rows.flatMap { row in [row?.reached ?? Figures.missing, loss(row)] })
    }
    return table.block
  }

  /// The steps of all lists in the order of the first that has them, then completion.
  private static func steps(of funnels: [FlowAnswer.Funnel]) -> [Text?] {
    var seen: Set<Text> = []
    let steps = funnels.flatMap(\.rows).compactMap(\.step).filter { seen.insert($0).inserted }
    return steps + [nil]
  }

  private func loss(_ row: FlowAnswer.Row?) -> String {
    guard let loss = row?.loss else { return Figures.missing }
    return row?.isWorst == true ? "**\(loss)**" : loss
  }
}
