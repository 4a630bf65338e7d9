import EventLog
import Statistics

extension TimeHistogram {
  /// Passes the runs in ascending order, each by how much later it is than the one before.
  mutating func code(with archive: inout some PartialArchive) throws(PartialFault) {
    var (runs, isExact) = (runs, isExact)
    var (last, count) = (Int64(0), 0)
    let blank = Run(milliseconds: 0, count: 0)
    try archive.code(&runs, blank: blank) { (run, archive) throws(PartialFault) in
      var later = run.milliseconds - last
      try archive.code(&later)
      try archive.code(&run.count)
      run.milliseconds = last + later
      last = run.milliseconds
      count += run.count
      guard run.count > 0, last >= 0, max(Int(last), count) < 1 << 53, Self.canKeep(run) else {
        throw PartialFault()
      }
    }
    guard !runs.isEmpty else { return self = TimeHistogram() }
    try archive.code(&isExact)
    let ascend = zip(runs, runs.dropFirst()).allSatisfy { $0.milliseconds < $1.milliseconds }
    guard ascend, !isExact || runs.count <= Self.mostExactTimes else {
      throw PartialFault()
    }
    self = TimeHistogram(runs: runs, isExact: isExact)
  }
}
