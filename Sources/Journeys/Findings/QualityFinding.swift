/// What can be wrong with a flow's events; the raw value is the word in `quality.csv`, the order
/// of the cases that of its rows.
package enum FlowRule: String, CaseIterable, Sendable {
  case enteredMidway = "entered_midway"
  case eventsBeforeEntry = "events_before_entry"
  case twoIDs = "two_ids"
  case undefinedFlow = "undefined_flow"
  case otherVersion = "other_version"
  case undeclaredVariant = "undeclared_variant"
  case lateVariant = "late_variant"
  case mixedUsers = "mixed_users"
  case variantsWithoutExperiment = "variants_without_experiment"
  case ambiguousVariant = "ambiguous_variant"
  case experimentNotCompared = "experiment_not_compared"
  case skipOfUnskippable = "skip_of_unskippable"
  case skipWithoutScope = "skip_without_scope"
  case returnedAfterCompletion = "returned_after_completion"
  case exposedNeverEntered = "exposed_never_entered"
  case unknownPage = "unknown_page"
  case breakdownMissingAtEntry = "breakdown_missing_at_entry"
  case farFromTheRest = "far_from_the_rest"
  case dimensionUnseen = "dimension_unseen"
  case viewMissing = "view_missing"
  case placeholderUser = "placeholder_user"

  /// The place among all.
  package var order: Int {
    switch self {
    case .enteredMidway: 0
    case .eventsBeforeEntry: 1
    case .twoIDs: 2
    case .undefinedFlow: 3
    case .otherVersion: 4
    case .undeclaredVariant: 5
    case .lateVariant: 6
    case .mixedUsers: 7
    case .variantsWithoutExperiment: 8
    case .ambiguousVariant: 9
    case .experimentNotCompared: 10
    case .skipOfUnskippable: 11
    case .skipWithoutScope: 12
    case .returnedAfterCompletion: 13
    case .exposedNeverEntered: 14
    case .unknownPage: 15
    case .breakdownMissingAtEntry: 16
    case .farFromTheRest: 17
    case .dimensionUnseen: 18
    case .viewMissing: 19
    case .placeholderUser: 20
    }
  }
}
