/// Why there are no figures.
struct BenchmarkFailure: Error {
  let message: String

  init(_ message: String) {
    self.message = message
  }
}
