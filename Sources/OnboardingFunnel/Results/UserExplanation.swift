extension Analysis {
  /// What became of one user, and how a report counts them.
  public struct UserExplanation: Codable, Hashable, Sendable {
    /// The id, as the log has it.
    public let user: String
    /// The flows of the report, in its order.
    public let flows: [Flow]
    /// The same in sentences, as `explain` prints it.
    public let markdown: String
    /// One line each, about inputs that were not read as a user may expect.
    public let warnings: [String]
    /// One line where the inputs' first lines told their format.
    public let formatNotes: [String]
  }
}

extension Analysis.UserExplanation {
  /// One flow, and what the user did in it.
  public struct Flow: Codable, Hashable, Sendable {
    /// Its id in the definition.
    public let id: String
    /// `nil` where the definition has none.
    public let version: String?
    /// `nil` where the definition has none.
    public let title: String?
    /// How the user is counted: once, or by attempt where attempts are counted; empty where the log has no
    /// journey of them in the flow.
    public let outcomes: [Outcome]
    /// The user's variant by experiment, `(mixed)` where they were seen with several, `(unassigned)` where
    /// with none.
    public let variants: [String: String]
    /// In order of time.
    public let attempts: [Attempt]
    /// In the order in which they count; those that do not count at their time.
    public let events: [Event]
  }

  /// How a user or an attempt is counted.
  public struct Outcome: Codable, Hashable, Sendable {
    /// The word in the column `outcome`: `completed`, `skipped_flow`, `left`, `in_progress` until the window
    /// is over, or `entered_midway`.
    public let word: String
    /// Whether the conditions of the report let them in.
    public let isIncluded: Bool
    /// The entry, in milliseconds since 1970; of who entered midway, their first event.
    public let entered: Int64
    /// The last instant that counts, in milliseconds since 1970; `nil` without an entry.
    public let windowEnd: Int64?
    /// The id of the furthest step; `nil` for who completed, and without an entry.
    public let step: String?
    /// The word in the column `reason` of `dropoff.csv`; `nil` but for who left.
    public let reason: String?
    /// The permission that the reason is about; `nil` for another reason.
    public let permission: String?
  }

  /// One run through the flow.
  public struct Attempt: Codable, Hashable, Sendable {
    /// Why an attempt began.
    public enum Cause: String, Codable, Sendable {
      /// The first entry.
      case firstEntry = "first_entry"
      /// An entry after the attempt before had ended.
      case nextEntry = "next_entry"
      /// The user began again on purpose.
      case restarted
      /// An entry in another session.
      case anotherSession = "another_session"
      /// An entry after a pause, where no session is known.
      case pause
    }

    /// How an attempt ended.
    public enum End: String, Codable, Sendable {
      /// With the log, or with the next attempt.
      case open
      /// The user completed.
      case completed
      /// The user skipped the flow.
      case skippedFlow = "skipped_flow"
    }

    /// Its first event, in milliseconds since 1970.
    public let begins: Int64
    /// Its last event, in milliseconds since 1970.
    public let ends: Int64
    /// Why it began.
    public let cause: Cause
    /// How it ended.
    public let end: End
    /// Whether it decides how the user is counted.
    public let isDeciding: Bool
  }

  /// One event of the user, and what it did.
  public struct Event: Codable, Hashable, Sendable {
    /// Where an event belongs.
    public enum Fate: String, Codable, Sendable {
      /// Later than as-of: not counted.
      case afterAsOf = "after_as_of"
      /// A repeated delivery: not counted.
      case duplicate
      /// An exposure, or of a kind outside the funnel.
      case outside
      /// Before the first entry: counts nowhere.
      case beforeEntry = "before_entry"
      /// Before the first entry, but a view at its instant, and counted: `--order ordered` and `any`
      /// take the events of an instant in any order.
      case withEntry = "with_entry"
      /// Of the attempt `Event.attempt`.
      case inAttempt = "in_attempt"
      /// After the end of an attempt, and before the next.
      case betweenAttempts = "between_attempts"
    }

    /// What an event does in its attempt.
    public enum Effect: String, Codable, Sendable {
      /// It is of a step, and no view.
      case concernsStep = "concerns_step"
      /// The first view of its step in the attempt.
      case showsStep = "shows_step"
      /// Another view of it.
      case revisitsStep = "revisits_step"
      /// A step is completed or skipped whose view is missing: it counts as a view.
      case impliesView = "implies_view"
      /// A page of no step.
      case unknownPage = "unknown_page"
      /// A step was skipped.
      case skipsStep = "skips_step"
      /// A skip without a scope, which ends nothing.
      case skipsNothing = "skips_nothing"
      /// The flow was skipped.
      case skipsFlow = "skips_flow"
      /// The flow was completed.
      case completes
    }

    /// In milliseconds since 1970.
    public let time: Int64
    /// The word of its kind, such as `page_viewed`; of another kind the name on the line.
    public let name: String
    /// The page that the line names, or its number; `nil` where it names none.
    public let page: String?
    /// The id of the session; `nil` where the line has none.
    public let session: String?
    /// `file:line`, where the file is named below its input.
    public let location: String
    /// Where it belongs.
    public let fate: Fate
    /// The attempt from 1; `nil` outside of attempts.
    public let attempt: Int?
    /// What it does there; `nil` where it does nothing.
    public let effect: Effect?
    /// The id of the step that it is of; `nil` for none.
    public let step: String?
  }
}
