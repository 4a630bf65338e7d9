import Synchronization

/// Writes a segment: streams as they come, from several workers at once, and the index behind them.
///
/// A class, since the workers share it. What is not finished is nobody's: the state does not name
/// it, and the next run removes it.
package final class StateSegmentWriter: Sendable {
  package let number: Int
  private let folder: StateFolder
  private let file: Descriptor
  private let key: HashKey
  private let streams = Mutex<[StateSegment.Stream]>([])

  package init(number: Int, in folder: StateFolder, key: HashKey) throws(Diagnostic) {
    self.number = number
    self.folder = folder
    self.key = key
    file = try convertingErrors(
      of: folder.create(StateSegmentEntry.name(of: number)), to: Diagnostic.stateUnwritable,
      folder.path)
  }

  /// How the texts of a partition's stream are masked.
  package func mask(of partition: Int) -> TextMask {
    TextMask(key: key, segment: UInt64(number), place: partition)
  }

  /// Writes the stream of a partition, which is added once.
  package func add(_ bytes: [UInt8], of partition: Int) throws(Diagnostic) {
    guard !bytes.isEmpty else { return }
    let checksum = HashKey.checksum(of: bytes, key: key)
    let stream = streams.withLock { streams in
      let stream = StateSegment.Stream(
        partition: partition, offset: streams.last.map { $0.offset + Int64($0.count) } ?? 0,
        count: bytes.count, checksum: checksum)
      streams.append(stream)
      return stream
    }
    try write(bytes, at: stream.offset)
  }

  /// Writes the index, brings all to the disk, and returns what the state is to say of the segment.
  ///
  /// `segment`: the index without streams.
  package func finish(_ segment: StateSegment) throws(Diagnostic) -> StateSegmentEntry {
    var segment = segment
    let streams = streams.withLock { $0 }
    let start = streams.last.map { $0.offset + Int64($0.count) } ?? 0
    segment.streams = streams.sorted { $0.partition < $1.partition }
    var index = segment.bytes
    mask(of: StateSegmentEntry.indexPlace).apply(to: &index)
    try write(index, at: start)
    try convertingErrors(of: file.syncIfSupported(), to: Diagnostic.stateUnwritable, folder.path)
    try convertingErrors(of: folder.sync(), to: Diagnostic.stateUnwritable, folder.path)
    return StateSegmentEntry(
      number: number, indexStart: start, byteCount: start + Int64(index.count),
      checksum: HashKey.checksum(of: index, key: key), events: segment.counts.events)
  }

  private func write(_ bytes: [UInt8], at offset: Int64) throws(Diagnostic) {
    try convertingErrors(
      of: file.write(bytes, count: bytes.count, at: offset), to: Diagnostic.stateUnwritable,
      folder.path)
  }
}

/// What the state says of a segment.
package struct StateSegmentEntry: Equatable, Sendable {
  package var number: Int
  /// Where in the file the index begins.
  package var indexStart: Int64
  /// Of the whole file.
  package var byteCount: Int64
  /// Of the index.
  package var checksum: UInt64
  /// How many events were read for it, as a measure of its size.
  package var events: Int

  package init(number: Int, indexStart: Int64, byteCount: Int64, checksum: UInt64, events: Int) {
    self.number = number
    self.indexStart = indexStart
    self.byteCount = byteCount
    self.checksum = checksum
    self.events = events
  }

  /// The name of a segment's file.
  package static func name(of number: Int) -> String {
    String(UInt64(number), digits: 8) + nameEnd
  }

  package var name: String { Self.name(of: number) }

  package static let nameEnd = ".records"

  /// Whether a file is called as segments are.
  static func isName(_ name: String) -> Bool {
    let digits = name.utf8.dropLast(nameEnd.utf8.count)
    return name.hasSuffix(nameEnd) && digits.count >= 8 && digits.allSatisfy { 0x30...0x39 ~= $0 }
  }

  /// The place of the index among a segment's masked texts: no partition's.
  static let indexPlace = RecordPacker.partitionCount
}

extension HashKey {
  /// Tells bytes that were changed, by accident or by somebody without the key.
  static func checksum(of bytes: [UInt8], key: HashKey) -> UInt64 {
    PaddedBytes.withCopy(of: bytes) { SipHash.hash128($0, key: key).0 }
  }
}
