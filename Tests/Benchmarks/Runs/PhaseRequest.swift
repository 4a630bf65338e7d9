/// What a process of this program is told that times the steps of the engine.
///
/// A process of its own: this one has to stay small (`MeasuredRun`), and the steps need the memory of
/// a whole log.
struct PhaseRequest {
  /// How the tables call the log.
  let name: String
  let path: String
  /// `nil` where the definition stands beside the log.
  let configuration: String?
  let runs: Int

  /// The word that such a process begins with.
  private static let word = "phases"

  init(of log: BenchmarkLog, runs: Int) {
    name = log.name
    path = log.path
    configuration = log.configuration
    self.runs = runs
  }

  /// - Returns: `nil` for words that ask for something else.
  init?(_ words: [String]) {
    guard words.count >= 4, words[0] == Self.word, let runs = Int(words[3]), runs > 0 else {
      return nil
    }
    name = words[1]
    path = words[2]
    self.runs = runs
    configuration = words.count > 4 ? words[4] : nil
  }

  var words: [String] {
    [Self.word, name, path, String(runs)] + (configuration.map { [$0] } ?? [])
  }
}
