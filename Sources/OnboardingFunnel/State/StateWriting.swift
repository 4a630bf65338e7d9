import EventLog
import Journeys

/// How records get into a state, and out of it again.
///
/// What is written is the state's only when its manifest is.
struct StateWriting {
  let state: KeptState
  let threads: Int
  /// How many definitions the state has.
  let definitionCount: Int

  /// Adds a segment.
  func add(_ added: NewStateSegment, to manifest: inout StateManifest) async throws(Diagnostic) {
    manifest.nextSegment = added.segment.number + 1
    manifest.segments.append(try await added.write(to: state, threads: threads))
  }

  /// Writes small segments that have come together as one.
  func mergeTail(of manifest: inout StateManifest) async throws(Diagnostic) {
    while let length = Compaction.lengthToMerge(manifest.segments.map(\.byteCount)) {
      let files = try state.segments(manifest.segments.suffix(length))
      // What was not kept of one cannot be told from what was empty in another.
      let last = files.last?.segment
      let alike = files.reversed().prefix {
        $0.segment.properties == last?.properties
          && ($0.segment.pairs == nil) == (last?.pairs == nil)
      }.count
      guard alike >= Compaction.most else { return }
      manifest.segments.removeLast(alike)
      try await add(newSegment(files.suffix(alike), in: manifest), to: &manifest)
    }
  }

  /// Forgets users whose last event was long before the latest of all, whole UTC days at a time.
  ///
  /// `keep`: how long, in milliseconds.
  func forgetIdle(
    longerThan keep: Int64, in manifest: inout StateManifest
  ) async throws(Diagnostic) {
    let files = try state.segments(manifest.segments[...])
    guard let latest = files.compactMap(\.segment.counts.latestTime).max() else { return }
    let day: Int64 = 86_400_000
    let limit = (latest - keep) / day * day
    guard limit > manifest.forgottenBefore ?? .min else { return }
    manifest.forgottenBefore = limit
    let users = try await idleUsers(of: files, before: limit)
    try await forget(users, of: files, in: &manifest)
  }

  /// Forgets users by their hashes.
  func forget(
    _ users: Set<UInt64>, of files: [StateSegmentFile], in manifest: inout StateManifest
  ) async throws(Diagnostic) {
    guard !users.isEmpty else { return }
    var entries: [StateSegmentEntry] = []
    for file in files {
      let added = try newSegment([file], in: manifest)
      manifest.nextSegment += 1
      entries.append(try await added.write(to: state, forgetting: users, threads: threads))
    }
    manifest.segments = entries
  }

  /// How many events there are of users, by their hashes.
  func countEvents(of users: Set<UInt64>, in files: [StateSegmentFile]) throws(Diagnostic) -> Int {
    let records = PartitionedRecords(files, join: try join(files))
    var partition = RecordPartition()
    var count = 0
    for number in Set(users.map(RecordStore.partition(of:))) {
      try records.read(number, into: &partition)
      count += partition.records.count { users.contains($0.user) }
    }
    return count
  }

  private func idleUsers(
    of files: [StateSegmentFile], before limit: Int64
  ) async throws(Diagnostic) -> Set<UInt64> {
    let records = PartitionedRecords(files, join: try join(files))
    let results = try inParallel(workers: threads) { _ throws(Diagnostic) in
      var partition = RecordPartition()
      var users: Set<UInt64> = []
      while try records.take(into: &partition) != nil {
        let last = Dictionary(
          partition.records.map { ($0.user, $0.time) }, uniquingKeysWith: { max($0, $1) })
        users.formUnion(last.filter { $0.value < limit }.keys)
      }
      return users
    }
    return results.reduce(into: []) { $0.formUnion($1) }
  }

  private func newSegment(
    _ files: some Collection<StateSegmentFile>, in manifest: StateManifest
  ) throws(Diagnostic) -> NewStateSegment {
    do {
      return try NewStateSegment(
        merging: Array(files), number: manifest.nextSegment, definitionCount: definitionCount,
        endingPiecesAt: manifest.endsOfRests)
    } catch {
      throw .contradictorySegments(in: state)
    }
  }

  private func join(_ files: [StateSegmentFile]) throws(Diagnostic) -> JoinedStateSegments {
    do {
      return try JoinedStateSegments(
        files.map(\.segment), inputs: [:], properties: [], sources: Array(0..<definitionCount))
    } catch {
      throw .contradictorySegments(in: state)
    }
  }
}

extension Diagnostic {
  static func contradictorySegments(in state: KeptState) -> Diagnostic {
    .damagedState(state.folder.path, "its segments contradict its manifest")
  }
}

/// Which segments are to be written as one: many small ones cost more to open than to read.
///
/// The last eight or more are, if none of them is larger than all others together. So a record comes
/// into a segment of twice the size whenever it is written again, which of n runs is log₂ n times,
/// and some log₂ n segments stay besides the last seven.
enum Compaction {
  static let most = 8

  /// How many of the last segments are to be merged; `nil` where none are.
  ///
  /// `sizes`: by segment, in the order of reading, its bytes.
  static func lengthToMerge(_ sizes: [Int64]) -> Int? {
    var (total, largest): (Int64, Int64) = (0, 0)
    var result: Int?
    for (place, size) in sizes.reversed().enumerated() {
      total += size
      largest = max(largest, size)
      if place + 1 >= most, largest <= total - largest { result = place + 1 }
    }
    return result
  }
}
