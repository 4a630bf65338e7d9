import Definitions
import EventLog
import Journeys

/// What the rules about journeys have counted in one flow; two halves merge.
package struct FlowChecks: Sendable {
  private var startNotFirst = StartNotFirst()
  private var completedWithoutView: CompletedWithoutView
  private var stepMissing: StepMissingBeforeCompletion
  private var answerWithoutPrompt = AnswerWithoutPrompt()
  private var healthGrantRate: HealthGrantRate
  private var unseenAnswers: UnseenAnswers
  private var unknownPages = UnknownPageNames()
  private var unseenGoals: UnseenGoals
  private var unseenExperiments: UnseenExperiments
  private var unseenCompletion: UnseenCompletion
  private let flow: FlowReading
  /// The flow's place in the run.
  private let index: Int
  private let isInferred: Bool
  private let permissions: [Text]

  init(
    index: Int, flow: FlowReading, isInferred: Bool, names: FlowNames, symbols: RunSymbols
  ) {
    self.index = index
    self.flow = flow
    self.isInferred = isInferred
    permissions = names.permissions
    completedWithoutView = CompletedWithoutView(stepCount: flow.definition.steps.count)
    stepMissing = StepMissingBeforeCompletion(flow: flow, variants: names.variants)
    healthGrantRate = HealthGrantRate(permissions: names.permissions)
    unseenAnswers = UnseenAnswers(permissions: names.permissions)
    unseenGoals = UnseenGoals(flow, symbols: symbols)
    unseenExperiments = UnseenExperiments(flow, symbols: symbols)
    unseenCompletion = UnseenCompletion(flow)
  }

  /// Adds the records of one user, in whatever flow.
  mutating func add(user: [EventRecord]) { unseenGoals.add(user) }

  mutating func add(_ seen: CheckedJourney) {
    startNotFirst.add(seen)
    completedWithoutView.add(seen)
    stepMissing.add(seen)
    answerWithoutPrompt.add(seen)
    healthGrantRate.add(seen)
    unseenAnswers.add(seen)
    unknownPages.add(seen)
    unseenExperiments.add(seen)
    unseenCompletion.add(seen)
  }

  mutating func merge(_ other: FlowChecks) {
    startNotFirst.merge(other.startNotFirst)
    completedWithoutView.merge(other.completedWithoutView)
    stepMissing.merge(other.stepMissing)
    answerWithoutPrompt.merge(other.answerWithoutPrompt)
    healthGrantRate.merge(other.healthGrantRate)
    unseenAnswers.merge(other.unseenAnswers)
    unknownPages.merge(other.unknownPages)
    unseenGoals.merge(other.unseenGoals)
    unseenExperiments.merge(other.unseenExperiments)
    unseenCompletion.merge(other.unseenCompletion)
  }

  /// What was found, in no order to rely on.
  func findings(
    events: ShapeCounts, symbols: RunSymbols, meanings: EventMeanings
  ) -> [CheckFinding] {
    [
      MixedVersions(events).finding(flow: index, symbols: symbols, meanings: meanings),
      startNotFirst.finding(names: permissions),
      completedWithoutView.finding(names: permissions),
      // A step that the log shows now and then need not be required.
      isInferred ? nil : stepMissing.finding(names: permissions),
      answerWithoutPrompt.finding(names: permissions),
      healthGrantRate.finding(names: permissions), unseenAnswers.finding(names: permissions),
      unseenGoals.finding(symbols: symbols), unseenExperiments.finding(symbols: symbols),
      unseenCompletion.finding(names: permissions),
    ].compactMap(\.self)
  }

  /// The pages behind the finding `unknown_page`, the most frequent first.
  func unknownPageParts(symbols: RunSymbols) -> [CheckPart] {
    unknownPages.parts(flow: flow, symbols: symbols)
  }
}
