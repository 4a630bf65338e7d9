/// What one call is to measure.
struct BenchmarkPlan {
  /// As `generate --size` takes them.
  var sizes: [String] = []
  /// How often each thing is measured.
  var runs = 5
  /// A start takes milliseconds, and is as noisy as it is short.
  var runsOfEmpty: Int { 4 * runs }

  static let usage =
    "write swift run -c release Benchmarks [SIZE...] [--runs N], such as 100M 1G --runs 5"

  init(_ words: [String]) throws(BenchmarkFailure) {
    var words = words[...]
    while let word = words.popFirst() {
      if word == "--runs" {
        guard let count = words.popFirst().flatMap({ Int($0) }), count > 0 else {
          throw BenchmarkFailure("--runs has no count above 0; \(Self.usage)")
        }
        runs = count
      } else if word.hasPrefix("-") {
        throw BenchmarkFailure("\(word) is no option; \(Self.usage)")
      } else {
        sizes.append(word)
      }
    }
    if sizes.isEmpty { sizes = ["100M", "1G"] }
  }
}
