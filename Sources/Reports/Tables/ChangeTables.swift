package import Funnels

// The rows about what changed.

extension ChangeRow: CSVRow {
  static let columns =
    RowKey.columns + ["compared", "base", "part"] + StepKey.columns
    + ["base_users", "base_reached", "base_rate", "users", "reached", "rate"]
    + ["difference", "difference_low", "difference_high", "contribution"]

  func write(to row: inout RowWriter) {
    row.key(key)
    row.text(ownName)
    row.text(baseName)
    row.words(part.word)
    row.step(step)
    row.count(base?.users)
    row.count(base?.reached)
    row.number(base?.rate)
    row.count(own?.users)
    row.count(own?.reached)
    row.number(own?.rate)
    row.number(difference)
    row.number(differenceLow)
    row.number(differenceHigh)
    row.number(contribution)
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
