import EventLog

/// What the output of a map begins with.
struct MapHeader {
  static let section = "map"

  var terms: JobTerms
  /// `JobKey.mark`.
  var keyMark: Text
  var range: RangeName
  /// Which of the shards the output is, from 0; the first has the range's counts at its end.
  var shard = 0

  mutating func code(with archive: inout some PartialArchive) throws(PartialFault) {
    try archive.section(Self.section) { (archive) throws(PartialFault) in
      try terms.code(with: &archive)
      try archive.code(&keyMark)
      try range.code(with: &archive)
      try archive.code(&shard)
    }
  }
}

/// A line about the run, among those of the shuffle.
enum RunLine {
  case begins(MapHeader)
  case ends(RangeCounts)

  /// `blank`: a header to be filled in.
  init(_ payload: [UInt8], blank: MapHeader) throws(PartialFault) {
    if payload.starts(with: "{\"\(MapHeader.section)\"".utf8) {
      self = try PartialReader.read(payload) { (reader) throws(PartialFault) in
        var header = blank
        try header.code(with: &reader)
        return .begins(header)
      }
    } else {
      self = try PartialReader.read(payload) { (reader) throws(PartialFault) in
        var counts = RangeCounts(name: blank.range)
        try counts.codeAlone(&reader)
        return .ends(counts)
      }
    }
  }

  /// The payload.
  consuming func bytes() throws(PartialFault) -> [UInt8] {
    var writer = PartialWriter()
    switch self {
    case .begins(var header): try header.code(with: &writer)
    case .ends(var counts): try counts.codeAlone(&writer)
    }
    writer.finish()
    return writer.bytes
  }
}

extension RangeCounts {
  fileprivate mutating func codeAlone(
    _ archive: inout some PartialArchive
  ) throws(PartialFault) {
    try archive.section("range") { (archive) throws(PartialFault) in
      try code(with: &archive)
    }
  }
}
