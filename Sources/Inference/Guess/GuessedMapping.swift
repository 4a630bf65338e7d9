package import EventLog

/// A mapping that was guessed from a sample of a log, with the reasons for it.
package struct GuessedMapping: Hashable, Sendable {
  package private(set) var mapping: Mapping
  /// What was guessed, the most important first.
  package private(set) var reasons: [GuessReason]
  /// How many events of the sample there were, and how many of them say something about the flow.
  package let events: Int
  package let eventsRead: Int
  /// Whether all of the log was looked at.
  package let isWholeLog: Bool
  /// Whether only some of the pages that lines name are taken for steps.
  package private(set) var leavesPagesOut: Bool
  /// Whether pages are taken from those events only whose names speak of an onboarding.
  package let readsOwnNamesOnly: Bool
  /// Whether its steps, or the events or values that mark them, speak of an onboarding.
  package let speaksOfOnboarding: Bool
  /// Whether some key says what happened; else each event shows the page that it names.
  let tellsEventsApart: Bool
  /// Whether events say by their names or values that the flow was completed.
  package let saysEnd: Bool
  /// What users may be split by.
  package let dimensions: [GuessedDimension]
  /// The users of the sample.
  package let users: Set<Text>
  /// How times are spelt.
  let timeForm: TimeForm
}

extension GuessedMapping {
  /// Whether events show pages, and do not only say that they were completed.
  package var showsPages: Bool { mapping.rules.contains { $0.kind == .pageViewed } }

  /// Whether a key that native lines do not have names the flow.
  package var namesFlows: Bool {
    mapping.sources[.flow] != Mapping(preset: .native).sources[.flow]
  }

  /// The same without steps, for a table of events beside one of screens that has them: what is left begins
  /// and ends the flow.
  package var ofFlowOnly: GuessedMapping {
    var own = self
    own.mapping.rules.removeAll { rule in
      switch rule.kind {
      case .pageViewed, .pageCompleted, .wentBack, .errorShown: true
      case .skipped: rule.scope != .flow
      default: false
      }
    }
    own.reasons.removeAll { $0.role == "step" }
    own.leavesPagesOut = true
    return own
  }

  /// What was taken for what, for the roles that matter most.
  package var mainPhrases: [String] {
    reasons.filter {
      ["event", "step", "one step", "left out", "user", "time", "completion"].contains($0.role)
    }.map {
      "\($0.role): \($0.answer)\($0.role == "time" ? dateOrderWords : "")"
    }
  }

  /// Which number of its dates is the day, where that is not plain.
  private var dateOrderWords: String {
    switch mapping.dateOrder {
    case .dayFirst: ", the day before the month"
    case .monthFirst: ", the month before the day"
    case nil: ""
    }
  }
}

/// One guess, and what speaks for it.
package struct GuessReason: Hashable, Sendable {
  /// What was guessed: `event`, `time`, `user`, `step`, ….
  package let role: String
  /// Where it is, or what it is.
  package let answer: String
  /// What speaks for it, in words.
  package let why: String
  /// What came next, with what spoke for that; `nil` where nothing did.
  package let runnerUp: String?

  init(_ role: String, _ answer: String, why: String, runnerUp: String? = nil) {
    self.role = role
    self.answer = answer
    self.why = why
    self.runnerUp = runnerUp
  }
}

/// Why nothing can be guessed.
package struct GuessRefusal: Error, Hashable, Sendable {
  /// What kind of thing cannot be known.
  package enum Matter: String, Sendable {
    case noLines = "no_lines"
    case noEvents = "not_an_event_log"
    case noTime = "no_time"
    case severalDateOrders = "several_date_orders"
    case noUser = "no_user"
    case severalUsers = "several_users"
    case noSteps = "no_steps"
    case severalSteps = "several_steps"
    case severalOnboardings = "several_onboardings"
  }

  package let matter: Matter
  /// What was seen, in words.
  package let seen: String
  /// What to write, in words.
  package let remedy: String
  /// The keys that fit alike, each with what speaks for it and the line of the mapping that chooses it.
  package let candidates: [Candidate]

  package struct Candidate: Hashable, Sendable {
    package let path: String
    package let evidence: String
    package let line: String
  }

  /// Whether several readings fit.
  package var isAmbiguous: Bool {
    switch matter {
    case .severalDateOrders, .severalUsers, .severalSteps, .severalOnboardings: true
    case .noLines, .noEvents, .noTime, .noUser, .noSteps: false
    }
  }

  init(_ matter: Matter, _ seen: String, remedy: String, candidates: [Candidate] = []) {
    self.matter = matter
    self.seen = seen
    self.remedy = remedy
    self.candidates = candidates
  }
}
