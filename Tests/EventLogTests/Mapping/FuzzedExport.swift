@testable import EventLog

/// The export that some bytes of a fuzzer stand for, and the mapping that it is read by.
///
/// The first byte chooses the mapping, the second how lines are made, the others are the lines.
struct FuzzedExport {
  private let settings: ScanSettings
  private let lines: [[UInt8]]

  init(input: [UInt8]) {
    let head = Int(input.first ?? 0)
    let style = input.dropFirst().first ?? 0
    var settings = ScanSettings(properties: ["plan", "color"])
    settings.mappings = [Self.mapping(head)]
    settings.spillsRejects = .bytes
    self.settings = settings
    let body = input.dropFirst(2)
    let own = body.split(separator: 0x0A).map(Array.init)
    // Usual lines teach the fast path what the fuzzer's lines are then compared with.
    let usual = Self.usualLines(Self.preset(head), seed: UInt64(style >> 1))
    lines = style & 1 == 0 ? usual + own : Self.spoilt(usual + usual, by: body)
  }

  private static func preset(_ head: Int) -> MappingPreset {
    MappingPreset.allCases[head % MappingPreset.allCases.count]
  }

  /// The preset, or a mapping of the user's own upon it.
  private static func mapping(_ head: Int) -> Mapping {
    var mapping = Mapping(preset: preset(head))
    if mapping.preset == .native { mapping.numberUnit = .seconds }
    switch head / MappingPreset.allCases.count % 4 {
    case 0: break
    case 1: mapping.rules += rules
    case 2:
      mapping.sources[.step] = [FieldSource(["properties", "a", "0", "b"]), FieldSource(["step"])]
      mapping.numberClock = .wall
      mapping.wallClock = WallClock(changes: [(.min, -28_800_000), (1_772_964_000_000, 3_600_000)])
    default:
      mapping.records = ["batch"]
      mapping.propertyObjects = [["properties"], ["context", "traits"]]
    }
    return mapping
  }

  private static let rules: [KindRule] = [
    KindRule(
      events: [EventPattern(pieces: [.literal("Step "), .capture(.step), .literal("ed")])],
      kind: .pageViewed),
    KindRule(
      events: [EventPattern(name: "purchase")],
      conditions: [ValueCondition(path: ["properties", "plan"], values: ["pro", "1"])],
      kind: .choiceMade, constants: [.choice: "paywall"]),
  ]

  private static func usualLines(_ preset: MappingPreset, seed: UInt64) -> [[UInt8]] {
    var maker = VendorLines(preset, seed: seed)
    return (0..<6).map { _ in maker.line() }
  }

  /// The lines with bytes changed or put in, each at a place and to a value that the choices say.
  private static func spoilt(_ lines: [[UInt8]], by choices: ArraySlice<UInt8>) -> [[UInt8]] {
    var lines = lines
    var rest = choices
    while rest.count >= 4 {
      let (line, high, low, byte) = (
        rest.removeFirst(), rest.removeFirst(), rest.removeFirst(), rest.removeFirst()
      )
      let number = Int(line) % lines.count
      guard !lines[number].isEmpty, byte != 0x0A else { continue }
      let place = (Int(high) << 8 | Int(low)) % lines[number].count
      if line & 0x80 == 0 {
        lines[number][place] = byte
      } else {
        lines[number].insert(byte, at: place)
      }
    }
    return lines
  }
}

extension FuzzedExport {
  /// Where the fast path and the slow one disagree, in words; `nil` where they agree.
  func disagreement() -> String? {
    let quick = LogReading(
      chunks: [[chunk(lines.flatMap { $0 + [0x0A] }, 0, at: 0)]], settings: settings)
    var offset = 0
    let chunks = lines.enumerated().map { index, line in
      defer { offset += line.count + 1 }
      // A worker that has read no other line reads slowly.
      return [chunk(line + [0x0A], index, at: offset)]
    }
    let slow = LogReading(chunks: chunks, settings: settings)
    guard quick.lines == lines.count else { return "\(quick.lines) lines of \(lines.count)" }
    if quick == slow { return nil }
    for (quick, slow) in zip(quick.accepted, slow.accepted) where quick != slow {
      return "\(quick) is \(slow)"
    }
    for (quick, slow) in zip(quick.rejected, slow.rejected) where quick != slow {
      return "\(quick) is \(slow)"
    }
    return "\(quick) is \(slow)"
  }

  private func chunk(_ bytes: [UInt8], _ index: Int, at offset: Int) -> Chunk {
    // A copy that ends where its memory ends, so that the address sanitizer sees who reads on.
    let exact = [UInt8](unsafeUninitializedCapacity: bytes.count) { memory, count in
      count = memory.initialize(fromContentsOf: bytes)
    }
    var chunk = Chunk(file: 0, source: 0, index: index, offset: Int64(offset), bytes: exact)
    chunk.mapping = 0
    return chunk
  }
}
