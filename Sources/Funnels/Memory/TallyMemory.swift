// How much memory counts take, so that a run can end and say why before the system ends it.

import Statistics

extension FlowTally {
  /// The bytes of memory that the tallies take which all workers share.
  package var sharedMemory: Int { shared?.memory ?? 0 }

  /// The bytes of memory that the counts take, without those that workers share.
  package var memory: Int {
    overall.memory + fields.reduce(0) { $0 + $1.memory { $0.memory } }
      + examined.memory + (examinedUnits?.memory ?? 0) + examinedYoung.memory
      + drivers.matured.memory + drivers.young.memory
      + properties.matured.memory + properties.young.memory
      + experiments.reduce(0) { $0 + $1.memory }
      + (changes?.memory ?? 0) + entryDays.memory()
  }
}

extension SegmentTally {
  var memory: Int {
    matured.memory + young.memory + completion.memory + open.memory + days.memory()
      + completionClusters.memory + goals.memory
  }
}

extension FunnelTally {
  /// A tally of nobody shares its steps with all others of nobody.
  fileprivate var memory: Int {
    guard started > 0 else { return 0 }
    var bytes = steps.capacity * MemoryLayout<Step>.stride + clusters.memory + finishing.memory
    // A span, since of an array's elements copies are taken.
    let steps = steps.span
    for step in steps.indices { bytes += steps[step].memory }
    return bytes
  }
}

extension FunnelTally.Step {
  // Inlined, since a step would be copied to be asked, a score of times for each of thousands of segments.
  @inline(__always)
  fileprivate var memory: Int {
    advance.memory + leaving.memory { $0.milliseconds.memory + $0.lastExits.exitMemory }
      + firstExits.exitMemory + permissions.memory()
      + choices.memory { $0.values.memory() }
  }
}
