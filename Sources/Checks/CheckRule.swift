/// What `check` looks for besides what a report finds; the raw value is the word in `quality.csv`.
package enum CheckRule: String, CaseIterable, Sendable {
  case unknownEvent = "unknown_event"
  case fieldMissingByProducer = "field_missing_by_producer"
  case clockJump = "clock_jump"
  case oneDayIDs = "one_day_ids"
  case mixedVersions = "mixed_versions"
  case startNotFirst = "start_not_first"
  case completedWithoutView = "completed_without_view"
  case stepMissingBeforeCompletion = "step_missing_before_completion"
  case answerWithoutPrompt = "answer_without_prompt"
  case healthGrantRate = "health_grant_rate"
  case goalUnseen = "goal_unseen"
  case experimentUnseen = "experiment_unseen"
}
