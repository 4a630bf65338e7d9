/// What one call is to measure.
struct BenchmarkPlan {
  /// A log of the caller's.
  struct GivenLog {
    var path: String
    var configuration: String?
    /// What else `report` is told, such as `--order ordered`.
    var reportOptions: [String]
  }

  /// As `generate --size` takes them.
  var sizes: [String] = []
  var given: GivenLog?
  /// How often each thing is measured.
  var runs = 5
  /// A start takes milliseconds, and is as noisy as it is short.
  var runsOfEmpty: Int { 4 * runs }

  static let usage =
    "write swift run -c release Benchmarks [formats | update] [SIZE...] [--runs N] "
    + "[--log FILE [--config FILE]] [-- OPTION OF REPORT...], such as 100M 1G --runs 5"

  init(_ words: [String]) throws(BenchmarkFailure) {
    var own = words.prefix { $0 != "--" }
    var (log, configuration): (String?, String?)
    while let word = own.popFirst() {
      switch word {
      case "--runs": runs = try Self.count(own.popFirst())
      case "--log": log = try Self.file(own.popFirst(), of: word)
      case "--config": configuration = try Self.file(own.popFirst(), of: word)
      default:
        guard !word.hasPrefix("-") else {
          throw BenchmarkFailure("\(word) is no option; \(Self.usage)")
        }
        sizes.append(word)
      }
    }
    let rest = Array(words.drop { $0 != "--" }.dropFirst())
    given = log.map { GivenLog(path: $0, configuration: configuration, reportOptions: rest) }
    guard given != nil || configuration == nil && rest.isEmpty else {
      throw BenchmarkFailure("--config and options of report need --log; \(Self.usage)")
    }
    if sizes.isEmpty, given == nil { sizes = ["100M", "1G", "5G"] }
  }

  /// The plan of a mode that makes its logs itself.
  init(sizes words: ArraySlice<String>) throws(BenchmarkFailure) {
    try self.init(Array(words))
    guard given == nil, !words.isEmpty else {
      throw BenchmarkFailure("this takes sizes of logs and --runs alone; \(Self.usage)")
    }
  }

  private static func count(_ word: String?) throws(BenchmarkFailure) -> Int {
    guard let count = word.flatMap({ Int($0) }), count > 0 else {
      throw BenchmarkFailure("--runs has no count above 0; \(usage)")
    }
    return count
  }

  private static func file(_ word: String?, of option: String) throws(BenchmarkFailure) -> String {
    guard let word else { throw BenchmarkFailure("\(option) names no file; \(usage)") }
    return word
  }
}
