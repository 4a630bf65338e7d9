package import EventLog
import Inference

/// What may be wrong with how the program is called, or with the program.
extension Diagnostic.Code {
  package static let contradiction = Self("contradiction", .usage)
  package static let missingInput = Self("missing_input", .usage)
  package static let missingOption = Self("missing_option", .usage)
  package static let missingShell = Self("missing_shell", .usage)
  package static let missingValue = Self("missing_value", .usage)
  package static let repeatedOption = Self("repeated_option", .usage)
  package static let superfluousInput = Self("superfluous_input", .usage)
  package static let superfluousValue = Self("superfluous_value", .usage)
  package static let superfluousWord = Self("superfluous_word", .usage)
  static let unknownCommand = Self("unknown_command", .usage)
  static let unknownOption = Self("unknown_option", .usage)
  static let unknownExperiment = Self("unknown_experiment", .usage)
  static let unknownVariant = Self("unknown_variant", .usage)
  static let flowNotReported = Self("flow_not_reported", .usage)
  static let nothingToPlan = Self("nothing_to_plan", .usage)
  static let noSuchUser = Self("no_such_user", .usage)
  /// Standard input, where it would have to be read again.
  static let badInput = Self("bad_input", .usage)
  /// Hashes of users are known, and not their ids.
  package static let noIDs = Self("no_ids", .usage)
  static let shortKey = Self("short_key", .usage)
  static let internalFault = Self("internal_fault", .internalFault)
  static let alreadyExists = Self("already_exists", .cannotCreate)
}

/// What may be wrong with a whole log, with the definition of one, or with the pieces of a job.
extension Diagnostic.Code {
  static func guess(_ matter: GuessRefusal.Matter) -> Self {
    Self(matter.rawValue, .unusableInput)
  }
  static let noEvents = Self("no_events", .unusableInput)
  static let noPages = Self("no_pages", .unusableInput)
  static let tooManyBadLines = Self("too_many_bad_lines", .unusableInput)
  static let tooFewUsers = Self("too_few_users", .unusableInput)
  /// No synthetic log has the funnels of the log it is made after.
  static let noAgreement = Self("no_agreement", .unusableInput)
  static let noFlows = Self("no_flows", .configuration)
  static let missingDefinition = Self("missing_definition", .configuration)
  static let changedDefinition = Self("changed_definition", .configuration)
  static let unkeptProperty = Self("unkept_property", .configuration)
  static let badPartial = Self("bad_partial", .unusableInput)
  static let badShuffleLine = Self("bad_shuffle_line", .unusableInput)
  static let mapBreaksOff = Self("map_breaks_off", .unusableInput)
  static let noRanges = Self("no_ranges", .unusableInput)
  static let otherEvents = Self("other_events", .unusableInput)
  static let otherLines = Self("other_lines", .unusableInput)
  static let piecesDisagree = Self("pieces_disagree", .unusableInput)
  static let rangesDoNotFit = Self("ranges_do_not_fit", .unusableInput)
}

/// What is told of a run that does not end by it.
extension Diagnostic.Code {
  static let conditionHolds = Self("condition_holds", .conditionHolds)
  static let conditionEnded = Self("condition_ended", .note)
  static let noValue = Self("no_value", .warning)
  static let aheadOfClock = Self("ahead_of_clock", .warning)
  static let cutInput = Self("cut_input", .warning)
  static let givenUp = Self("given_up", .warning)
  static let goneInput = Self("gone_input", .warning)
  static let repeatedInput = Self("repeated_input", .warning)
  static let skippedFile = Self("skipped_file", .warning)
  static let skippedFiles = Self("skipped_files", .warning)
  static let rejectedLines = Self("rejected_lines", .warning)
  static let mappingNotCopied = Self("mapping_not_copied", .warning)
  static let unusedDefinition = Self("unused_definition", .warning)
  static let planAfterStart = Self("plan_after_start", .warning)
  static let propertiesNotKept = Self("properties_not_kept", .warning)
}
