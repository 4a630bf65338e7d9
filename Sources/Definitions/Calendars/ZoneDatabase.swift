import EventLog

/// The time zones of the operating system: folders of TZif files that are named like their zones.
///
/// The folders' listings, not the file system's lookup, tell which names there are, so that
/// `europe/berlin` is unknown also where upper and lower case name the same file.
package struct ZoneDatabase: Sendable {
  /// Searched in this order; each may be missing.
  private let folders: [FilePath]

  package init(folders: [String]) {
    self.folders = folders.map { FilePath($0) }
  }

  /// Where the systems we know keep it; the environment is not asked.
  package static let installed = ZoneDatabase(folders: [
    "/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo",
    "/var/db/timezone/zoneinfo",
  ])

  /// Reads the zone of that name.
  ///
  /// - Throws: What is wrong with the name, its file, or the machine.
  package func zone(named name: String) throws(ValueError) -> ZoneFile {
    guard let path = try file(of: name) else { throw TimeZoneName.unknown(name, in: try names()) }
    let bytes: [UInt8]
    do {
      bytes = try path.contents(named: path.string, limit: Self.longestFile)
    } catch {
      throw Self.unreadable(path, error)
    }
    do {
      return try ZoneFile(bytes: bytes)
    } catch {
      throw ValueError(
        "the file \(path.string) of the time zone \(VisibleText.quoted(name)) \(error.words)",
        fix: "reinstall `tzdata`")
    }
  }

  /// All names, in the order of their bytes; none where no database is installed.
  package func names() throws(ValueError) -> [String] {
    var found: Set<String> = []
    for folder in folders {
      try collect(in: folder, under: "", depth: 1, into: &found)
    }
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// No zone's file is nearly as long: the longest have 4 KiB.
  private static let longestFile = 1 << 18

  /// No name has more parts than `America/Argentina/Ushuaia`, and links may form a circle.
  private static let deepest = 4

  /// The file of a name, looked up part by part; `nil` for a name that is none of the database's.
  private func file(of name: String) throws(ValueError) -> FilePath? {
    guard TimeZoneName.isPossible(name) else { return nil }
    let parts = name.utf8.split(separator: UInt8(ascii: "/")).map { Array($0) }
    for folder in folders {
      var path = folder
      var isListed = true
      for part in parts where isListed {
        let entries = try Self.entries(of: path)
        isListed = entries?.contains(part) ?? false
        path = path.appending(part)
      }
      if isListed, try Self.entries(of: path) == nil { return path }
    }
    return nil
  }

  private func collect(
    in folder: FilePath, under prefix: String, depth: Int, into names: inout Set<String>
  ) throws(ValueError) {
    for entry in try Self.entries(of: folder) ?? [] {
      let name = prefix + String(decoding: entry, as: UTF8.self)
      guard TimeZoneName.isPossible(name) else { continue }
      let path = folder.appending(entry)
      if try Self.entries(of: path) == nil {
        names.insert(name)
      } else if depth < Self.deepest {
        try collect(in: path, under: name + "/", depth: depth + 1, into: &names)
      }
    }
  }

  private static func entries(of folder: FilePath) throws(ValueError) -> [[UInt8]]? {
    do {
      return try folder.folderEntries()
    } catch {
      throw unreadable(folder, error)
    }
  }

  private static func unreadable(_ path: FilePath, _ error: Diagnostic) -> ValueError {
    ValueError(
      "\(path.string), where time zones are kept, \(error.message)",
      fix: "grant read permission, or reinstall `tzdata`")
  }
}
