import Definitions
import EventLog
import Journeys
import TestSupport

@testable import Experiments
@testable import Funnels
@testable import Reports

/// A small report made by hand: 12 users started, 10 matured, 4 of these completed; one step with
/// a permission and a choice; the names are such as hurt.
enum SampleReport {
  static let key = FlowKey(flow: "first|launch", version: "1")
  static let all = RowKey(flow: key, breakdown: .all, segment: .everyone)
  static let welcome = StepKey(index: 1, id: "welcome")
  static let permissions = StepKey(index: 2, id: "=permissions")
  static let completed = StepKey(index: 3, id: "completed")

  /// The Markdown of the sample after a change, with ordinary spaces.
  static func markdown(_ change: (inout Report) -> Void = { _ in }) -> String {
    var contents = contents()
    change(&contents)
    return contents.markdown(for: .stream).withOrdinarySpaces
  }

  static func contents() -> Report {
    var provenance = Provenance(
      programVersion: "0.1.0", asOf: 1_772_971_200_000, definitionDigest: "9f86d081")
    provenance.options = ["--where build!=debug", "--by country"]
    provenance.timeZones = ["Europe/Berlin"]
    provenance.inputs = ["logs", "-"]
    var contents = Report(provenance: provenance)
    contents.flows = [flow()]
    contents.flow.rows.funnel = funnel()
    contents.flow.rows.dropoff = dropoff()
    contents.flow.rows.outcomes = outcomes()
    contents.flow.rows.permissions = [permission()]
    contents.flow.rows.choices = [choice()]
    contents.flow.rows.timing = timing()
    contents.flow.rows.trend = trend()
    contents.flow.comparison = [comparison()]
    contents.flow.assignment = assignment()
    contents.flow.checks = [checks()]
    contents.flow.rows.losses = losses()
    contents.flow.rows.choiceSummaries = [choiceSummary()]
    contents.quality = quality()
    contents.flow.quality = [finding()]
    contents.rejectedExamples = [
      RejectedExample(
        file: "a.ndjson", line: 17, byteOffset: 17_388, column: 42, reason: .badTimestamp,
        detail: "field \"ts\" is \"`x`\": not an instant")
    ]
    return contents
  }

  static func flow() -> FlowReport {
    var welcome = StepDefinition(id: "welcome")
    welcome.title = "Hello | there"
    var definition = FlowDefinition(
      id: "first|launch", version: "1",
      steps: [welcome, StepDefinition(id: "=permissions")])
    definition.title = "First launch"
    var experiment = ExperimentDefinition(id: "order")
    experiment.variants = [VariantDefinition(id: "A"), VariantDefinition(id: "B")]
    definition.experiment = experiment
    var settings = ReportSettings()
    settings.by = [.country]
    settings.timeZone = "Europe/Berlin"
    var flow = FlowReport(definition: definition, settings: settings, started: 12, matured: 10)
    flow.absences = [StepAbsence(step: "=permissions", users: 1_234)]
    return flow
  }

  private static func funnel() -> [FunnelRow] {
    var steps = [
      FunnelRow(
        key: all, step: welcome, isCompletion: false, viewed: 10, reached: 10, advanced: 8, left: 2,
        skippedStep: 0, inProgress: 1, revisits: 2, wentBack: 0, medianSecondsToAdvance: 12.5,
        p90SecondsToAdvance: 72, attempts: 13, entered: 10),
      FunnelRow(
        key: all, step: permissions, isCompletion: false, viewed: 7, reached: 8, advanced: 4,
        left: 4, skippedStep: 1, inProgress: 1, revisits: 0, wentBack: 1,
        medianSecondsToAdvance: nil,
        p90SecondsToAdvance: nil, attempts: 8, entered: 10, reachedPrevious: 10),
      FunnelRow(
        key: all, step: completed, isCompletion: true, viewed: 4, reached: 4, inProgress: 0,
        attempts: 4, entered: 10, reachedPrevious: 8),
    ]
    steps[0].gain = 1
    steps[1].gain = 4
    return steps
      + variant("A", reached: [5, 4, 1], left: [1, 3])
      + variant("B", reached: [4, 3, 3], left: [1, 0])
      + [
        country(.value("DE"), step: welcome, reached: 6, of: 6),
        country(.value("DE"), step: completed, reached: 3, of: 6),
        country(.none, step: welcome, reached: 4, of: 4),
        country(.none, step: completed, reached: 1, of: 4),
      ]
  }

  private static func variant(_ name: Text, reached: [Int], left: [Int]) -> [FunnelRow] {
    zip([welcome, permissions, completed], reached).map { step, users in
      var row = row(.variant, .value(name), step: step, reached: users, of: reached[0])
      if step != completed { row.left = Count(left[step.index - 1]) }
      return row
    }
  }

  private static func country(
    _ segment: Segment, step: StepKey, reached: Int, of entered: Int
  ) -> FunnelRow {
    row(.field(.country), segment, step: step, reached: reached, of: entered)
  }

  /// A row of a segment, with little beside how many reached the step.
  static func row(
    _ breakdown: Breakdown, _ segment: Segment, step: StepKey, reached: Int, of entered: Int
  ) -> FunnelRow {
    FunnelRow(
      key: RowKey(flow: key, breakdown: breakdown, segment: segment), step: step,
      isCompletion: step == completed, viewed: Count(reached), reached: Count(reached),
      inProgress: 0, attempts: Count(reached), entered: Count(entered))
  }

  private static func losses() -> [LossSummary] {
    let segments: [(Breakdown, Segment, Int, Int, Int)] = [
      (.all, .everyone, 6, 4, 4), (.field(.country), .value("DE"), 3, 2, 2),
      (.field(.country), .none, 3, 2, 2), (.variant, .value("A"), 4, 3, 3),
      (.variant, .value("B"), 1, 1, 1),
    ]
    return segments.map { breakdown, segment, left, unexplained, most in
      LossSummary(
        key: RowKey(flow: key, breakdown: breakdown, segment: segment), left: Count(left),
        unexplained: Count(unexplained), biggest: [permissions], usersAtBiggest: Count(most))
    }
  }

  private static func dropoff() -> [DropoffRow] {
    [
      DropoffRow(
        key: all, step: welcome, reason: .unexplained, detail: nil, users: 2, reached: 10,
        left: 2, medianSecondsBeforeLeaving: 0),
      DropoffRow(
        key: all, step: permissions, reason: .denied, detail: "screen_time", users: 2,
        reached: 8, left: 4, medianSecondsBeforeLeaving: 5),
      DropoffRow(
        key: all, step: permissions, reason: .unexplained, detail: nil, users: 2,
        reached: 8, left: 4, medianSecondsBeforeLeaving: nil),
    ]
  }

  private static func outcomes() -> [OutcomeRow] {
    [
      OutcomeRow(key: all, outcome: .completed, users: 4, whole: 10),
      OutcomeRow(key: all, outcome: .skippedFlow, users: 0, whole: 10),
      OutcomeRow(key: all, outcome: .left, users: 6, whole: 10),
      OutcomeRow(key: all, outcome: .inProgress, users: 2, whole: 12),
      OutcomeRow(key: all, outcome: .enteredMidway, users: 0, whole: 12),
      OutcomeRow(key: all, outcome: .returnedLater, users: 1, whole: 10),
    ]
  }

  private static func permission() -> PermissionRow {
    PermissionRow(
      key: all, step: permissions, permission: "screen_time", isRequired: true, reached: 8,
      asked: 6, granted: 4, denied: 2, alreadyGranted: 1, alreadyDenied: 0, unanswered: 0,
      recovered: 1, completedAfterGrant: 4, completedAfterDenial: 0, leftAfterGrant: 1,
      leftAfterDenial: 2)
  }

  private static func choice() -> ChoiceRow {
    ChoiceRow(
      key: all, step: welcome, choice: "level", value: "medium, or less", isDefault: true,
      users: 5, answered: 5, completed: 4)
  }

  private static func choiceSummary() -> ChoiceSummary {
    ChoiceSummary(
      key: all, step: welcome, choice: "level", reached: 10, answered: 5, hasSeveralValues: false,
      left: 1, leftValues: [ChoiceSummary.Value(value: "medium, or less", users: 1)])
  }

  private static func timing() -> [TimingRow] {
    [
      TimingRow(
        key: all, measure: .complete, step: nil, users: 4, open: 8, medianSeconds: nil,
        medianSecondsLow: 61.234, medianSecondsHigh: nil, p25Seconds: 61.234, p75Seconds: nil,
        p90Seconds: nil, within10Minutes: 0.25, within1Hour: 0.25, within24Hours: 0.4,
        within7Days: 0.4),
      TimingRow(
        key: all, measure: .advance, step: welcome, users: 7, medianSeconds: 12.5, p25Seconds: 3,
        p75Seconds: 30, p90Seconds: 72, within10Minutes: 1, within1Hour: 1, within24Hours: 1,
        within7Days: 1),
      TimingRow(
        key: all, measure: .beforeLeaving, step: welcome, users: 2, medianSeconds: 0,
        p25Seconds: 0, p75Seconds: 0, p90Seconds: 0, within10Minutes: 1, within1Hour: 1,
        within24Hours: 1, within7Days: 1, silent: 2),
    ]
  }

  private static func trend() -> [TrendRow] {
    [
      TrendRow(
        key: all, periodStart: "2026-03-07", started: 10, matured: 10, completed: 4, left: 6,
        inProgress: 0, isFinal: true,
        alarm: true),
      TrendRow(
        key: all, periodStart: "2026-03-08", started: 2, matured: 0, completed: 0, left: 0,
        inProgress: 2, isFinal: false, alarm: nil),
    ]
  }

  private static func comparison() -> ComparisonRow {
    ComparisonRow(
      flow: key, experiment: "order", step: completed, isCompletion: true, control: "A",
      variant: "B", controlUsers: 5, controlReached: 1, variantUsers: 4,
      variantReached: 3, difference: 0.55, differenceLow: -0.41,
      differenceHigh: 0.96, uplift: 2.75, upliftLow: -0.8, upliftHigh: nil, p: 0.25,
      adjustedP: 0.5, adjustment: .holm, detectableDifference: nil, usersNeeded: 1_234,
      verdict: .tooEarly)
  }

  static let brokenSplit = SplitCheck(p: 0.0004)

  private static func checks() -> TrustChecks {
    TrustChecks(
      experiment: "order", control: "A", tuning: 5_000,
      split: SplitCheck(p: nil, plan: .assumedEqual),
      mixed: MixedUsers(users: 1, of: 12, mostShare: 0.1))
  }

  private static func assignment() -> [AssignmentRow] {
    let arms: [(AssignmentArm, Int, Double?, whole: Count)] = [
      (.variant("A"), 6, 0.5, 10), (.variant("B"), 4, 0.5, 10), (.variant("x"), 0, 0, 10),
      (.mixed, 1, nil, 12), (.unassigned, 1, nil, 12),
    ]
    let notes: [[AssignmentNote]] = [
      [.equalSplitAssumed], [.equalSplitAssumed], [.undeclared], [.mixed], [.unassigned],
    ]
    return zip(arms, notes).map { arm, notes in
      AssignmentRow(
        flow: key, experiment: "order", arm: arm.0, users: Count(arm.1), expectedShare: arm.2,
        whole: arm.whole, sampleRatioP: nil, notes: notes)
    }
  }

  private static func quality() -> [QualityRow] {
    [
      (FindingWord.lines, 1_240, "lines"), (.accepted, 1_200, "events"),
      (.blank, 10, "blank lines"), (.rejected, 30, "set aside"),
      (.rejectedFor(.badTimestamp), 30, "no instant"), (.duplicates, 0, "counted once"),
    ].map { finding, count, words in
      QualityRow(
        scope: .log, finding: finding, severity: finding == .rejected ? .warning : .info,
        count: count, explanation: Explanation(words: words))
    }
  }

  private static func finding() -> QualityRow {
    var page = QualityRow(
      scope: .flow(key), finding: .rule(.unknownPage), severity: .warning, count: 3, of: 12,
      explanation: "the page \("<b>|" as Text) belongs to no step")
    page.exampleFile = "a.ndjson"
    page.exampleLine = 5
    return page
  }
}

extension Count {
  static func * (one: Count, factor: Int) -> Count { Count((one.shown ?? 0) * factor) }
  static func *= (one: inout Count, factor: Int) { one = one * factor }
}

extension Report {
  /// The only flow of a sample.
  var flow: FlowReport {
    get { flows[0] }
    set { flows[0] = newValue }
  }

  /// Takes counts below a minimum for hidden.
  mutating func hide(below minimum: Int?) {
    minimumCell = minimum
    flow.minimumCell = minimum
  }

  /// The CSV files, each with its header.
  var tables: [ReportFile] { dataTables.map(\.csv) }

  /// All files of the report folder, in order.
  var files: [ReportFile] {
    let data = dataFiles
    return data.names.map { ReportFile(name: $0, bytes: data.bytes(of: $0) ?? []) }
      + parts.flatMap { $0() }
  }
}
