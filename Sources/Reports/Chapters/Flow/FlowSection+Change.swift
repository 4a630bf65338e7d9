import Definitions
import EventLog
import Funnels
import Journeys

// What changed against an earlier period or another segment: first in sentences, then as a table
// whose last columns add up. A step's rate is of those who reached the step before it, so a change is
// told between two steps: “from 4. permissions to 5. activation”.

extension FlowSection {
  /// `nil` where the report is held against nothing.
  var change: ChangeSummary? { ChangeSummary(flow.rows.changes) }

  /// The words for it: two groups of users did not change from one to the other.
  var changeWords: ChangeWords { ChangeWords(flow.settings.change) }

  var changes: [Block] {
    guard let change else { return [] }
    let late = lateLog(in: change)
    if let nobody = nobody(in: change) {
      return [nobody, late].compactMap(\.self).map(Block.sentence)
    }
    let sentences = [verdict(on: change), change.largestPart.flatMap(largest), mix(of: change)]
    let words: [String?] = [
      sentences.compactMap(\.self).joined(separator: " "), sides(of: change), late,
    ]
    return words.compactMap(\.self).map(Block.sentence)
      + [table(of: change), .sentence(method)].compactMap(\.self)
  }

  /// The change as the line of a summary; `nil` where the report is held against nothing.
  var changeInShort: String? {
    guard let change else { return nil }
    let base = CodeSpan(change.completion.baseName).markdown
    guard let direction = change.direction else {
      return "there is nothing to compare with \(base), see “\(changeWords.title)”."
    }
    let rates = changeWords.rates(change.completion)
    let numbers = "(\(rates); 95\u{A0}%: \(change.completion.limits))"
    switch direction {
    case .clear(let turn):
      let place = change.largestPart.map { part in
        part.row.part == .mix
          ? ", mostly because of a different mix\(name(ofMixBy: part.row.key.breakdown))"
          : ", mostly on the way \(way(to: part.row))"
      }
      return """
        completion \(changeWords.verdict(turn, by: change.completion.difference, from: base)) \
        \(numbers)\(place ?? ""); see “\(changeWords.title)”.
        """
    case .unclear:
      return """
        \(changeWords.unclear(from: base)) \(numbers); see “\(changeWords.title)”.
        """
    }
  }

  /// That the base is of days before the log.
  private func lateLog(in change: ChangeSummary) -> String? {
    flow.logBeginsWithinBase.map { day in
      """
      **The log begins in the middle of the period compared with:** its first event is from \
      \(day), but \(CodeSpan(change.completion.baseName).markdown) begins earlier. Users who \
      started before that are missing; compare with a later period, or read earlier logs too.
      """
    }
  }

  /// Which sides are empty; `nil` where none is.
  private func nobody(in change: ChangeSummary) -> String? {
    let row = change.completion
    let names = [(row.own, row.ownName), (row.base, row.baseName)]
      .filter { $0.0?.users == 0 }.map { CodeSpan($0.1).markdown }
    guard !names.isEmpty else { return nil }
    return """
      There is nothing to compare: no counted \(unit.singular) belongs to \
      \(names.joined(separator: " or ")).
      """
  }
}

// Sentences

extension FlowSection {
  private func verdict(on change: ChangeSummary) -> String {
    let row = change.completion
    guard let direction = change.direction else {
      return """
        How completion \(changeWords.isOfGroups ? "differs" : "changed") is not shown, as it \
        would rest on too few \(unit.plural).
        """
    }
    switch direction {
    case .clear(let turn):
      return "**\(changeWords.heading(turn, of: row))** (95\u{A0}%: \(row.limits))."
    case .unclear:
      return """
        **No clear \(changeWords.noun) of completion:** \(changeWords.rates(row)), \
        \(Figures.signedPoints(row.difference)) points (95\u{A0}%: \(row.limits)).
        """
    }
  }

  /// `nil` of the mix, of which there is a sentence in any case.
  private func largest(_ part: PartOfChange) -> String? {
    guard part.row.part == .step else { return nil }
    let difference = part.row.difference.map {
      " (\(Figures.signedPoints($0)), 95\u{A0}%: \(part.row.limits))"
    }
    return """
      The largest part of it, \(part.points) points, happens on the way \(way(to: part.row)): \
      \(changeWords.rates(part.row)) of those who reached the step before went on\(difference ?? "").
      """
  }

  /// `from 4. permissions to 5. activation`; from where depends on the list where variants have lists
  /// of their own.
  func way(to row: ChangeRow, in place: MarkdownPlace = .line) -> String {
    guard let step = row.step else { return "" }
    let steps = flow.definition.steps
    let end = step.index > steps.count ? "completing the flow" : label(step, in: place)
    guard variantsWithOwnList.isEmpty else { return "to \(end)" }
    let start = StepKey(index: step.index - 1, id: steps[step.index - 2].id)
    return "from \(label(start, in: place)) to \(end)"
  }

  /// How much of the change comes from other users, by breakdown.
  private func mix(of change: ChangeSummary) -> String {
    let sentences = change.breakdowns.compactMap(mix)
    guard sentences.isEmpty else { return sentences.joined(separator: " ") }
    return changeWords.mixNotLookedAt(unit)
  }

  private func mix(of breakdown: BreakdownChange) -> String? {
    guard let mix = breakdown.mix else { return nil }
    let name = name(ofMixBy: breakdown.breakdown)
    guard let contribution = mix.row.contribution else {
      return """
        How much the mix\(name) accounts for is not shown, as it would rest on too few \
        \(unit.plural).
        """
    }
    guard contribution != 0 else { return "The mix\(name) did not change completion." }
    let moved = variantsWithOwnList.isEmpty ? breakdown.movedMost : nil
    let most = moved.map {
      ", above all \($0.key.segment.markdown(in: .line)): \(changeWords.rates($0)) of the \(unit.plural)"
    }
    return
      "The mix\(name) (\(changeWords.mix(unit))) accounts for \(mix.points) points of it\(most ?? "")."
  }

  /// ` of platform`, and of what else users are told apart by.
  private func name(ofMixBy breakdown: Breakdown, in place: MarkdownPlace = .line) -> String {
    let lists = variantsWithOwnList.isEmpty ? nil : "the variants' lists of steps"
    guard case .field(let field) = breakdown else { return " of \(lists ?? "users")" }
    let names = [CodeSpan(Text(field.name), in: place).markdown, lists].compactMap(\.self)
    return " of \(names.joined(separator: " and "))"
  }

  private func sides(of change: ChangeSummary) -> String {
    let row = change.completion
    return """
      Compares \(counted(row.own?.users ?? 0)) (\(CodeSpan(row.ownName).markdown)) with \
      \(told(row.base?.users)) (\(CodeSpan(row.baseName).markdown), the base).\
      \(changeWords.isOfGroups ? "" : " A period counts users who started in it; its end belongs to the next one.")
      """
  }

  private var method: String {
    """
    **\(changeWords.column)** is by how many points the rate of that line \
    \(changeWords.isOfGroups ? "differs" : "moved"); **part** is how much of the \(changeWords.noun) of \
    completion that makes, and the parts add up to it: a step's is its Shapley value, the mix what comes \
    from more \(unit.plural) of one kind and fewer of another. Differences are of the unrounded rates. The 95\u{A0}% \
    interval is for one look: of twenty nights without any \(changeWords.noun), about one leaves out 0.
    """
  }
}

// The table

extension FlowSection {
  private func table(of change: ChangeSummary) -> Block? {
    let names = [change.completion.baseName, change.completion.ownName].map {
      CodeSpan($0, in: .tableCell).markdown
    }
    var table = Table(
      words: ["Way"],
      numbers: names + [changeWords.column] + change.breakdowns.map { heading(of: $0.breakdown) })
    for place in rowPlaces(of: change) {
      let parts = change.breakdowns.map { place < $0.parts.count ? $0.parts[place] : nil }
      guard let row = parts.compactMap(\.self).first?.row else { continue }
      table.add([label(of: row)] + numbers(of: row) + parts.map { $0?.points ?? Figures.missing })
    }
    let whole = PointParts([change.completion.contribution], of: change.completion.contribution)
    table.add(
      ["**completed the flow**"] + numbers(of: change.completion)
        + change.breakdowns.map { _ in whole.texts[0] })
    return table.block
  }

  private func rowPlaces(of change: ChangeSummary) -> Range<Int> {
    0..<(change.breakdowns.map(\.parts.count).max() ?? 0)
  }

  /// The title of a column of parts.
  private func heading(of breakdown: Breakdown) -> String {
    guard case .field(let field) = breakdown else { return "Part" }
    return "Part, by \(CodeSpan(Text(field.name), in: .tableCell).markdown)"
  }

  private func label(of row: ChangeRow) -> String {
    row.part == .mix ? "the mix" : way(to: row, in: .tableCell)
  }

  /// Both rates and their difference.
  private func numbers(of row: ChangeRow) -> [String] {
    let rates = [row.base, row.own].map { Figures.percent($0?.rate, of: $0?.users, .compared) }
    let limits = row.differenceLow == nil ? "" : " (\(row.limits))"
    return rates + [Figures.signedPoints(row.difference) + limits]
  }
}
