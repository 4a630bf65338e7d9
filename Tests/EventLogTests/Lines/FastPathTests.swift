import EventLog
import Expectations
import Testing

/// The fast path of a chunk's lines against the reference path of each, over lines as
/// programs write them, and such lines with a byte changed.
struct FastPathTests {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func `both ways take the same lines and find the same in them`(seed: UInt64) throws {
    var maker = ProducerLines(seed: seed)
    let made = (0..<4000).map { _ in maker.line() }
    try expect(differences(made, ScanSettings()), equals: [])
  }

  @Test func `also where properties are asked for and all rejected lines are kept`() throws {
    var maker = ProducerLines(seed: 4)
    let made = (0..<4000).map { _ in maker.line() }
    var settings = ScanSettings(properties: ["plan", "title"])
    settings.spillsRejects = .bytes
    try expect(differences(made, settings), equals: [])
  }

  @Test func `also where paths into lines are asked for`() throws {
    var maker = ProducerLines(seed: 5)
    let made = (0..<4000).map { _ in maker.line() }
    let settings = ScanSettings(properties: [
      "/app_version", "/context/os", "/properties/plan", "/properties/title/0", "plan",
    ])
    try expect(differences(made, settings), equals: [])
  }

  @Test func `a line whose kind of event lacks a field is counted, and the first three are kept`() {
    let line =
      #"{"event":"permission_granted","user_id":"u","timestamp":"2026-03-01T00:00:00Z"}"#
    let scanned = scan(Array(repeating: line, count: 100))
    expect(scanned.summary.rejected, equals: [.missingField: 100])
    expect(scanned.summary.rejectedLines.map(\.place.line), equals: [0, 1, 2])
  }

  @Test func `what goes before a missing field is found though the missing field is known`() {
    let lacking = #""event":"choice_made","user_id":"u","timestamp":"2026-03-01T00:00:00Z""#
    let scanned = scan(
      Array(repeating: "{\(lacking)}", count: 5)
        + [#"{\#(lacking),"flow":"a","flow":"b"}"#, #"{\#(lacking),"experiments":{"a":1,"a":2}}"#])
    expect(scanned.summary.rejected, equals: [.missingField: 5, .duplicateKey: 2])
  }

  /// Lines of which the two ways think otherwise, with what each says.
  private func differences(_ lines: [[UInt8]], _ settings: ScanSettings) throws -> [String] {
    let scanned = scan([0x0A] + lines.flatMap { $0 + [0x0A] }, settings: settings)
    let summary = scanned.summary
    var events: [Int: Event] = [:]
    var reasons: [RejectReason: Int] = [:]
    for (number, line) in lines.enumerated() {
      do throws(Rejection) {
        if let event = try EventReader.readEvent(line: line, settings: settings) {
          events[number + 1] = event
        }
      } catch {
        reasons[error.reason, default: 0] += 1
      }
    }
    // Made to be read: were most of them rejected, the test would see little.
    expect(events.count > lines.count * 2 / 5 && reasons.count > 5)
    var different: [String] = []
    if summary.rejected != reasons { different.append("\(summary.rejected), not \(reasons)") }
    for record in scanned.records {
      guard let event = events.removeValue(forKey: record.place.line) else {
        different.append("line \(record.place.line) is no event")
        continue
      }
      let shape = summary.shapes[Int(summary.shapeIDs[0][Int(record.shape)])]
      let dimensions = summary.dimensionSets[Int(summary.dimensionIDs[0][Int(record.dimensions)])]
      let isSame =
        shape == EventShape(source: 0, event: event)
        && dimensions == Dimensions(event: event, properties: settings.properties)
        && record.time == event.time && record.user == testKey.user(event.user)
        && (record.eventID == 0) == (event.eventID == nil)
      if !isSame { different.append("line \(record.place.line): \(shape) \(dimensions) \(event)") }
    }
    return different + events.keys.sorted().map { "no record of line \($0)" }
  }
}
