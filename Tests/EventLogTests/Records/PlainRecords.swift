import EventLog

/// The slow twin of packed partitions: everything stands in one array, as it came.
struct PlainRecords {
  /// An event with its session's text, and the id beside its user.
  struct Entry {
    var event: ScannedEvent
    var session: Text?
    var secondID: UInt64?
    /// The text of the user's id, where ids are kept.
    var id: Text?
    /// The row of its properties, where these are kept.
    var row: [UInt8] = []
  }

  /// By worker.
  var entries: [[Entry]]
  /// By worker, the run's numbers of the worker's own.
  var numbers: [[UInt32]]

  /// The records of a partition: those of the first worker first, each worker's as they came.
  func records(of partition: Int) -> [EventRecord] {
    // By index: a filter copies each entry before it looks at it, and an iterator takes ten times as long
    // in tests, which are not optimized.
    let own = entries.map { entries in
      var own: [Entry] = []
      var place = 0
      while place < entries.count {
        if entries[place].event.user % 1024 == UInt64(partition) { own.append(entries[place]) }
        place += 1
      }
      return own
    }
    let sessions = Set(own.joined().compactMap(\.session)).sorted()
    return zip(own, numbers).flatMap { entries, numbers in
      entries.map { entry in
        EventRecord(
          user: entry.event.user, time: entry.event.time, eventID: entry.event.eventID,
          place: entry.event.place, shape: numbers[Int(entry.event.shape)],
          dimensions: numbers[Int(entry.event.dimensions)],
          session: UInt32(entry.session.flatMap(sessions.firstIndex).map { $0 + 1 } ?? 0),
          sequence: entry.event.sequence)
      }
    }
  }

  func secondIDs(of partition: Int) -> Set<UInt64> {
    var ids: Set<UInt64> = []
    for entries in entries {
      for place in entries.indices {
        guard let id = entries[place].secondID, id % 1024 == UInt64(partition) else { continue }
        ids.insert(id)
      }
    }
    return ids
  }

  /// The same entries, packed by a packer a worker, in batches of some entries each.
  func packed(inBatchesOf size: Int) -> [RecordPacker] {
    entries.map { entries in
      var packer = RecordPacker()
      var batch = ScannedEvents()
      for start in stride(from: 0, to: entries.count, by: size) {
        for entry in entries[start..<min(start + size, entries.count)] {
          batch.append(
            entry.event, session: entry.session, id: entry.id, row: entry.row, key: testKey)
          if let id = entry.secondID { batch.appendSecondID(id) }
        }
        packer.append(batch)
        batch.removeAll()
      }
      return packer
    }
  }
}

extension RecordPartition {
  /// Replaces what it holds by the records of a partition that were packed.
  mutating func read(
    _ partition: Int, of packers: [RecordPacker], numbers: [[UInt32]],
    properties: PropertyNumbers = .none
  ) throws(PackingFault) {
    removeAll(properties: properties)
    for (packer, numbers) in zip(packers, numbers) {
      stream.resize(to: packer.streams.count(of: partition))
      stream.write { packer.streams.copy(partition, to: &$0, at: 0) }
      try addStream(
        of: partition,
        symbols: SymbolRemap(shapes: numbers, dimensionSets: numbers, pairs: numbers))
    }
    rankSessions()
  }
}
