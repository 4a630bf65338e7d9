import EventLog

/// What is in a log: as `generate` says, and as `report` does.
struct LogCounts: Equatable {
  var lines: Int
  /// Repeated deliveries among them.
  var events: Int
  var repeated: Int
  var rejected: Int
}

extension LogCounts {
  /// As it stands in `truth.json`.
  init(truth: [UInt8]) throws(BenchmarkFailure) {
    guard let root = try? JSONNode.parse(truth), let counts = root.member("lines"),
      let lines = counts.member("lines")?.count, let events = counts.member("accepted")?.count,
      let repeated = counts.member("duplicates")?.count,
      case .array(let reasons)? = counts.member("rejected")?.value
    else { throw BenchmarkFailure("truth.json does not count lines as it used to") }
    self.lines = lines
    self.events = events
    self.repeated = repeated
    rejected = reasons.reduce(0) { $0 + ($1.member("count")?.count ?? 0) }
  }

  /// As it stands in `quality.csv`, whose first columns are never quoted.
  init(quality: [UInt8]) throws(BenchmarkFailure) {
    var counts: [Substring: Int] = [:]
    for line in String(decoding: quality, as: UTF8.self).split(separator: "\n") {
      let fields = line.split(separator: ",", omittingEmptySubsequences: false)
      if fields.count > 3, fields[0] == "log" { counts[fields[1]] = Int(fields[3]) }
    }
    guard let lines = counts["lines"], let events = counts["accepted"],
      let repeated = counts["duplicates"], let rejected = counts["rejected"]
    else { throw BenchmarkFailure("quality.csv does not count lines as it used to") }
    self.lines = lines
    self.events = events
    self.repeated = repeated
    self.rejected = rejected
  }
}

extension JSONNode {
  fileprivate func member(_ key: String) -> JSONNode? {
    guard case .object(let members) = value else { return nil }
    return members.first { $0.key.string == key }?.node
  }

  fileprivate var count: Int? {
    guard case .number(let digits) = value else { return nil }
    return Int(digits)
  }
}
