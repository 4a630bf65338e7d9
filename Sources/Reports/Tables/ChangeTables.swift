package import Funnels

// The rows about what changed.

extension ChangeRow: CSVRow {
  static let columns =
    RowKey.columns + ["compared", "base", "part"] + StepKey.columns
    + ["base_users", "base_reached", "base_rate", "users", "reached", "rate"]
    + ["difference", "difference_low", "difference_high", "contribution"]

  var fields: [CSVField] {
    key.fields + [.text(ownName), .text(baseName), .words(part.word)]
      + [.integer(step?.index), .text(step?.id)]
      + [.users(base?.users), .users(base?.reached), .number(base?.rate)]
      + [.users(own?.users), .users(own?.reached), .number(own?.rate)]
      + [difference, differenceLow, differenceHigh, contribution].map { .number($0) }
  }
}

extension ChangePart {
  /// The word in the column `part`.
  fileprivate var word: String {
    switch self {
    case .completion: "completion"
    case .step: "step"
    case .mix: "mix"
    case .share: "share"
    case .rate: "rate"
    }
  }
}
