// How a fingerprint is spelled in a state.

extension LogFingerprint {
  package var bytes: [UInt8] {
    var (fingerprint, writer) = (self, ByteWriter())
    fingerprint.code(with: &writer)
    return writer.bytes
  }

  /// - Throws: Where the bytes are not what `bytes` gives.
  package init(bytes: [UInt8]) throws(DamagedBytes) {
    self.init(samples: [], lineDigests: nil)
    var reader = ByteReader(bytes)
    try code(with: &reader)
    try reader.require(reader.isAtEnd)
  }

  private mutating func code<Archive: ByteArchive>(
    with archive: inout Archive
  ) throws(Archive.Failure) {
    try archive.code(&samples, blank: 0) { (digest, archive) throws(Archive.Failure) in
      try archive.code(whole: &digest)
    }
    let blank = LineDigests(start: 0, digestBefore: 0, lines: [])
    try archive.code(&lineDigests, blank: blank) { (digests, archive) throws(Archive.Failure) in
      try digests.code(with: &archive)
    }
  }
}

extension LineDigests {
  fileprivate mutating func code<Archive: ByteArchive>(
    with archive: inout Archive
  ) throws(Archive.Failure) {
    try archive.code(&start)
    try archive.code(whole: &digestBefore)
    let blank = Line(digest: 0, length: 0)
    try archive.code(&lines, blank: blank) { (line, archive) throws(Archive.Failure) in
      try archive.code(&line.length)
      try archive.code(whole: &line.digest)
    }
    try archive.require(
      lines.count <= Self.mostLines && lines.allSatisfy { 1...Self.mostBytes ~= $0.length })
  }
}
