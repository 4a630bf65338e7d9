/// A segment that is read: its index, and its records a partition at a time.
///
/// A class, since several workers read it and the last of them closes it.
package final class StateSegmentFile: Sendable {
  package let segment: StateSegment
  private let file: Descriptor
  /// As messages call it.
  private let name: String
  private let key: HashKey
  private let streamOfPartition: [Int: StateSegment.Stream]

  /// - Throws: `damagedState` where the file is not what the entry says.
  package init(_ entry: StateSegmentEntry, in folder: StateFolder, key: HashKey) throws(Diagnostic)
  {
    name = "\(folder.path)/\(entry.name)"
    self.key = key
    do {
      file = try folder.open(entry.name)
    } catch {
      throw .damagedState(name, error.words)
    }
    segment = try Self.segment(entry, of: file, name: name, key: key)
    streamOfPartition = Dictionary(
      segment.streams.map { ($0.partition, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private static func segment(
    _ entry: StateSegmentEntry, of file: borrowing Descriptor, name: String, key: HashKey
  ) throws(Diagnostic) -> StateSegment {
    // Before as much memory is asked for as the state says that there are bytes.
    let size = try convertingErrors(
      of: FileStatus(of: file).size, to: Diagnostic.stateUnreadable, name)
    guard size == entry.byteCount else {
      throw .damagedState(name, "the file has another length")
    }
    var index = try convertingErrors(
      of: file.bytes(Int(entry.byteCount - entry.indexStart), at: entry.indexStart),
      to: Diagnostic.stateUnreadable, name)
    guard HashKey.checksum(of: index, key: key) == entry.checksum else {
      throw .damagedState(name, "its index was changed")
    }
    TextMask(key: key, segment: UInt64(entry.number), place: StateSegmentEntry.indexPlace)
      .apply(to: &index)
    do {
      let segment = try StateSegment(bytes: index)
      guard segment.number == entry.number,
        segment.streams.allSatisfy({ $0.end <= entry.indexStart })
      else { throw DamagedBytes() }
      return segment
    } catch {
      throw .damagedState(name, "its index makes no sense")
    }
  }

  /// Whether nothing is in a partition.
  package func isEmpty(_ partition: Int) -> Bool { streamOfPartition[partition] == nil }

  /// The packed bytes of a partition's records.
  package func byteCount(of partition: Int) -> Int { streamOfPartition[partition]?.count ?? 0 }

  /// Adds a partition's records to `target`.
  ///
  /// `symbols`, `files`: the run's numbers of the segment's own.
  package func unpack(
    _ partition: Int, symbols: SymbolRemap, files: [UInt32],
    into target: inout RecordPartition
  ) throws(Diagnostic) {
    guard let stream = streamOfPartition[partition] else { return }
    let bytes = try convertingErrors(
      of: file.bytes(stream.count, at: stream.offset), to: Diagnostic.stateUnreadable, name)
    guard HashKey.checksum(of: bytes, key: key) == stream.checksum else {
      throw .damagedState(name, "records at byte \(stream.offset) were changed")
    }
    target.stream.replace(with: bytes)
    do {
      try target.addStream(
        of: partition, symbols: symbols, files: files,
        mask: TextMask(key: key, segment: UInt64(segment.number), place: partition))
    } catch {
      throw .damagedState(name, "records at byte \(stream.offset) make no sense")
    }
  }
}

extension StateSegment.Stream {
  /// The offset of the first byte after it.
  fileprivate var end: Int64 { offset + Int64(count) }
}

extension PackedStream {
  /// Takes a stream that lies elsewhere.
  fileprivate mutating func replace(with bytes: [UInt8]) {
    resize(to: bytes.count)
    // Any byte is fit to be read as one.
    write { unsafe $0.copy(bytes.span.bytes, to: 0) }
  }
}
