/// What `Benchmarks simulate` is told.
struct SimulationPlan {
  /// How many experiments of each kind, and how many logs.
  var repetitions = 2_000
  var seed: UInt64 = 1

  /// `nil` for all.
  var only: SimulatedTable?

  /// For standard errors a third as large, which takes a quarter of an hour.
  private static let large = 20_000

  static let usage =
    "write swift run -c release Benchmarks simulate [--large] [--repetitions N] [--seed N] [--only TABLE]"

  /// `words`: what follows `simulate`.
  init(_ words: ArraySlice<String>) throws(BenchmarkFailure) {
    var words = words
    while let word = words.popFirst() {
      switch word {
      case "--large": repetitions = Self.large
      case "--repetitions": repetitions = try Self.number(words.popFirst(), of: word)
      case "--seed": seed = try Self.number(words.popFirst(), of: word)
      case "--only": only = try Self.table(words.popFirst() ?? "")
      default: throw BenchmarkFailure("\(word) is no option of simulate; \(Self.usage)")
      }
    }
  }

  private static func number<Number: FixedWidthInteger>(
    _ word: String?, of option: String
  ) throws(BenchmarkFailure) -> Number {
    guard let number = word.flatMap({ Number($0) }), number > 0 else {
      throw BenchmarkFailure("\(option) has no number above 0; \(usage)")
    }
    return number
  }

  private static func table(_ word: String) throws(BenchmarkFailure) -> SimulatedTable {
    guard let table = SimulatedTable(rawValue: word) else {
      let names = SimulatedTable.allCases.map(\.rawValue).joined(separator: ", ")
      throw BenchmarkFailure("\(word) is no table of simulate: there are \(names); \(usage)")
    }
    return table
  }
}
