import EventLog
import Statistics

extension TimeHistogram {
  /// Passes the runs in ascending order, each by how much later it is than the one before.
  mutating func pass(_ archive: inout some PartialArchive) throws(PartialFault) {
    var (runs, isExact) = (runs, isExact)
    var (last, count) = (Int64(0), 0)
    let blank = Run(milliseconds: 0, count: 0)
    try archive.pass(&runs, blank: blank) { (run, archive) throws(PartialFault) in
      var later = run.milliseconds - last
      try archive.pass(&later)
      try archive.pass(&run.count)
      run.milliseconds = last + later
      last = run.milliseconds
      count += run.count
      guard run.count > 0, max(Int(last), count) < 1 << 53 else { throw PartialFault() }
    }
    guard !runs.isEmpty else { return self = TimeHistogram() }
    try archive.pass(&isExact)
    let ascend = zip(runs, runs.dropFirst()).allSatisfy { $0.milliseconds < $1.milliseconds }
    guard ascend, !isExact || runs.count <= Self.mostExactTimes else {
      throw PartialFault()
    }
    self = TimeHistogram(runs: runs, isExact: isExact)
  }
}
