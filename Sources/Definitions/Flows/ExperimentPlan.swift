import EventLog

/// What was decided about an experiment before it started.
package struct ExperimentPlan: Hashable, Sendable {
  /// How completion is judged while users come in.
  package enum Test: String, CaseIterable, Sendable {
    /// However often and however long.
    case alwaysValid = "always_valid"
    /// However often, but up to the planned users only.
    case bounded
  }

  package var test: Test
  /// Of all arms together.
  package var users: Int
  /// How long these were thought to take; `nil` where nobody said.
  package var weeks: Int?
  /// N* of the always-valid test; `nil` where the experiment's own holds.
  package var tuning: Int?

  package init(test: Test, users: Int, weeks: Int? = nil, tuning: Int? = nil) {
    self.test = test
    self.users = users
    self.weeks = weeks
    self.tuning = tuning
  }
}

extension ExperimentDefinition {
  /// N* of the always-valid comparison, the plan's before the experiment's own.
  package var plannedTuning: Int { plan?.tuning ?? tuning }

  /// The planned users of a bounded test; `nil` where completion is judged by the other.
  package var boundedUsers: Int? {
    guard let plan, plan.test == .bounded else { return nil }
    return plan.users
  }
}

extension ExperimentPlan {
  /// A plan of a definition file.
  init(_ value: ConfigurationValue) throws(Diagnostic) {
    let object = try ConfigurationObject(
      value, kind: "a plan", keys: ["test", "users", "weeks", "tuning"])
    let number = { (key: String, fix: String) throws(Diagnostic) -> Int? in
      guard let value = object[key] else { return nil }
      return Int(try value.integer(from: 1, wanted: fix))
    }
    test = try object.required("test").word(["always_valid": .alwaysValid, "bounded": .bounded])
    let users = try object.required("users")
    self.users = Int(
      try users.integer(from: 1, wanted: "write the users of all arms, such as 4000"))
    weeks = try number("weeks", "write a whole number of weeks, such as 3")
    tuning = try number("tuning", "write a whole number of users, such as 5000")
  }
}
