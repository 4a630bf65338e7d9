package import EventLog
package import Funnels
package import Statistics

/// What an insight is about.
package enum InsightKind: String, CaseIterable, Sendable {
  /// A problem that moves the numbers, or makes them mean something else.
  case data
  case experiment
  case stepLoss = "step_loss"
  case permission
  case who
  case driver
  case change
  case goal
  case fatigue
  case unlogged
  /// That nothing stands out, and what was looked at.
  case nothing = "none"
}

/// How an insight was told from chance.
package enum InsightTest: String, Sendable {
  /// The pooled score test of two shares.
  case score
  case fisher
  /// The trend of leave rates over pages.
  case cochranArmitage = "cochran_armitage"
  /// With the variance between days.
  case studentT = "student_t"
  /// Of an experiment, at any number of looks.
  case alwaysValid = "always_valid"
  /// Of an experiment, up to its planned users.
  case bounded
  /// Of the sizes of arms against the planned split.
  case chiSquare = "chi_square"
}

/// One thing that matters about a flow: what, how many, compared with what, where to look, and what to do
/// or log next.
///
/// Every number in the sentence is one of the fields, and the fields are numbers of the tables. Names of
/// pages, variants and values are in “quotation marks”; they come from data, so whoever prints the sentence
/// escapes it.
package struct Insight: Hashable, Sendable {
  package var kind: InsightKind
  /// The page to look at; `nil` where it is about the whole flow.
  package var step: StepKey?
  /// What it is about: `platform=android`, a permission, `experiment:variant`, a period.
  package var subject: Text?
  package var users: Int?
  package var ofUsers: Int?
  /// `users ÷ ofUsers` with its 95 % limits.
  package var rate: RateCell
  /// Whom the rate is compared with.
  package var comparedWith: Text?
  package var comparedRate: Double?
  /// Completions at stake, which insights are ranked by; `nil` where nobody can say.
  package var gain: Double?
  /// Of no difference, adjusted for how much was looked at; `nil` where nothing was tested.
  package var p: Double?
  /// Which test `p` is of; `nil` where nothing was tested.
  package var test: InsightTest?
  /// The kinds that `p` is adjusted over, found or not; empty where it has a level of its own.
  package var adjustedOver: [InsightKind] = []
  /// What is so, in one sentence.
  package var headline: String
  /// Up to two sentences more: where to look, and what to do next.
  package var detail: [String]
  /// Whether the other numbers cannot be trusted before this is mended.
  package var isReasonNotToTrust: Bool
  /// Whether it is of a variant, and no reason to be pleased with it.
  package var isOfLoss = false

  /// `share`: how many users of how many; `rate`: theirs, where its limits are not those of so many users who
  /// count once each.
  package init(
    _ kind: InsightKind, headline: String, detail: [String] = [], step: StepKey? = nil,
    subject: Text? = nil, share: Proportion? = nil, rate: RateCell? = nil,
    comparedWith: Text? = nil, comparedRate: Double? = nil, gain: Double? = nil, p: Double? = nil,
    test: InsightTest? = nil, isReasonNotToTrust: Bool = false
  ) {
    self.kind = kind
    self.step = step
    self.subject = subject
    users = share?.reached
    ofUsers = share?.users
    self.rate = rate ?? share.map { RateCell($0) } ?? RateCell()
    self.comparedWith = comparedWith
    self.comparedRate = comparedRate
    self.gain = gain
    self.p = p
    self.test = test
    self.headline = headline
    self.detail = detail
    self.isReasonNotToTrust = isReasonNotToTrust
  }

  /// Headline and detail.
  package var sentence: String { ([headline] + detail).joined(separator: " ") }
}
