@testable import EventLog

/// The events of a line as native lines, or the words of what is wrong; those of the whole line
/// stand alone.
func mapped(
  _ line: String, by mapping: Mapping, properties: [Text] = []
) -> [String] {
  let mapper = LineMapper(mapping, settings: ScanSettings(properties: properties))
  return PaddedBytes.withCopy(of: Array(line.utf8)) { bytes in
    do throws(LineFault) {
      return try mapper.events(bytes, from: 0).map { event in
        switch event {
        case .success(let native):
          (native.isOther ? "other " : "") + String(decoding: native.bytes, as: UTF8.self)
        case .failure(let fault): words(fault, in: bytes)
        }
      }
    } catch {
      return [words(error, in: bytes)]
    }
  }
}

private func words(_ fault: LineFault, in line: PaddedBytes) -> String {
  let rejection = fault.rejection(in: line)
  return "\(rejection.column): \(rejection.reason.rawValue): \(rejection.detail)"
}

/// Lines of the run's first mapping, in one chunk: those like others before are read on the fast path.
func mappedChunk(_ lines: [[UInt8]]) -> Chunk {
  var chunk = Chunk(
    file: 0, source: 0, index: 0, offset: 0, bytes: lines.flatMap { $0 + [0x0A] })
  chunk.mapping = 0
  return chunk
}

/// The same lines, each for a worker of its own: who has read no other line reads slowly.
func chunksOfReferencePath(_ lines: [[UInt8]]) -> [[Chunk]] {
  var offset = 0
  return lines.enumerated().map { index, line in
    defer { offset += line.count + 1 }
    var chunk = Chunk(
      file: 0, source: 0, index: index, offset: Int64(offset), bytes: line + [0x0A])
    chunk.mapping = 0
    return [chunk]
  }
}
