import Checks
import Journeys

extension CheckRule {
  /// What was found, and how to mend it.
  package var explanation: Explanation {
    switch self {
    case .unknownEvent:
      "events of unknown kinds, which are in no funnel; send the documented names"
    case .fieldMissingByProducer:
      "events without a field that other producers send; send it here too"
    case .clockJump:
      """
      users whose clock runs backwards, or stops for a day within a session; take times from a \
      clock that does not jump, and start a session at every launch
      """
    case .oneDayIDs:
      """
      users whose ids end with the calendar day, so that a returning user is a new one; send an \
      install id that does not change
      """
    case .mixedVersions:
      """
      events of other versions than the most frequent one, all read with one definition; define \
      each version separately, with its "version"
      """
    case .startNotFirst:
      "attempts that began with a view and sent started later; send started before the first view"
    case .completedWithoutView:
      "steps completed without a view; send page_viewed when the step appears"
    case .stepMissingBeforeCompletion:
      """
      required steps that completed attempts have no event of; send their views, or set \
      "optional": true
      """
    case .answerWithoutPrompt:
      """
      answers to prompts that were never logged; send permission_requested, or the already_ kind \
      where no prompt appeared
      """
    case .healthGrantRate:
      """
      users with an answer to a HealthKit permission, which never tells whether reading was \
      granted, so its grant rate means nothing; send permission_requested alone, or call the \
      permission health_share if it is about writing
      """
    case .goalUnseen: "goals that no event reaches; write the event as lines spell it, or send it"
    case .experimentUnseen:
      """
      experiments that no event names a variant of; write the id as lines spell it, or send \
      exposures
      """
    case .completionUnseen:
      """
      users who got to the last page and left, where nobody completes the flow; send completed, or \
      set "completion": "last_step"
      """
    case .answerUnseen:
      """
      users who were asked for a permission that the log has no answer to; send permission_granted \
      and permission_denied, or map the events that tell it
      """
    case .exposureWithoutVariant:
      """
      exposures that name no variant, so that nobody is in an arm by them; send "variant", or \
      "experiments" with the id and the variant, or map the keys that hold them
      """
    }
  }

  /// What its share is a share of.
  var whole: String {
    switch self {
    case .unknownEvent: "all events"
    case .fieldMissingByProducer: "the events of these producers"
    case .clockJump: "the users with sessions"
    case .oneDayIDs: "all users"
    case .mixedVersions: "the flow's events with a version"
    case .startNotFirst: "the attempts with a start"
    case .completedWithoutView: "the steps completed"
    case .stepMissingBeforeCompletion: "the required steps of completed attempts"
    case .answerWithoutPrompt: "the answers to prompts"
    case .healthGrantRate: "the flow's users"
    case .goalUnseen: "the flow's goals"
    case .experimentUnseen: "the flow's experiments"
    case .completionUnseen: "the users who got to the last page and left"
    case .answerUnseen: "the users who were asked"
    case .exposureWithoutVariant: "all exposures"
    }
  }
}
