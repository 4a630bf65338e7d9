import EventLog
import Expectations
import Testing

@testable import OnboardingFunnel

struct StateManifestTests {
  @Test func `a manifest comes back from its bytes`() throws {
    let manifest = Self.manifest(logs: 3)
    try expect(StateManifest(bytes: manifest.bytes), equals: manifest)
    expect(String(decoding: manifest.bytes, as: UTF8.self), hasPrefix: "{\"format\":8,")
  }

  @Test func `the keys that were near come back`() throws {
    var manifest = Self.manifest(logs: 1)
    manifest.names = NamesSeen(properties: ["paln": "plan", "quo\"te": "quote"])
    try expect(StateManifest(bytes: manifest.bytes), equals: manifest)
  }

  @Test func `lines that wait come back`() throws {
    var manifest = Self.manifest(logs: 2)
    let example = RejectedLine(
      place: Place(range: 0, line: 1), offset: 40, length: 30,
      rejection: Rejection(reason: .badTimestamp, column: 7, detail: "it lies \"ahead\"; wait"))
    manifest.inputs[1].waiting = [
      WaitingLines(
        offset: 9, end: 70, firstLine: 1, lines: 2, earliest: 2_000_000_000_000,
        examples: [example])
    ]
    try expect(StateManifest(bytes: manifest.bytes), equals: manifest)
  }

  @Test func `so do events that wait of lines that are counted`() throws {
    var manifest = Self.manifest(logs: 2)
    manifest.inputs[1].waiting = [
      WaitingLines(
        offset: 9, end: 70, firstLine: 1, lines: 2, earliest: 2_000_000_000_000,
        rest: WaitingLines.Rest(judgedTo: 1_900_000_000_000, events: 5), examples: [])
    ]
    try expect(StateManifest(bytes: manifest.bytes), equals: manifest)
    expect(manifest.waitingLines, equals: 2)
    expect(manifest.waiting.counts.lines, equals: 0)
    expect(manifest.waiting.counts.rejectedEvents, equals: 5)
  }

  @Test(arguments: [
    ("\"lines\":2,", "\"lines\":10,"),
    ("\"lines\":2,", "\"lines\":0,"), ("\"end\":70", "\"end\":8"),
    ("\"examples\":[{\"line\":1", "\"examples\":[{\"line\":2"),
  ])
  func `lines that cannot wait are a damage`(written: String, changed: String) throws {
    var manifest = Self.manifest(logs: 1)
    let example = RejectedLine(
      place: Place(range: 0, line: 1), offset: 40, length: 30,
      rejection: Rejection(reason: .badTimestamp, column: 7, detail: "ahead"))
    manifest.inputs[0].waiting = [
      WaitingLines(
        offset: 9, end: 70, firstLine: 1, lines: 2, earliest: 2_000_000_000_000,
        examples: [example])
    ]
    let text = String(decoding: manifest.bytes, as: UTF8.self)
    try #require(text.contains(written))
    let bytes = Self.signed(text.replacing(written, with: changed))
    #expect(throws: DamagedBytes.self) { try StateManifest(bytes: bytes) }
  }

  @Test(arguments: 2...7) func `one of an earlier format is read`(format: Int) throws {
    let manifest = Self.manifest(logs: 2)
    try expect(StateManifest(bytes: Self.bytes(of: manifest, format: format)), equals: manifest)
  }

  @Test func `one of the first format, which has no fingerprints, is read`() throws {
    var manifest = Self.manifest(logs: 3)
    let text = String(decoding: Self.bytes(of: manifest, format: 1), as: UTF8.self)
      .replacing(#/,"trail":"\w*"/#, with: "")
    for place in manifest.inputs.indices { manifest.inputs[place].checkpoint?.fingerprint = nil }
    try expect(StateManifest(bytes: Self.signed(text)), equals: manifest)
  }

  @Test func `one of a format to come is told as that, and not as damaged`() {
    let manifest = Self.manifest(logs: 1)
    let bytes = Self.bytes(of: manifest, format: 9)
    #expect(throws: DamagedBytes.self) { try StateManifest(bytes: bytes) }
    expect(StateManifest.otherFormat(bytes), equals: 9)
    expectNil(StateManifest.otherFormat(manifest.bytes))
  }

  @Test func `the logs that were written to last keep their last lines`() {
    var manifest = Self.manifest(logs: 70)
    manifest.dropOldLineDigests()
    let kept = manifest.inputs.filter { $0.checkpoint?.fingerprint?.lineDigests != nil }.map(
      \.number)
    expect(kept, equals: Array(6..<70))
    expect(manifest.inputs.allSatisfy { $0.checkpoint?.fingerprint?.samples.count == 2 })
  }

  /// A manifest as a program of another format writes it.
  private static func bytes(of manifest: StateManifest, format: Int) -> [UInt8] {
    let text = String(decoding: manifest.bytes, as: UTF8.self)
    return signed(text.replacing("{\"format\":8,", with: "{\"format\":\(format),"))
  }

  /// Of logs that were written to one after the other.
  private static func manifest(logs: Int) -> StateManifest {
    var manifest = StateManifest()
    manifest.inputs = (0..<logs).map { number in
      let hints = FileHints(
        device: 1, inode: UInt64(number), size: 9000, modifiedNanoseconds: Int64(number))
      let lineDigests = LineDigests(
        start: 8000, digestBefore: .max, lines: [LineDigests.Line(digest: 7, length: 1000)])
      let checkpoint = Checkpoint(
        offset: 9000, headDigest: Array(repeating: 1, count: 32),
        tailDigest: Array(repeating: 2, count: 32), hints: hints,
        fingerprint: LogFingerprint(samples: [3, 4], lineDigests: lineDigests))
      return StateManifest.Input(
        number: number, name: "\(number).ndjson", checkpoint: checkpoint, lines: 9,
        isRecognised: false)
    }
    return manifest
  }

  /// The text with the checksum that belongs to it.
  private static func signed(_ text: String) -> [UInt8] {
    let body = text.dropLast(35)
    return Array("\(body)\(HashKey.digest(of: Array(body.utf8)))\"}\n".utf8)
  }
}
