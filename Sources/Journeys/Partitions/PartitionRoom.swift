package import EventLog

// Before the second phase begins it is known how much its largest partitions come to: as many as there
// are workers may be unpacked at once.

extension MemoryBudget {
  /// Sees that the partitions can be unpacked; where that is so only without the blocks of the stores,
  /// puts these aside.
  ///
  /// `stores`: those of all workers, with all records; `names`: the bytes that are made of names;
  /// `tallies`: those that tallies are expected to take.
  ///
  /// - Throws: `beyondMemory`; `cannotCreate`, `spillFailure`.
  package func makeRoom(
    in stores: inout [RecordStore], besideNamesOf names: Int, talliesOf tallies: Int = 0
  ) throws(Diagnostic) {
    let packed = largest { partition in
      stores.reduce(0) { $0 + $1.byteCount(of: partition) }
    }
    guard hasRoom(toUnpack: packed, besideNamesOf: names) else { throw .tooManyEvents }
    let blocks = stores.reduce(0) { $0 + $1.blockMemory }
    guard !hasRoom(toUnpack: packed, besideBlocksOf: blocks, namesOf: names + tallies) else {
      return
    }
    for worker in stores.indices { try stores[worker].spillRecords() }
  }

  /// Sees that the partitions of a state's segments can be unpacked.
  ///
  /// - Throws: `beyondMemory`.
  package func requireRoom(
    toUnpack segments: [StateSegmentFile], besideNamesOf names: Int
  ) throws(Diagnostic) {
    let packed = largest { partition in
      segments.reduce(0) { $0 + $1.byteCount(of: partition) }
    }
    guard hasRoom(toUnpack: packed, besideNamesOf: names) else { throw .tooManyEvents }
  }

  /// The packed bytes of the largest partitions, as many as there are workers.
  private func largest(_ byteCount: (Int) -> Int) -> Int {
    (0..<RecordStore.partitionCount).map(byteCount).sorted(by: >).prefix(workers).reduce(0, +)
  }
}

extension Diagnostic {
  /// That tallies or tables take more memory than there is.
  package static func tooManyResults(_ what: String) -> Diagnostic {
    Diagnostic(
      .beyondMemory, at: .named("tables"), "\(what) take more memory than there is",
      fix: "leave out a --by of many values, take less time with --since or --until, count days by "
        + "--trend week, or give more --memory")
  }

  /// A partition is a thousandth of the users; beyond its limit there is either a user of very many
  /// events or a very large log.
  fileprivate static var tooManyEvents: Diagnostic {
    Diagnostic(
      .beyondMemory, at: .named("events"),
      "those of one user, or of a thousandth of all, are more than fit into memory",
      fix: "give more --memory, or leave out the lines of a user who is a program")
  }
}
