// How a trail is spelled in a state. Writing and reading stand side by side and must change together.

extension ReadTrail {
  package var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.write(each: checkpoints) { $0.write(hash: $1) }
    writer.write(lineDigests) { writer, lineDigests in
      writer.write(lineDigests.start)
      writer.write(hash: lineDigests.digestBefore)
      writer.write(each: lineDigests.lines) { writer, line in
        writer.write(line.length)
        writer.write(digest: line.digest)
      }
    }
    return writer.bytes
  }

  /// - Throws: Where the bytes are not what `bytes` gives.
  package init(bytes: [UInt8]) throws(DamagedBytes) {
    var reader = ByteReader(bytes)
    self.init(
      checkpoints: try reader.array { (reader) throws(DamagedBytes) in try reader.hash() },
      lineDigests: try reader.optional { (reader) throws(DamagedBytes) in try LineDigests(&reader) }
    )
    guard reader.isAtEnd else { throw DamagedBytes() }
  }
}

extension LineDigests {
  fileprivate init(_ reader: inout ByteReader) throws(DamagedBytes) {
    self.init(
      start: Int64(try reader.count()), digestBefore: try reader.hash(),
      lines: try reader.array { (reader) throws(DamagedBytes) in
        let length = try reader.count()
        return Line(digest: try reader.digest(), length: length)
      })
    guard lines.count <= Self.mostLines, lines.allSatisfy({ 1...Self.mostBytes ~= $0.length })
    else {
      throw DamagedBytes()
    }
  }
}
