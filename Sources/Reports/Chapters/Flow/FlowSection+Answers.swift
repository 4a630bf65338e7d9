import Definitions
import EventLog
import Funnels
import Journeys

// What users answered to prompts, and what they chose.

extension FlowSection {
  /// How many values of one choice are shown.
  private static let valuesShown = 20
  /// How many permissions of a flow are shown, and how many choices.
  private static let namesShown = 50

  var permissions: [Block?] {
    let shown = LargestRows(
      flow.rows.permissions.filter { isOverall($0.key) }, most: Self.namesShown, weight: \.asked)
    let rows = shown.rows
    let isKnownBefore = rows.contains { $0.alreadyGranted > 0 || $0.alreadyDenied > 0 }
    return [
      answers(rows), shown.rest(of: "rarer permission", in: "permissions.csv"),
    ] + whatFollowed(rows) + [
      .list(of: rows.compactMap(story)), isKnownBefore ? .sentence(Self.whyNoPrompt) : nil,
    ]
  }

  private static let whyNoPrompt = """
    No prompt is shown to users who have answered before: in an earlier installation, in the \
    system's settings, or elsewhere in the app.
    """

  private func answers(_ rows: [PermissionRow]) -> Block? {
    var table = Table(
      words: ["Step", "Permission"],
      numbers: ["Asked", "Granted", "Denied", "Unanswered", "Grant rate"])
    for row in rows {
      let name = CodeSpan(row.permission, in: .tableCell).markdown
      let counts = [row.asked, row.granted, row.denied, row.unanswered]
      table.add(
        [label(row.step, in: .tableCell), row.isRequired ? "\(name) (required)" : name]
          + counts.map { cell($0) } + [Figures.rate(row.grant, of: row.asked)])
    }
    return table.block
  }

  private func whatFollowed(_ rows: [PermissionRow]) -> [Block?] {
    var table = Table(
      words: ["Step", "Permission"],
      numbers: ["Granted, completed", "Granted, left", "Denied, completed", "Denied, left"])
    for row in rows {
      let counts = [
        row.completedAfterGrant, row.leftAfterGrant, row.completedAfterDenial, row.leftAfterDenial,
      ]
      table.add(
        [label(row.step, in: .tableCell), CodeSpan(row.permission, in: .tableCell).markdown]
          + counts.map { cell($0) })
    }
    let hasLeft = rows.contains { $0.leftAfterGrant > 0 || $0.leftAfterDenial > 0 }
    guard let answers = table.block else { return [] }
    return [
      "What happened after the last answer, with or without a prompt:", answers,
      hasLeft ? .sentence(whatLeftMeans) : nil,
    ]
  }

  private var whatLeftMeans: String {
    """
    “Left” here is everyone who gave that answer and did not complete, wherever they left; a reason \
    under “Why \(unit.plural) left” is about where and how \(unit.withArticle) left. The two \
    numbers can differ.
    """
  }

  /// What became of those who were asked for a permission; `nil` where there is nothing to tell.
  private func story(of row: PermissionRow) -> String? {
    let told = [
      (row.leftAfterDenial, "denied it and left"),
      (row.completedAfterDenial, "denied it and completed anyway"),
      (row.leftAfterGrant, "granted it and never finished"),
      (row.recovered, "denied it first and granted it in the same attempt"),
      (row.alreadyGranted, "granted it before and saw no prompt"),
      (row.alreadyDenied, "denied it before and saw no prompt"),
    ].filter { $0.0 > 0 }.map { "\(self.told($0.0)) \($0.1)" }
    let noRate = row.asked == 0 ? ["nobody was asked, so there is no grant rate"] : []
    let parts = told + noRate
    guard !parts.isEmpty else { return nil }
    return "\(CodeSpan(row.permission).markdown) at \(label(row.step)): "
      + parts.joined(separator: "; ") + "."
  }

  var choices: [Block?] {
    var table = Table(
      words: ["Step", "Choice", "Value"],
      numbers: [unit.heading, "Of those who chose", "Completed", "Completion rate"])
    var remarks: [String] = []
    let shown = choicesShown
    for (rows, summary) in shown.rows {
      let values = rows.descending(by: \.users)
      for row in values.prefix(Self.valuesShown) {
        let value = CodeSpan(row.value, in: .tableCell).markdown
        table.add([
          label(row.step, in: .tableCell), CodeSpan(row.choice, in: .tableCell).markdown,
          row.isDefault ? "\(value) (default)" : value, cell(row.users),
          Figures.percent(row.share, of: summary?.answered), cell(row.completed),
          Figures.rate(row.completion, of: row.users),
        ])
      }
      remarks += self.remarks(on: values, of: summary)
    }
    return [
      table.block, shown.rest(of: "rarer choice", in: "choices.csv"), .list(of: remarks),
      table.block.map { _ in .sentence(Self.noCause) },
    ]
  }

  private static let noCause = """
    Users who gave one answer may finish more often for another reason: they chose it themselves, \
    and those who answer at a later step have already come far.
    """

  /// The values of each choice, of those that most users made.
  private var choicesShown: LargestRows<(values: [ChoiceRow], summary: ChoiceSummary?)> {
    let rows = flow.rows.choices.filter { isOverall($0.key) }
    let summaries = overallSummaries
    let choices = rows.runs { $0.step == $1.step && $0.choice == $1.choice }.map { values in
      (values: values, summary: values.first.flatMap { summaries[SegmentChoice($0)] })
    }
    return LargestRows(choices, most: Self.namesShown) { $0.summary?.answered ?? 0 }
  }

  /// How many answered, how many of them kept the default, and how many values are not shown.
  private func remarks(on values: [ChoiceRow], of summary: ChoiceSummary?) -> [String] {
    guard let first = values.first else { return [] }
    var parts = summary.map(answered) ?? []
    if let kept = values.first(where: \.isDefault) {
      parts.append(
        """
        \(counted(kept.users)), \(Figures.percent(kept.share, of: summary?.answered)) of those who chose, kept the \
        default \(CodeSpan(kept.value).markdown)
        """)
    } else if let preselected = preselected(first) {
      parts.append(
        """
        no event has the default \(CodeSpan(preselected).markdown), so users who kept it may have sent none
        """)
    }
    if let shares = sharesOfViewers(values) { parts.append(shares) }
    let more = values.count - Self.valuesShown
    if more > 0 { parts.append("\(Figures.count(more)) rarer values are in `choices.csv`") }
    guard !parts.isEmpty else { return [] }
    let name = "\(CodeSpan(first.choice).markdown) at \(label(first.step))"
    return ["\(name): \(parts.joined(separator: "; "))."]
  }

  /// What those who saw a paywall did there; `nil` for another page.
  private func sharesOfViewers(_ values: [ChoiceRow]) -> String? {
    guard let first = values.first, isPaywall(first),
      let row = overallRows.first(where: { !$0.isCompletion && $0.step == first.step }),
      let viewers = (row.viewed > 0 ? row.viewed : row.reached).shown, viewers > 0
    else { return nil }
    let shares = values.prefix(Self.valuesShown).compactMap { row in
      row.users.shown.map { users in
        let share = Figures.percent(Double(users) / Double(viewers))
        return "\(share) \(CodeSpan(row.value).markdown)"
      }
    }
    guard !shares.isEmpty else { return nil }
    return "of the \(Figures.count(viewers)) who saw it, \(shares.joined(separator: ", "))"
  }

  private func isPaywall(_ row: ChoiceRow) -> Bool {
    let place = row.step.index - 1
    let isSaid =
      flow.definition.steps.indices.contains(place) && flow.definition.steps[place].isPaywall
    return isSaid || row.choice.string.lowercased() == "paywall"
  }

  /// How many of those who reached the step answered, as parts of a sentence.
  private func answered(_ summary: ChoiceSummary) -> [String] {
    let answers = """
      \(told(summary.answered)) of \(those(summary.reached)) \(unit.plural) who reached the step \
      answered
      """
    let several = "several answers are possible, so the shares add up to more than 100 %"
    return summary.hasSeveralValues ? [answers, several] : [answers]
  }

  /// The summary of each choice; a log may make up a name for every answer, so none is looked for
  /// one by one.
  private var overallSummaries: [SegmentChoice: ChoiceSummary] {
    let overall = flow.rows.choiceSummaries.filter { isOverall($0.key) }
    return Dictionary(overall.map { (SegmentChoice($0), $0) }) { first, _ in first }
  }

  /// The value that the definition pre-selects.
  private func preselected(_ row: ChoiceRow) -> Text? {
    let place = row.step.index - 1
    guard flow.definition.steps.indices.contains(place) else { return nil }
    return flow.definition.steps[place].choices.first { $0.id == row.choice }?.defaultValue
  }
}
