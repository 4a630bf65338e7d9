import Definitions
import EventLog
import Expectations
import Foundation
import Journeys
import TestSupport
import Testing

struct ZoneDatabaseTests {
  @Test func `zones are the files below the folder but those that are known to be none`() throws {
    let folder = try Self.folder([
      "Europe/Berlin", "America/Argentina/Ushuaia", "Etc/GMT+1", "GMT", "EST5EDT",
      "posix/Europe/Berlin", "right/Europe/Berlin", "posixrules", "localtime", "Factory",
      "leapseconds", "zone.tab", "tzdata.zi", "leap-seconds.list", "+VERSION", ".hidden",
    ])
    try expect(
      ZoneDatabase(folders: [folder.path]).names(),
      equals: [
        "America/Argentina/Ushuaia", "EST5EDT", "Etc/GMT+1", "Europe/Berlin", "GMT",
      ])
  }

  @Test(arguments: [
    "europe/berlin", "Europe/berlin", "Europe", "Europe/", "/Europe/Berlin", "Europe//Berlin",
    "./Europe/Berlin", "Europe/../Europe/Berlin", "Europe/Berlin/", "Europe/Berlin/x",
    "Europe/Berlin\0", "Europe/Berlin\0x", "\0", "", "/", "..", "../Europe/Berlin", "/etc/passwd",
    "zone.tab", "posix/Europe/Berlin", "Factory", "localtime", "Eu\u{301}rope/Berlin",
    String(repeating: "Europe/", count: 1_000),
  ])
  func `a name that is no file's is unknown`(name: String) throws {
    let folder = try Self.folder([
      "Europe/Berlin", "posix/Europe/Berlin", "Factory", "localtime", "zone.tab",
    ])
    let database = ZoneDatabase(folders: [folder.path + "/Europe/..", folder.path])
    let error = #expect(throws: ValueError.self) { try database.zone(named: name) }
    expect(error?.message, equals: "the time zone \(VisibleText.quoted(name)) is not known")
  }

  @Test func `the nearest name of the database is offered`() throws {
    let folder = try Self.folder(["Europe/Berlin", "Europe/Bern"])
    let database = ZoneDatabase(folders: [folder.path])
    for (name, fix) in [
      ("Europe/Berlinn", "write Europe/Berlin"), ("Utc", "write UTC"),
      ("Berlin", "write an IANA name such as Europe/Berlin, or UTC"),
    ] {
      let error = #expect(throws: ValueError.self) { try database.zone(named: name) }
      expect(error?.fix, equals: fix)
    }
  }

  @Test func `a name of capitals is a zone where the database has it, else an abbreviation`() throws
  {
    let folder = try Self.folder(["EST", "GMT+0"])
    let database = ZoneDatabase(folders: [folder.path])
    #expect(throws: Never.self) { try database.zone(named: "EST") }
    #expect(throws: Never.self) { try database.zone(named: "GMT+0") }
    for name in ["BST", "CEST", "GMT+1", "UTC-2", "+02:00"] {
      let error = #expect(throws: ValueError.self) { try database.zone(named: name) }
      expect(
        error?.message, equals: "\"\(name)\" is an abbreviation or an offset, not an IANA time zone"
      )
    }
  }

  @Test func `later folders have what earlier ones lack`() throws {
    let first = try Self.folder(["GMT"])
    let second = try Self.folder(["Europe/Berlin"])
    let database = ZoneDatabase(folders: [first.path, second.path + "/missing", second.path])
    try expect(database.names(), equals: ["Europe/Berlin", "GMT"])
    #expect(throws: Never.self) { try database.zone(named: "Europe/Berlin") }
  }

  @Test func `links are zones, and a circle of them ends`() throws {
    let folder = try Self.folder(["America/Havana"])
    let files = FileManager.default
    try files.createSymbolicLink(
      atPath: folder.path + "/Cuba", withDestinationPath: "America/Havana")
    try files.createSymbolicLink(atPath: folder.path + "/Circle", withDestinationPath: ".")
    let database = ZoneDatabase(folders: [folder.path])
    #expect(throws: Never.self) { try database.zone(named: "Cuba") }
    try expect(database.names(), contains: "Cuba")
  }

  @Test func `without a database only UTC is known, and the remedy is named`() throws {
    let database = ZoneDatabase(folders: [])
    let error = ValueError(
      "the time zone \"Europe/Berlin\" is not known: this machine has no time zone database",
      fix: "install `tzdata`, or write UTC")
    #expect(throws: error) { try database.zone(named: "Europe/Berlin") }
    #expect(throws: error) { try ReportCalendar(timeZone: "Europe/Berlin", in: database) }
    try expect(ReportCalendar(timeZone: "UTC", in: database), equals: .utc)
    #expect(throws: Never.self) { try TimeZoneName.check("UTC") }
  }

  @Test func `a damaged file is named with what is wrong`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("not a zone", to: "Europe/Berlin")
    let error = ValueError(
      "the file \(path) of the time zone \"Europe/Berlin\" is not a TZif file",
      fix: "reinstall `tzdata`")
    #expect(throws: error) { try ZoneDatabase(folders: [folder.path]).zone(named: "Europe/Berlin") }
  }

  @Test func `a file that does not open says so`() throws {
    let folder = try Self.folder(["GMT"])
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/Gone", withDestinationPath: "nowhere")
    let error = ValueError(
      "\(folder.path)/Gone, where time zones are kept, does not exist",
      fix: "grant read permission, or reinstall `tzdata`")
    #expect(throws: error) { try ZoneDatabase(folders: [folder.path]).zone(named: "Gone") }
  }

  @Test func `a calendar is made from a slim file`() throws {
    let folder = try Self.folder(["Europe/Berlin"])
    let database = ZoneDatabase(folders: [folder.path])
    let berlin = try ReportCalendar(timeZone: "Europe/Berlin", in: database)
    // 2026-03-29 begins at 2026-03-28T23:00Z and has 23 hours.
    expect(berlin.start(ofDay: 20_541), equals: 1_774_738_800_000)
    expect(berlin.end(ofDay: 20_541), equals: 1_774_821_600_000)
  }

  @Test func `a calendar knows changes only of the time asked for`() throws {
    let folder = try Self.folder(["Europe/Berlin"])
    let berlin = try ReportCalendar(
      timeZone: "Europe/Berlin", covering: 1_780_000_000_500..<1_780_000_000_500,
      in: ZoneDatabase(folders: [folder.path]))
    // 2026-12-24 begins at 22:00Z by the clocks of that summer.
    expect(berlin.start(ofDay: 20_811), equals: 1_798_063_200_000)
    #expect(throws: Never.self) {
      try ReportCalendar(
        timeZone: "Europe/Berlin", covering: .min ..< .max,
        in: ZoneDatabase(folders: [folder.path]))
    }
  }

  /// A folder of files that all hold Berlin's zone.
  private static func folder(_ names: [String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in names { try folder.write(ZoneBytes.slimBerlin.bytes, to: name) }
    return folder
  }
}
