import Definitions
import EventLog

/// Which values of a field have tallies of their own, where the others have one together.
struct TalliedValues: Sendable {
  /// Where a value is counted.
  enum Counting {
    /// In the worker's own tally of a number.
    case own(Int)
    /// In a tally that all workers share, by its place among those.
    case shared(Int)
  }

  /// A value with more users than this is counted by each worker on its own, so that none waits for another.
  private static let mostSharedUsers = 1024

  /// By number of the value plus 1: 0 where it is counted with the rest, 1 where each worker has a tally of
  /// its own, from 2 on the places of those that are shared.
  private var codes: [UInt16]
  /// By place, the numbers of the values whose tallies are shared.
  private(set) var shared: [Int] = []

  /// `users`: by value; those with most users have tallies, of as many the first in the order of names.
  ///
  /// `nil` where no more have users than are shown.
  init?(users: [Int], names: [Text]) {
    // The spelling of a missing value is no value of its own.
    let values = users.indices.filter { users[$0] > 0 && names[$0] != .noValue }
    guard values.count > ShownSegments.mostValues else { return nil }
    codes = [1] + users.map { _ in 0 }
    if let none = names.firstIndex(of: .noValue) { codes[none + 1] = 1 }
    let most = values.sorted { (users[$1], $0) < (users[$0], $1) }.prefix(ShownSegments.mostValues)
    for value in most {
      if users[value] > Self.mostSharedUsers {
        codes[value + 1] = 1
      } else {
        codes[value + 1] = UInt16(shared.count + 2)
        shared.append(value + 1)
      }
    }
  }

  /// The same for a worker to read, with codes of its own and without the numbers, which it does not need.
  ///
  /// To read an array may count a reference to it, in one place for all threads that share it.
  var copied: TalliedValues {
    var copy = self
    copy.codes = codes.map { $0 }
    copy.shared = []
    return copy
  }

  /// Where a value is counted whose number is given.
  @inline(__always)
  func counting(of number: Int) -> Counting {
    switch codes[number] {
    case 0: .own(codes.count)
    case 1: .own(number)
    case let code: .shared(Int(code) - 2)
    }
  }
}
