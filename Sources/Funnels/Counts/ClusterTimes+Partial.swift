import EventLog
import Statistics

extension ClusterTimes {
  /// Passes what the sums grow by in order of time, each time by how much later it is than the one before.
  mutating func code(with archive: inout some PartialArchive) throws(PartialFault) {
    var (unitSquares, surplusUnits, isExact) = (unitSquares, surplusUnits, isExact)
    try archive.code(&unitSquares)
    try archive.code(&surplusUnits)
    try archive.code(&isExact)
    var entries = ordered
    var last: Int64 = 0
    let blank = (milliseconds: Int64(0), growth: Growth(reachedSquares: 0, products: 0))
    try archive.code(&entries, blank: blank) { (entry, archive) throws(PartialFault) in
      var later = entry.milliseconds - last
      try archive.code(&later)
      try archive.code(&entry.growth.reachedSquares)
      try archive.code(&entry.growth.products)
      entry.milliseconds = last + later
      last = entry.milliseconds
      guard last < 1 << 53 else { throw PartialFault() }
    }
    let read = ClusterTimes(
      growths: entries, isExact: isExact, unitSquares: unitSquares, surplusUnits: surplusUnits)
    guard let read else { throw PartialFault() }
    self = read
  }
}
