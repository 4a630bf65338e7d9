@testable import Definitions
import EventLog
import Expectations
import Journeys
import Statistics
import TestSupport
import Testing

@testable import Funnels

/// Tallies that travel between processes: what is read back and merged is what was counted.
struct FlowTallyPartialTests {
  /// Users counted in as many processes, each of which knows only the names of its own; then
  /// written, read and merged.
  private static func merged(parts: Int, in order: (Int) -> [Int] = { Array(0..<$0) }) throws
    -> FlowResults
  {
    let lines = FlowTallyTests.log.split(separator: "\n").map(String.init)
    let users = lines.map { $0.prefix(3) }.reduce(into: [Substring]()) { users, user in
      if !users.contains(user) { users.append(user) }
    }
    let counted = (0..<parts).map { part in
      let own = users.indices.filter { $0 % parts == part }.map { users[$0] }
      return tallied(lines.filter { own.contains($0.prefix(3)) }.joined(separator: "\n"))
    }
    var all = FlowTally(flow: counted[0].flow)
    for part in order(parts) { all.mergeRenumbering(try sent(counted[part].tally)) }
    return FlowResults(
      flow: counted[0].flow, tally: all,
      asOf: referenceDayZero + referenceMilliseconds("30d"), calendar: .utc)
  }

  private static func tallied(_ log: String, count: CountingUnit = .users) -> TalliedLog {
    TalliedLog(log, in: variantFlow) {
      $0.by = [.platform]
      $0.count = count
      $0.conditions = [FieldCondition(field: .platform, comparison: .notEqual, value: "test")]
    }
  }

  private static func written(_ tally: FlowTally) throws -> [UInt8] {
    var (tally, writer) = (tally, PartialWriter())
    try writer.section("flow") { (writer) throws(PartialFault) in
      try tally.code(with: &writer, rangeCount: 1)
    }
    writer.finish()
    return writer.bytes
  }

  private static func read(_ bytes: [UInt8], into flow: FlowReading) throws -> FlowTally {
    try PartialReader.read(bytes) { (reader) throws(PartialFault) in
      var tally = FlowTally(flow: flow)
      try reader.section("flow") { (reader) throws(PartialFault) in
        try tally.code(with: &reader, rangeCount: 1)
      }
      return tally
    }
  }

  private static func sent(_ tally: FlowTally) throws -> FlowTally {
    try read(try written(tally), into: tallied("").flow)
  }

  private func expectEqual(_ one: FlowResults, _ other: FlowResults) {
    expect("\(one.rows.funnel)", equals: "\(other.rows.funnel)")
    expect("\(one.rows.dropoff)", equals: "\(other.rows.dropoff)")
    expect("\(one.rows.outcomes)", equals: "\(other.rows.outcomes)")
    expect("\(one.rows.permissions)", equals: "\(other.rows.permissions)")
    expect("\(one.rows.choices)", equals: "\(other.rows.choices)")
    expect("\(one.rows.timing)", equals: "\(other.rows.timing)")
    expect("\(one.rows.trend)", equals: "\(other.rows.trend)")
    expect("\(one.arms)", equals: "\(other.arms)")
    expect(one.experiments.map(\.usersInLog), equals: other.experiments.map(\.usersInLog))
    expect("\(one.findings.map(\.count))", equals: "\(other.findings.map(\.count))")
    expect("\(one.findings.map(\.steps))", equals: "\(other.findings.map(\.steps))")
    expect(one.findings.map(\.experiments), equals: other.findings.map(\.experiments))
    expect(one.usersWithoutStep, equals: other.usersWithoutStep)
  }

  @Test(arguments: [1, 2, 3, 5, 11])
  func `users counted by processes of their own give the same tables`(parts: Int) throws {
    let whole = FlowTallyTests.tallied(parts: 1).results
    try expectEqual(whole, Self.merged(parts: parts))
  }

  @Test func `experiments that no flow names are counted together under their names`() throws {
    let logs = [
      "ada 0s view a exp:x=A exp:zoo=on platform=ios",
      "bob 0s view a exp:x=A exp:art=on exp:zoo=on", "cyd 0s view a exp:x=A exp:art=on",
    ]
    let whole = Self.tallied(logs.joined(separator: "\n")).results
    var merged = FlowTally(flow: variantReading)
    for log in logs.reversed() { merged.mergeRenumbering(try Self.sent(Self.tallied(log).tally)) }
    let results = FlowResults(
      flow: variantReading, tally: merged,
      asOf: referenceDayZero + referenceMilliseconds("30d"), calendar: .utc)
    for findings in [whole.findings, results.findings] {
      expect(findings.map(\.rule), equals: [.experimentNotCompared])
      expect(findings.map(\.count), equals: [3])
      // Two users each: by name.
      expect(findings.map(\.experiments), equals: [["art", "zoo"]])
    }
  }

  @Test func `the order in which partials come does not matter`() throws {
    let whole = FlowTallyTests.tallied(parts: 1).results
    try expectEqual(whole, Self.merged(parts: 5) { _ in [3, 1, 4, 0, 2] })
  }

  @Test func `a tally written, read and written again is the same bytes`() throws {
    let bytes = try Self.written(FlowTallyTests.tallied(parts: 1).tally)
    let read = try Self.read(bytes, into: variantReading)
    try expect(Self.written(read), equals: bytes)
  }

  /// Of 600 users with two attempts each, at times that are told apart or not.
  @Test(arguments: [1, 20_011])
  func `attempts of users arrive with what limits of medians need`(step: Int) throws {
    let users = (0..<600).map { user in
      let first = 5_000 + user * step
      let second = 172_800_000 + first + (step - 1) * 10
      return ["0s view a", "\(first)ms complete", "2d view a", "\(second)ms complete"]
        .map { "u\(user) \($0) variant=\(user % 2 == 0 ? "A" : "B") platform=p\(user % 3)" }
        .joined(separator: "\n")
    }
    let log = { (users: ArraySlice<String>) in
      Self.tallied(users.joined(separator: "\n"), count: .attempts)
    }
    let whole = log(users[...])
    let bytes = try Self.written(whole.tally)
    try expect(Self.written(Self.read(bytes, into: whole.flow)), equals: bytes)
    var merged = FlowTally(flow: whole.flow)
    for part in [users[350...], users[..<100], users[100..<350]] {
      let counted = log(part)
      merged.mergeRenumbering(
        try Self.read(try Self.written(counted.tally), into: counted.flow))
    }
    let results = FlowResults(
      flow: whole.flow, tally: merged, asOf: referenceDayZero + referenceMilliseconds("30d"),
      calendar: .utc)
    expectEqual(whole.results, results)
    expect(whole.results.rows.timing[0].users, equals: 1_200)
    expect(whole.tally.everyone.completionClusters.isExact, equals: step == 1)
  }

  @Test func `an empty tally is read back as one`() throws {
    let empty = Self.tallied("").tally
    let read = try Self.sent(empty)
    expect(read.everyone.started, equals: 0)
    try expect(Self.written(read), equals: Self.written(empty))
  }

  @Test func `a tally that is cut off anywhere is refused`() throws {
    let bytes = try Self.written(FlowTallyTests.tallied(parts: 1).tally)
    for count in stride(from: 0, to: bytes.count, by: 7) {
      #expect(throws: PartialFault.self) {
        try Self.read(Array(bytes.prefix(count)), into: variantReading)
      }
    }
  }

  @Test func `a tally with any number made large is refused or read, and never traps`() throws {
    let bytes = try Self.written(FlowTallyTests.tallied(parts: 1).tally)
    var refused = 0
    for (place, byte) in bytes.enumerated() where (0x30...0x39).contains(byte) {
      var changed = bytes
      changed.insert(contentsOf: Array("99999999999".utf8), at: place)
      do {
        var read = try Self.read(changed, into: variantReading)
        read.mergeRenumbering(try Self.sent(FlowTallyTests.tallied(parts: 1).tally))
      } catch {
        refused += 1
      }
    }
    #expect(refused > 50)
  }

  private var variantReading: FlowReading { Self.tallied("").flow }
}

/// Histograms that travel.
struct TimeHistogramPartialTests {
  private func sent(_ histogram: TimeHistogram) throws -> TimeHistogram {
    var (histogram, writer) = (histogram, PartialWriter())
    try writer.section("times") { (writer) throws(PartialFault) in try histogram.code(with: &writer)
    }
    writer.finish()
    return try PartialReader.read(writer.bytes) { (reader) throws(PartialFault) in
      var read = TimeHistogram()
      try reader.section("times") { (reader) throws(PartialFault) in try read.code(with: &reader) }
      return read
    }
  }

  private func read(_ text: String) throws -> TimeHistogram {
    try PartialReader.read(Array(text.utf8)) { (reader) throws(PartialFault) in
      var read = TimeHistogram()
      try reader.section("times") { (reader) throws(PartialFault) in try read.code(with: &reader) }
      return read
    }
  }

  @Test func `few times arrive one by one, many by their buckets`() throws {
    for count in [0, 1, 1024, 1025, 5000] {
      var histogram = TimeHistogram()
      for number in 0..<count { histogram.add(Int64(number * number % 7_777_777)) }
      let arrived = try sent(histogram)
      expect(arrived, equals: histogram, "\(count) times")
      expect(arrived.isExact, equals: histogram.isExact, "\(count) times")
    }
  }

  @Test func `halves that travelled add up to the whole`() throws {
    var (whole, halves) = (TimeHistogram(), [TimeHistogram(), TimeHistogram()])
    for number in 0..<4000 {
      let time = Int64(number * 7919 % 90_000_000)
      whole.add(time)
      halves[number % 2].add(time)
    }
    var sum = try sent(halves[0])
    sum.merge(try sent(halves[1]))
    expect(sum, equals: whole)
  }

  @Test(arguments: [
    "[1,5,0,1]", "[2,5,1,0,1,1]", "[1,9007199254740992,1,1]", "[1,5,9007199254740991,2]", "[1,5]",
    "[1,-5,1,1]", "[1,5,1.0,1]", #"[1,"5",1,1]"#, "[1,5,1,1,0]", "[1,5,1,1",
    "[2,5,1,5,9007199254740991,1]", "[1,4503599627370496,2097152,1]",
  ])
  func `what is no histogram is refused`(numbers: String) {
    #expect(throws: PartialFault.self) { try read("{\"times\":\(numbers)}") }
  }

  @Test func `spaces between the numbers do no harm`() throws {
    try expect(read(" { \"times\" : [ 1 , 5 , 3 , 1 ] } ").quantile(0.5), equals: 5)
  }
}
