import EventLog
import Testing

/// The quick way of mapped lines against the slow and obvious reading of each.
struct MappedQuickWayTests {
  @Test(arguments: MappingPreset.allCases)
  func `both ways take the same lines and find the same in them`(preset: MappingPreset) {
    var maker = VendorLines(preset, seed: 1)
    let lines = (0..<1000).map { _ in maker.line() }
    var mapping = Mapping(preset: preset)
    // A native mapping of its own, so that it is not read as native.
    if preset == .native { mapping.numberUnit = .seconds }
    var settings = ScanSettings(properties: ["plan", "color"])
    settings.mappings = [mapping]
    let quick = LogReading(chunks: [[chunk(lines)]], settings: settings)
    let slow = LogReading(chunks: [chunks(lines)], settings: settings)
    #expect(quick.accepted.count > 400 && quick.rejected.count > 5)
    #expect(quick == slow)
  }

  private func chunk(_ lines: [[UInt8]]) -> Chunk {
    var chunk = Chunk(
      file: 0, source: 0, index: 0, offset: 0, bytes: lines.flatMap { $0 + [0x0A] })
    chunk.mapping = 0
    return chunk
  }

  /// A chunk for each line: what is so short is read slowly.
  private func chunks(_ lines: [[UInt8]]) -> [Chunk] {
    var offset = 0
    return lines.enumerated().map { index, line in
      defer { offset += line.count + 1 }
      var chunk = Chunk(
        file: 0, source: 0, index: index, offset: Int64(offset), bytes: line + [0x0A])
      chunk.mapping = 0
      return chunk
    }
  }
}
