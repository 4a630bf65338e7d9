import EventLog

// The manifest as JSON that people can read, one input and one segment a line. Its last member is a
// digest of all that stands before it. Writing and reading stand side by side and must change
// together, and then `formatVersion` with them.

extension StateManifest {
  static let fileName = StateFolder.manifestName
  /// Format 1 has no fingerprints, 2 no lines that wait, 3 no lines of which only some events wait, and 4 no rows of
  /// properties; 5 to 7 have segments of earlier layouts.
  private static let formatVersion = 8
  private static let firstFormat = 1
  private static let checksumStart = "\"checksum\":\""

  var bytes: [UInt8] {
    let kept = properties.map { JSONLiteral($0.string).description }.joined(separator: ",")
    let forgotten = forgottenBefore.map { String($0) } ?? "null"
    let body = """
      {"format":\(Self.formatVersion),
      "program":\(JSONLiteral(Analysis.version)),
      "generation":\(generation),"next_volume":\(nextSegment),"next_input":\(nextInput),
      "forgotten_before":\(forgotten),
      "properties":[\(kept)],\(Self.member(names))
      "definitions":[\(Self.lines(definitions.map { Self.object($0) }))],
      "inputs":[\(Self.lines(inputs.map { Self.object($0) }))],
      "volumes":[\(Self.lines(segments.map { Self.object($0) }))],
      \(Self.checksumStart)
      """
    return Self.digested(Array(body.utf8))
  }

  /// A manifest of which all but its end is there.
  static func digested(_ body: [UInt8]) -> [UInt8] {
    body + Array("\(HashKey.digest(of: body))\"}\n".utf8)
  }

  /// - Throws: Where the bytes are not what `bytes` gives.
  init(bytes: [UInt8]) throws(DamagedBytes) {
    try Self.requireChecksum(bytes)
    let object = try StateObject(bytes: bytes)
    let format: Int = try object.integer("format")
    guard Self.firstFormat...Self.formatVersion ~= format else { throw DamagedBytes() }
    generation = try object.count("generation")
    nextSegment = try object.count("next_volume")
    nextInput = try object.count("next_input")
    forgottenBefore = try object.optional("forgotten_before", StateObject.integer)
    properties = try object.list("properties", StateObject.text).map { Text($0) }
    names = try object.optional("nearest_keys", NamesSeen.init(pairs:)) ?? NamesSeen()
    definitions = try object.list("definitions", of: Definition.init)
    inputs = try object.list("inputs", of: Input.init)
    segments = try object.list("volumes", of: StateSegmentEntry.init)
  }

  /// Which version wrote it, where that is another than ours.
  static func otherFormat(_ bytes: [UInt8]) -> Int? {
    let version: Int? = try? StateObject(bytes: bytes).integer("format")
    return version.flatMap { firstFormat...formatVersion ~= $0 ? nil : $0 }
  }

  private static func requireChecksum(_ bytes: [UInt8]) throws(DamagedBytes) {
    // 32 digits, a quote, a brace and a line feed.
    let body = Array(bytes.dropLast(35))
    guard body.suffix(checksumStart.utf8.count).elementsEqual(checksumStart.utf8),
      bytes == digested(body)
    else { throw DamagedBytes() }
  }

  private static func lines(_ objects: [String]) -> String {
    objects.map { "\n  " + $0 }.joined(separator: ",")
  }

  /// Left out where there are none, and by earlier versions; read as none then.
  private static func member(_ names: NamesSeen) -> String {
    let pairs = names.properties.sorted { $0.key < $1.key }.map { name, key in
      "[\(JSONLiteral(name.string)),\(JSONLiteral(key.string))]"
    }
    return pairs.isEmpty ? "" : "\n\"nearest_keys\":[\(pairs.joined(separator: ","))],"
  }

  private static func object(_ definition: Definition) -> String {
    "{\"name\":\(JSONLiteral(definition.name)),\"reading\":\"\(definition.readingDigest)\","
      + "\"flows\":\"\(definition.flowsDigest)\"}"
  }

  private static func object(_ input: Input) -> String {
    var members = [
      "\"number\":\(input.number)", "\"name\":\(JSONLiteral(input.name))",
      "\"lines\":\(input.lines)",
    ]
    if let format = input.format { members.append("\"preset\":\(JSONLiteral(format))") }
    if input.isRecognised { members.append("\"recognised\":true") }
    if let gone = input.goneSince { members.append("\"gone_since\":\(gone)") }
    if !input.waiting.isEmpty {
      members.append("\"waiting\":[\(input.waiting.map { object($0) }.joined(separator: ","))]")
    }
    if let checkpoint = input.checkpoint {
      members += [
        "\"offset\":\(checkpoint.offset)",
        "\"head\":\"\(HexText.text(of: checkpoint.headDigest))\"",
        "\"tail\":\"\(HexText.text(of: checkpoint.tailDigest))\"",
        "\"device\":\(checkpoint.hints.device)", "\"inode\":\(checkpoint.hints.inode)",
        "\"size\":\(checkpoint.hints.size)", "\"modified\":\(checkpoint.hints.modifiedNanoseconds)",
      ]
      if let fingerprint = checkpoint.fingerprint {
        members.append("\"trail\":\"\(HexText.text(of: fingerprint.bytes))\"")
      }
    }
    return "{\(members.joined(separator: ","))}"
  }

  private static func object(_ lines: WaitingLines) -> String {
    let examples = lines.examples.map { line in
      "{\"line\":\(line.place.lineOfRange),\"offset\":\(line.offset),\"bytes\":\(line.length),"
        + "\"column\":\(line.rejection.column),\"detail\":\(JSONLiteral(line.rejection.detail))}"
    }
    return "{\"line\":\(lines.firstLine),\"lines\":\(lines.lines),\"offset\":\(lines.offset),"
      + "\"end\":\(lines.end),\"earliest\":\(lines.earliest),"
      + (lines.rest.map { "\"judged_to\":\($0.judgedTo),\"events\":\($0.events)," } ?? "")
      + "\"examples\":[\(examples.joined(separator: ","))]}"
  }

  private static func object(_ entry: StateSegmentEntry) -> String {
    "{\"number\":\(entry.number),\"index_start\":\(entry.indexStart),\"bytes\":\(entry.byteCount),"
      + "\"checksum\":\(entry.checksum),\"events\":\(entry.events)}"
  }
}

extension NamesSeen {
  /// Pairs of a name and the key that is nearest to it.
  fileprivate init(pairs node: JSONNode) throws(DamagedBytes) {
    self.init()
    let pairs = try StateObject.list(node) { (node) throws(DamagedBytes) in
      try StateObject.list(node, StateObject.text)
    }
    for pair in pairs {
      guard pair.count == 2 else { throw DamagedBytes() }
      note(property: Text(pair[1]), near: Text(pair[0]))
    }
  }
}

extension StateManifest.Definition {
  fileprivate init(_ object: StateObject) throws(DamagedBytes) {
    name = try object.text("name")
    readingDigest = try object.text("reading")
    flowsDigest = try object.text("flows")
  }
}

extension StateManifest.Input {
  fileprivate init(_ object: StateObject) throws(DamagedBytes) {
    number = try object.count("number")
    name = try object.text("name")
    lines = try object.count("lines")
    format = try object.optional("preset", StateObject.text)
    isRecognised = object.has("recognised")
    goneSince = try object.optional("gone_since", StateObject.count)
    waiting =
      try object.optional("waiting") { (node) throws(DamagedBytes) in
        try StateObject.list(node, StateObject.init).map(WaitingLines.init)
      } ?? []
    // The last record of an array may be on a line that goes on.
    guard waiting.allSatisfy({ $0.firstLine + $0.lines <= lines + 1 }) else { throw DamagedBytes() }
    guard object.has("offset") else {
      checkpoint = nil
      return
    }
    guard let head = HexText.bytes(of: try object.text("head")), head.count == 32,
      let tail = HexText.bytes(of: try object.text("tail")), tail.count == 32
    else { throw DamagedBytes() }
    checkpoint = Checkpoint(
      offset: try object.count("offset"), headDigest: head, tailDigest: tail,
      hints: FileHints(
        device: try object.integer("device"), inode: try object.integer("inode"),
        size: try object.count("size"),
        modifiedNanoseconds: try object.integer("modified")),
      fingerprint: try object.optional("trail") { (node) throws(DamagedBytes) in
        guard let bytes = HexText.bytes(of: try StateObject.text(node)) else {
          throw DamagedBytes()
        }
        return try LogFingerprint(bytes: bytes)
      })
  }
}

extension WaitingLines {
  fileprivate init(_ object: StateObject) throws(DamagedBytes) {
    self.init(
      offset: try object.count("offset"), end: try object.count("end"),
      firstLine: try object.count("line"), lines: try object.count("lines"),
      earliest: try object.count("earliest"),
      rest: try object.optional("judged_to") { (node) throws(DamagedBytes) in
        Rest(judgedTo: try StateObject.integer(node), events: try object.count("events"))
      },
      examples: try object.list("examples", StateObject.init).map(RejectedLine.init(waiting:)))
    let isSound = examples.allSatisfy { $0.place.lineOfRange < lines }
    guard offset <= end, 1..<Int(Place.lineLimit) ~= lines, isSound else { throw DamagedBytes() }
  }
}

extension RejectedLine {
  fileprivate init(waiting object: StateObject) throws(DamagedBytes) {
    let line: Int = try object.count("line")
    guard line < Place.lineLimit else { throw DamagedBytes() }
    self.init(
      place: Place(range: 0, line: line), offset: try object.count("offset"),
      length: try object.count("bytes"),
      rejection: Rejection(
        reason: .badTimestamp, column: try object.count("column"),
        detail: try object.text("detail")),
      bytes: nil)
  }
}

extension StateSegmentEntry {
  fileprivate init(_ object: StateObject) throws(DamagedBytes) {
    self.init(
      number: try object.count("number"), indexStart: try object.count("index_start"),
      byteCount: try object.count("bytes"), checksum: try object.integer("checksum"),
      events: try object.count("events"))
    guard 0...byteCount ~= indexStart else { throw DamagedBytes() }
  }
}
