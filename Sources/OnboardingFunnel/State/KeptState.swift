// A folder that remembers what was read.
//
//     lock               held by the one run that uses the state; never removed
//     key                128 random bits: users are known by hashes under it
//     state.json         the manifest: which logs were read how far, which segments there are
//     00000012.records   segments, written once each
//
// A run adds to it in this order, and may end at any point of it:
//
//     1. read what is new; nothing of the state is changed meanwhile
//     2. write the new segment, bring it to the disk
//     3. where small segments have come together, write them as one
//     4. see that all of it can be counted within the memory that is allowed
//     5. replace the manifest: from here on the new lines are counted, offsets and records at once
//     6. remove what the manifest no longer names
//     7. write the reports, from the state alone
//
// Before 5 the next run finds the old manifest, removes the segment that nobody names, and reads the
// same lines again. After 5 it finds them counted. So every line is counted once, and reports that
// were not written are written by the next run.

import EventLog

/// The open state: its folder, locked, its key and its manifest.
struct KeptState {
  let folder: StateFolder
  let key: HashKey
  private(set) var manifest: StateManifest
  /// Whether the disk has the manifest as it is here.
  private var isWritten: Bool

  /// Opens the state of a folder, which is made where it does not exist.
  ///
  /// `seconds`: how long another run is waited for; `resets`: whether what the state holds is given
  /// up, be it damaged or not.
  init(_ path: String, waiting seconds: Int, resets: Bool) throws(AnalysisError) {
    do throws(Diagnostic) {
      folder = try StateFolder(path, waiting: seconds)
      let bytes = try folder.contents(of: StateManifest.fileName)
      let found = try Self.manifest(bytes, of: folder, resets: resets)
      let firstFree = try Self.firstFreeNumber(in: folder)
      guard bytes != nil || resets || firstFree == 0 else {
        throw .damagedState("\(path)/\(StateManifest.fileName)", "the file is missing")
      }
      key = try Self.key(of: folder, isNeeded: bytes != nil && !resets)
      manifest = found ?? StateManifest()
      isWritten = bytes != nil && !resets
      if resets {
        manifest = StateManifest()
        // A number once used is not used again: masks hang on it.
        manifest.nextSegment = max(found?.nextSegment ?? 0, firstFree)
      }
      // From here on records without a manifest are a damage, and not a first run that was killed.
      if bytes == nil, !resets { try write(manifest) }
    } catch {
      throw AnalysisError(error)
    }
  }

  /// Makes a manifest the state's, and removes what it does not name, such as what a run that was
  /// killed has left: of users that were forgotten, too.
  mutating func commit(_ manifest: StateManifest) throws(AnalysisError) {
    try convertingErrors(of: write(manifest))
    try convertingErrors(of: removeUnnamed())
  }

  private mutating func write(_ manifest: StateManifest) throws(Diagnostic) {
    guard manifest != self.manifest || !isWritten else { return }
    try folder.replace(StateManifest.fileName, with: manifest.bytes)
    self.manifest = manifest
    isWritten = true
  }

  private func removeUnnamed() throws(Diagnostic) {
    let named = Set(manifest.segments.map(\.name))
    for name in try folder.names() where StateFolder.isTransient(name) && !named.contains(name) {
      folder.remove(name)
    }
  }

  /// Opens the state's segments, in the order of reading.
  func segments(_ entries: ArraySlice<StateSegmentEntry>) throws(Diagnostic) -> [StateSegmentFile] {
    var files: [StateSegmentFile] = []
    for entry in entries { files.append(try StateSegmentFile(entry, in: folder, key: key)) }
    return files
  }

  /// Whether any line of some segments was an event.
  func hasEvents(_ entries: [StateSegmentEntry]) throws(AnalysisError) -> Bool {
    if entries.contains(where: { $0.events > 0 }) { return true }
    // Lines may be good and hold no event, or one of somebody who was forgotten.
    return try convertingErrors(
      of: segments(entries[...]).contains { $0.segment.counts.accepted > 0 })
  }

  /// `nil` where there is none, or one that is damaged and to be given up.
  private static func manifest(
    _ bytes: [UInt8]?, of folder: StateFolder, resets: Bool
  ) throws(Diagnostic) -> StateManifest? {
    guard let bytes else { return nil }
    do {
      return try StateManifest(
        readFrom: bytes, named: "\(folder.path)/\(StateManifest.fileName)")
    } catch {
      if resets { return nil }
      throw error
    }
  }

  /// `isNeeded`: whether there are records under a key, so that another would not do.
  private static func key(of folder: StateFolder, isNeeded: Bool) throws(Diagnostic) -> HashKey {
    let name = "\(folder.path)/\(StateFolder.keyName)"
    if let bytes = try folder.contents(of: StateFolder.keyName) {
      if let key = HashKey(keyText: bytes) { return key }
      guard !isNeeded else { throw .damagedState(name, "the file holds no key") }
    } else if isNeeded {
      throw .damagedState(name, "the key is missing, and with it whose the records are")
    }
    let key = HashKey.random(lifetime: .kept)
    try folder.replace(StateFolder.keyName, with: key.keyText)
    return key
  }

  private static func firstFreeNumber(in folder: StateFolder) throws(Diagnostic) -> Int {
    let numbers = try folder.names().compactMap { name -> Int? in
      guard name.hasSuffix(StateSegmentEntry.nameEnd) else { return nil }
      // A larger one is of nobody's making, as in a manifest.
      return Int(name.dropLast(StateSegmentEntry.nameEnd.count)).flatMap { $0 < 1 << 53 ? $0 : nil }
    }
    return numbers.max().map { $0 + 1 } ?? 0
  }
}

extension StateManifest {
  /// The manifest that a file holds.
  ///
  /// - Throws: `damagedState`, which says so where another version wrote it.
  init(readFrom bytes: [UInt8], named name: String) throws(Diagnostic) {
    do {
      try self.init(bytes: bytes)
    } catch {
      if let version = Self.otherFormat(bytes) {
        throw Diagnostic(
          .damagedState, at: .file(name),
          "the state has format \(version), which this program does not know",
          fix: "run the version that wrote it, or start over with --reset")
      }
      throw .damagedState(name, "the file was changed or cut off")
    }
  }
}

extension HashKey {
  /// The key as 32 hexadecimal digits and a line feed.
  var keyText: [UInt8] {
    let digits = [low, high].map { String($0, digits: 16, radix: 16) }
    return Array("\(digits.joined())\n".utf8)
  }

  /// The key that `keyText` spells; `nil` for other bytes.
  init?(keyText: [UInt8]) {
    guard keyText.count == 33, keyText.last == UInt8(ascii: "\n"),
      let low = UInt64(String(decoding: keyText[..<16], as: UTF8.self), radix: 16),
      let high = UInt64(String(decoding: keyText[16..<32], as: UTF8.self), radix: 16)
    else { return nil }
    self.init(low: low, high: high, lifetime: .kept)
  }
}
