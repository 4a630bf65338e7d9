/// How long each phase of a run took, as `report --verbose` says.
struct PhaseTimes {
  /// In their order, in steps of a hundredth of a second; shorter ones are missing.
  let phases: [(name: String, seconds: Double)]

  /// Reads `0.69 s with 1 thread: reading 0.20 s, counting 0.46 s`, behind the program's name.
  init(messages: String) throws(BenchmarkFailure) {
    guard let line = messages.split(separator: "\n").last, line.contains(" s with ") else {
      throw BenchmarkFailure("report --verbose does not end with its times: \(messages)")
    }
    var phases: [(name: String, seconds: Double)] = []
    for phase in line.split(separator: ": ").dropFirst(2).joined().split(separator: ", ") {
      let words = phase.split(separator: " ")
      guard words.count == 3, let seconds = Double(words[1]), words[2] == "s" else {
        throw BenchmarkFailure("report --verbose has no time of a phase in \"\(phase)\"")
      }
      phases.append((String(words[0]), seconds))
    }
    self.phases = phases
  }
}
