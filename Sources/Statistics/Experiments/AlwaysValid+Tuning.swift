extension AlwaysValid {
  /// The part of its users that an experiment of this size would have saved with the N* that suits it.
  ///
  /// To find a rise with a power of 80 % takes users in proportion to (c(N) + z)², z being the normal quantile
  /// of 0.8; so it is 1 − ((c*(N) + z) / (c(N) + z))², c* being the multiplier with N* = N.
  ///
  /// - Parameter users: Of both arms together.
  /// - Returns: From 0 to 1; nil for 0 users.
  package func savedByTuning(users: Int) -> Double? {
    let power = normalQuantile(0.8)
    guard let own = multiplier(users: users),
      let tuned = AlwaysValid(tuning: users, level: level).multiplier(users: users)
    else { return nil }
    let ratio = (tuned + power) / (own + power)
    return max(0, 1 - ratio * ratio)
  }
}
