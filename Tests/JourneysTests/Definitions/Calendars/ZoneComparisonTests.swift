import Definitions
import Foundation
import Journeys
import TestSupport
import Expectations
import Testing

/// Every zone of the database against Foundation's, which has a database of its own.
///
/// `ZONE_STEP=3600` looks at every hour of the century; `ZONE_FOLDER` names another database, such
/// as a slim one, written by `zic -b slim`.
@Suite(.enabled(if: ZoneDatabase.isInstalled))
struct ZoneComparisonTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let folder = environment["ZONE_FOLDER"]
  private static let database = folder.map { ZoneDatabase(folders: [$0]) } ?? .installed
  /// 2000-01-01 until 2100-01-01.
  private static let century: Range<Int64> = 946_684_800..<4_102_444_800
  /// Seconds; about 2,000 instants of each zone, never long at the same time of day.
  private static let step = environment["ZONE_STEP"].flatMap { Int($0) } ?? 1_577_777

  /// Whether Foundation's database is the system's release, such as 2025b.
  private static let isOfOneRelease = ["tzdata.zi", "+VERSION"].contains { name in
    let file = try? String(contentsOfFile: "/usr/share/zoneinfo/" + name, encoding: .utf8)
    let words = file?.prefix { $0 != "\n" }.split(separator: " ") ?? []
    return words.last.map(String.init) == TimeZone.timeZoneDataVersion
  }

  @Test func `offsets are Foundation's all through the century`() throws {
    let even = Array(
      stride(from: Self.century.lowerBound, to: Self.century.upperBound, by: Self.step))
    let names = try Self.database.names()
    var compared = 0
    var differences: [String] = []
    for name in names {
      guard let zone = TimeZone(identifier: name) else { continue }
      compared += 1
      let spans = try Self.database.zone(named: name).spans(in: Self.century)
      let changes = spans.dropFirst().flatMap { [$0.start - 1, $0.start] }
      let instant = Self.firstDifference(zone, spans, at: changes + even)
      if let instant { differences.append("\(name) at \(instant)") }
    }
    #expect(compared > names.count * 9 / 10)
    // Of two releases, zones differ whose government decided something in between.
    let allowed = Self.isOfOneRelease ? 0 : names.count / 20
    #expect(differences.count <= allowed, "\(differences.joined(separator: ", "))")
  }

  @Test(
    .enabled(if: isOfOneRelease),
    arguments: [
      "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "America/St_Johns",
      "Africa/Casablanca", "Asia/Gaza", "Europe/Dublin", "America/Nuuk", "Antarctica/Troll",
      "Pacific/Apia",
    ])
  func `two days around each change are Foundation's, to the quarter hour`(name: String) throws {
    let zone = try #require(TimeZone(identifier: name))
    let spans = try Self.database.zone(named: name).spans(in: Self.century)
    let instants = spans.dropFirst().flatMap { span in
      stride(from: span.start - 172_800, through: span.start + 172_800, by: 900)
    }
    #expect(instants.count >= 385)
    expectNil(Self.firstDifference(zone, spans, at: instants))
  }

  private static func firstDifference(
    _ zone: TimeZone, _ spans: [ZoneSpan], at instants: [Int64]
  ) -> Int64? {
    var index = 0
    return instants.first { instant in
      while index > 0, spans[index].start > instant { index -= 1 }
      while index + 1 < spans.count, spans[index + 1].start <= instant { index += 1 }
      let date = Date(timeIntervalSince1970: Double(instant))
      return zone.secondsFromGMT(for: date) != Int(spans[index].offset)
    }
  }
}
