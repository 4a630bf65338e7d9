import EventLog

// What names and values say where the end is called neither completed nor finished: that users have got what they came
// for, `account_opened`, `approved`, `member_since`, or that they did what the flow leads to, `order_placed`.

/// What a word says of a flow's end.
enum EndWords {
  enum Speech {
    /// That users have got something.
    case gain
    /// That users did something, which they may do at other times too.
    case act
  }

  /// What the name of an event says.
  ///
  /// `subject`: what the names of the steps' events speak of: behind `hatch_step_shown`, `egg_hatched` is the end.
  static func speech(of name: NameMeaning, subject: Set<String> = []) -> Speech? {
    if let speech = speech(of: name.words) { return speech }
    let isDone = name.words.contains { word in
      word.hasSuffix("ed") && subject.contains { $0.utf8.count > 3 && word.hasPrefix($0) }
    }
    if isDone, name.verb == nil { return .act }
    guard name.isOnboarding else { return nil }
    // `onboarding.cleared`: what else could be told of the onboarding as a whole.
    let rest = name.words.filter { !PlainWords.onboarding.contains($0) }
    return rest.count == 1 && name.verb == nil && rest[0].hasSuffix("ed") ? .gain : nil
  }

  /// Whether what a name says is about a check that users have to pass on the way to the end.
  static func isOfCheck(_ name: NameMeaning) -> Bool { name.words.contains(where: checks.contains) }

  /// By value, what it says: of a flag the true one, if its key says so.
  static func speech(in column: ValueColumn) -> [Speech?] {
    let key = KeyNames(column.name)
    if column.isBool {
      let isOfFlow = key.words.contains {
        PlainWords.onboarding.contains($0) || ["first", "final", "last"].contains($0)
      }
      let said = speech(of: key.words) ?? (isOfFlow ? .act : nil)
      return column.distinct.indices.map { $0 == column.trueValue ? said : nil }
    }
    if key.isExitCode { return column.distinct.map { $0 == "0" ? .gain : nil } }
    if key.isProgress { return column.distinct.map { $0 == "100" ? .gain : nil } }
    return column.distinct.map { value in
      let words = NameTokens(value).words
      return words.count < 4 ? speech(of: words) : nil
    }
  }

  private static func speech(of words: [String]) -> Speech? {
    guard !words.contains(where: denials.contains) else { return nil }
    if words.contains(where: { VerbFamily($0) == .complete || gains.contains($0) }) { return .gain }
    let isBegun = words.contains { VerbFamily($0) == .start } && words.contains("membership")
    return isBegun || words.contains(where: acts.contains) ? .act : nil
  }

  /// Beside the words for what was completed.
  private static let gains: Set<String> = [
    "activated", "activate", "active", "approved", "verified", "opened", "issued", "registered",
    "created", "joined", "signed", "enrolled", "onboarded", "live", "ready", "confirmed",
    "submitted", "accepted", "granted", "success", "succeeded", "successful", "passed", "ok",
    "provisioned", "installed", "paired", "connected", "member", "customer", "graduated", "cleared",
    "launched", "aktiviert", "aktiv", "genehmigt", "freigeschaltet", "eröffnet", "bestätigt",
    "eingereicht", "erfolgreich", "unterschrieben", "activé", "activée", "actif", "validé",
    "validée", "approuvé", "ouvert", "signé", "confirmé", "activado", "activada", "activo",
    "activa", "aprobado", "aprobada", "confirmado", "firmado", "ativado", "ativada", "ativo",
    "aprovado", "aprovada", "aberta", "aberto", "assinado", "attivato", "attivata", "attivo",
    "approvato", "aperto", "firmato", "confermato", "geactiveerd", "goedgekeurd", "aktywowano",
    "zatwierdzono",
  ]
  private static let acts: Set<String> = [
    "placed", "purchased", "bought", "paid", "subscribed", "saved",
  ]
  private static let checks: Set<String> = [
    "captcha", "otp", "code", "sms", "password", "passcode", "pin", "mfa", "2fa",
  ]
  private static let denials: Set<String> = ["not", "no", "non", "nicht", "never", "un"]
}
