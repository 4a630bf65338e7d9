import Experiments
import Funnels

/// How a rate is read, which says how many users it needs to stand without a mark.
enum RateUse {
  /// By itself.
  case alone
  /// Held against that of another segment or variant.
  case compared

  /// Fewer users than this are few.
  ///
  /// 30 was chosen, not derived: around one half the 95 % interval is then 34 points wide.
  var fewestUsers: Int {
    switch self {
    case .alone: 30
    case .compared: Verdict.fewestUsers
    }
  }

  /// Whether a number of so many users is marked; `nil` where nobody knows how many they are.
  func isFew(_ users: Count?) -> Bool { users.map { $0 < Count(fewestUsers) } ?? false }
}

extension Figures {
  /// Stands behind a rate that rests on few users.
  static let fewMark = "†"

  /// `41.1 % (39.7 to 42.4)`, marked where few users could have been counted in it.
  static func rate(_ cell: RateCell, of users: Count?, _ use: RateUse = .alone) -> String {
    marked(rate(cell), users, use)
  }

  /// `41.1 %`, marked where it is a share of few users.
  static func percent(_ share: Double?, of users: Count?, _ use: RateUse = .alone) -> String {
    marked(percent(share), users, use)
  }

  /// `41.1 %, 95 % interval 39.7 to 42.4 %`, marked as a rate is.
  static func rateInWords(_ cell: RateCell, of users: Count?) -> String {
    marked(rateInWords(cell), users, .alone)
  }

  /// `1 min 12 s`, marked where it is a quantile of few users' times.
  static func duration(seconds: Double?, of users: Count?) -> String {
    marked(duration(seconds: seconds), users, .alone)
  }

  /// The number, marked where it rests on few users.
  static func marked(_ number: String, _ users: Count?, _ use: RateUse) -> String {
    use.isFew(users) && number != missing ? "\(number)\(bond)\(fewMark)" : number
  }

  /// What the mark means.
  static let fewMarkMeaning = """
    `†` rests on few users: fewer than \(RateUse.alone.fewestUsers), or fewer than \
    \(RateUse.compared.fewestUsers) in a variant or segment that stands beside others. Such a \
    number can be far off by chance, so a difference between two of them proves nothing.
    """
}
