import Definitions
import EventLog
package import Inference
import Journeys

// The counts behind definitions that were read off a log:
//
//     ## Flow 1      who entered; a row for each step; permissions; choices; what was decided and why
//     ## What a log does not say

/// The text that stands beside an inferred definition.
package struct InferenceReport {
  private let flows: [InferredFlow]
  /// How lines are read, where that was guessed.
  private let guesses: [GuessedMapping]
  /// What users are split by, where that was guessed.
  private let dimensions: [GuessedDimension]

  package init(
    _ flows: [InferredFlow], guesses: [GuessedMapping] = [], dimensions: [GuessedDimension] = []
  ) {
    self.flows = flows
    self.guesses = guesses
    self.dimensions = dimensions
  }

  package var text: String {
    var blocks = ["# Evidence for the inferred definition"]
    blocks += guesses.flatMap { GuessSection(guess: $0).blocks }
    blocks += DimensionSection(dimensions: dimensions).blocks
    for (index, flow) in flows.enumerated() {
      blocks.append("## Flow \(index + 1)")
      blocks += EvidenceSection(flow: flow).blocks
    }
    blocks += [
      "## What a log does not say",
      """
      For you to add: titles, pre-selected values of choices (`default`), the planned `split`. \
      Assumed: a window of 24 hours and an idle time of 30 minutes. Which permissions are \
      required, which steps can be left out or skipped, and which pages are one step is guessed \
      from the counts above.
      """,
    ]
    return Figures.searchable(blocks.joined(separator: "\n\n")) + "\n"
  }
}

/// The evidence for one flow.
private struct EvidenceSection {
  let flow: InferredFlow
  private var evidence: FlowEvidence { flow.evidence }
  private var definition: FlowDefinition { flow.definition }

  var blocks: [String] {
    let completed = Figures.percent(share(evidence.completed, of: evidence.users))
    let head =
      "\(FlowName(definition: definition).line). \(Figures.users(evidence.users)) entered, "
      + "\(Figures.count(evidence.completed)) completed (\(completed))."
    let sample =
      evidence.oneIn > 1
      ? " The log is large, so of \(Figures.count(evidence.oneIn)) users about one was looked at; a report counts all."
      : ""
    return [head + sample]
      + [steps, permissions, choices, Block.list(of: remarks)?.markdown].compactMap(\.self)
  }

  private var steps: String? {
    var table = Table(
      words: ["Step"],
      numbers: [
        "Viewed", "Of all", "Usual place", "Got further", "Never saw it", "Skipped it", "Went back",
      ])
    for (index, step) in evidence.steps.enumerated() {
      table.add(
        [
          name(of: index), Figures.count(step.viewed),
          Figures.percent(share(step.viewed, of: evidence.users)),
        ]
          + [
            step.medianPlace, step.passed, step.leftOut, step.skipped, step.wentBack,
          ].map(Figures.count))
    }
    return table.block?.markdown
  }

  private var permissions: String? {
    var table = Table(
      words: ["Permission", "At"],
      numbers: ["Users", "Granted", "and got further", "Denied", "and got further"])
    for (index, step) in evidence.steps.enumerated() {
      for permission in step.permissions {
        table.add(
          [CodeSpan(permission.id, in: .tableCell).markdown, name(of: index)]
            + [
              permission.users, permission.granted, permission.grantedAndPassed,
              permission.denied, permission.deniedAndPassed,
            ].map(Figures.count))
      }
    }
    return table.block?.markdown
  }

  private var choices: String? {
    var table = Table(words: ["Choice", "At"], numbers: ["Users"])
    for (index, step) in evidence.steps.enumerated() {
      for choice in step.choices {
        table.add([
          CodeSpan(choice.id, in: .tableCell).markdown, name(of: index),
          Figures.count(choice.users),
        ])
      }
    }
    return table.block?.markdown
  }

  private func name(of step: Int) -> String {
    "\(step + 1). \(CodeSpan(evidence.steps[step].id, in: .tableCell).markdown)"
  }

  private func share(_ part: Int, of whole: Int) -> Double? {
    whole > 0 ? Double(part) / Double(whole) : nil
  }

  private var remarks: [String] {
    steps(where: \.isOptional, "may be left out: `optional`")
      + steps(
        where: { step in step.permissions.contains(where: \.isRequired) },
        "asks for what nearly nobody got on without: `required`")
      + [skips, relaunch, variants].compactMap(\.self) + evidence.notes.map(\.sentence)
  }

  private func steps(where isSo: (StepDefinition) -> Bool, _ words: String) -> [String] {
    definition.steps.filter(isSo).map { "\(CodeSpan($0.id).markdown) \(words)." }
  }

  private var skips: String? {
    let skips = evidence.skips
    let parts = [
      (skips.ofStep, "of a step"), (skips.ofFlow, "of the flow"),
      (skips.withoutScopeAndGoingOn, "without scope, another page shown after it"),
      (skips.withoutScopeAndEnding, "without scope, none shown after it"),
    ].filter { $0.0 > 0 }.map { "\(Figures.count($0.0)) \($0.1)" }
    return parts.isEmpty ? nil : "Skips: \(parts.joined(separator: "; "))."
  }

  private var relaunch: String? {
    let (restarted, resumed) = (evidence.relaunches.restarted, evidence.relaunches.resumed)
    guard restarted + resumed > 0 else { return nil }
    return """
      After a relaunch in the middle of the flow the first step was shown \(Figures.count(restarted, of: "time")), \
      another \(Figures.count(resumed, of: "time")).
      """
  }

  private var variants: String? {
    guard let experiment = definition.experiment else { return nil }
    let arms = evidence.variants.map { "\(CodeSpan($0.id).markdown) \(Figures.users($0.users))" }
    return """
      Experiment \(CodeSpan(experiment.id).markdown): \(arms.joined(separator: ", ")). The planned \
      split is in no log: add `split`; without it \(withoutSplit(experiment)).
      """
  }

  /// What a report by the definition does as long as nobody says what was planned.
  private func withoutSplit(_ experiment: ExperimentDefinition) -> String {
    guard experiment.declaresArms else { return "the split is not tested" }
    let weights = experiment.declaredVariants.map { "\(JSONLiteral($0.string)): 1" }
    let split = CodeSpan("\"split\": { \(weights.joined(separator: ", ")) }").markdown
    return """
      a report with this definition assumes equal shares, since variants with their own lists \
      have to be named. If other shares were planned, write their weights instead of these: \
      \(split)
      """
  }
}

extension InferenceNote {
  fileprivate var sentence: String {
    switch self {
    case .fewViewers(let page, let users):
      return "\(span(page)) is no step: \(Figures.users(users)) saw it, too few."
    case .seenAfterEnd(let page, let users, before: 0):
      return
        "\(span(page)) is no step: \(Figures.users(users)) saw it, only after the flow had ended."
    case .seenAfterEnd(let page, let users, let before):
      return """
        \(span(page)) is no step: \(Figures.users(users)) first saw it after the flow had ended, \
        \(Figures.count(before)) before.
        """
    case .seenAgainLater(let page, let users, let returned):
      return """
        \(span(page)) is no step: it comes after all steps, and of the \(Figures.users(users)) who saw it \
        \(Figures.count(returned)) did so in a later visit, so it is taken for a screen of the app. Add it \
        if it is a step.
        """
    case .movedAbout(let page, let users, let returned):
      return """
        \(span(page)) is no step: it comes after all steps, no event ends the flow, and users move about \
        there: of the \(Figures.users(users)) who saw it \(Figures.count(returned)) came back to it in \
        the same visit, so it is taken for a screen of the app. Add it if it is a step.
        """
    case .doubtfulSteps(let pages):
      let list = pages.map { "\(span($0.page)) (\(Figures.users($0.users)))" }
      return """
        \(list.joined(separator: ", ")) are steps, but may be screens of the app: they come last, no event \
        ends the flow, and users leave from any of them. Remove them if they are; the flow then ends \
        with the step before them, and more users complete it.
        """
    case .knownByNumber(let pages):
      return """
        The log names no pages for \(numbers(pages)), only numbers: pages of one number are one step, \
        whatever their titles. If different pages share a number, log a name as `step`, or map \
        the title to it.
        """
    case .titlesOfPages(let numbers):
      return """
        \(titles(numbers)): they are pages of their own, called by their titles, which the definition's \
        `mapping` reads as names. Join the `pages` of steps that are one.
        """
    case .titlesOfOnePage(let numbers, let kind):
      let reason =
        switch kind {
        case .languages: "they look like one page in several languages"
        case .personal: "too few users saw the same one to tell pages by them"
        case .pages: "another flow's titles do not tell its pages apart"
        }
      return """
        \(titles(numbers)): these are one step each, for \(reason). If they are different pages, log \
        a name as `step`, or map the title to it.
        """
    case .pagesBeyondBound(let count):
      let verb = count == 1 ? "was" : "were"
      return "\(Figures.count(count, of: "page")) with fewer users \(verb) not looked at."
    case .joined(let step, let pages):
      let list = pages.map { "\(span($0.page)) (\(Figures.users($0.users)))" }
      let several = pages.count > 2 ? "two of them" : "both"
      return """
        \(list.joined(separator: " and ")) look like names of one step, \(span(step)): the same place, \
        and nobody saw \(several). Part them if they are not.
        """
    case .alternatives(let one, let other):
      return """
        \(span(one.page)) (\(Figures.users(one.users))) and \(span(other.page)) \
        (\(Figures.users(other.users))) may be one step: the same place, and nobody saw both; but \
        nothing parts who saw which.
        """
    case .otherExperiment(let id):
      return """
        Events name the experiment \(span(id)) too; to compare both, list them in `experiments`.
        """
    case .namelessExperiment:
      return "Events name variants without their experiment, so its id here is made up."
    case .variantBeginsElsewhere(let variant):
      return """
        The users of \(span(variant)) saw another first step; a variant's list must begin with the \
        flow's, so it has none of its own.
        """
    case .versionsApart(let versions):
      return "The steps of versions \(list(versions)) differ, so each has a definition of its own."
    case .versionsTogether(let versions):
      return """
        The steps of versions \(list(versions)) differ, but too many events name no version to tell \
        them apart: one definition for all.
        """
    }
  }

  private func titles(_ numbers: [TitledNumber]) -> String {
    numbers.map { number in
      let titles = number.titles.map { "\(span($0.page)) (\(Figures.users($0.users)))" }
      return "Page \(number.number) has the titles \(titles.joined(separator: ", "))"
    }.joined(separator: "; ")
  }

  private func numbers(_ pages: [Page]) -> String {
    let numbers = pages.compactMap { page -> String? in
      if case .index(let number) = page { "\(number)" } else { nil }
    }
    return numbers.joined(separator: ", ")
  }

  private func span(_ name: Text) -> String { CodeSpan(name).markdown }

  private func list(_ names: [Text]) -> String { names.map(span).joined(separator: ", ") }
}
