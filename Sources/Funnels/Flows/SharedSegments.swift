// A field of thousands of values has a thousand tallies, most of them of few users. If each worker
// counted them on its own, as it does all else, they would be there once a worker and once more while they
// are merged: with five such fields, most of a run's memory. So workers share the tallies of values with
// few users, which seldom come up, behind locks:
//
//     places   0  64  128 …      1  65  129 …      …      63  127  191 …
//     locks    one               one                      one
//
// A value with many users would have workers wait for one another: it has a tally a worker, as have
// users without a value, and the values that are not shown.

import Definitions
import EventLog
package import Journeys
import Synchronization

/// Where the values of a flow's breakdowns are counted, and the tallies that all workers count in.
package final class SharedSegments: Sendable {
  private static let lockCount = 64

  /// By field of `ReportSettings.by`; `nil` where each value has a tally of the worker's own.
  let values: [TalliedValues?]
  private let parts: [Part]

  /// The tallies behind one lock.
  private final class Part: Sendable {
    struct Tallies {
      var byField: [[SegmentTally]]
      var areFinalized = false

      /// Makes all times ready to be asked.
      mutating func finalize() {
        guard !areFinalized else { return }
        for field in byField.indices {
          for place in byField[field].indices { byField[field][place].finalize() }
        }
        areFinalized = true
      }
    }

    let tallies: Mutex<Tallies>

    init(_ byField: [[SegmentTally]]) { tallies = Mutex(Tallies(byField: byField)) }
  }

  /// Tallies that have counted nobody.
  ///
  /// `counts`: how many users each value will have. `names`: what the numbers in facts stand for.
  package init(_ counts: ValueCounts, flow: FlowReading, names: FlowNames) {
    values = counts.tallied(names)
    let noone = SegmentTally(stepCount: flow.definition.steps.count)
    let shared = values.map { $0?.shared.count ?? 0 }
    parts = (0..<Self.lockCount).map { lock in
      Part(
        shared.map { count in
          Array(
            repeating: noone, count: (count + Self.lockCount - 1 - lock) / Self.lockCount)
        })
    }
  }

  /// Changes the tally at a place, which no other worker does meanwhile.
  func change(at place: Int, of field: Int, _ change: (inout SegmentTally) -> Void) {
    parts[place % Self.lockCount].tallies.withLock {
      change(&$0.byField[field][place / Self.lockCount])
    }
  }

  /// Makes the times of all tallies ready to be asked, once all workers have counted: one worker's part of it.
  package func finalize(worker: Int, of workers: Int) {
    for lock in stride(from: worker, to: parts.count, by: workers) {
      parts[lock].tallies.withLock { $0.finalize() }
    }
  }

  /// Moves the tallies that all workers have counted in to the others of a field, once all are done; their times
  /// are ready to be asked.
  func move(of field: Int, to tallies: inout NumberedTallies<SegmentTally>) {
    guard let numbers = values[field]?.shared else { return }
    tallies.reserveCapacity(tallies.entries.count + numbers.count)
    for (lock, part) in parts.enumerated() {
      var shared: [SegmentTally] = []
      part.tallies.withLock {
        $0.finalize()
        swap(&$0.byField[field], &shared)
      }
      for (place, tally) in shared.enumerated() {
        _ = tallies.place(of: numbers[place * Self.lockCount + lock], orNew: tally)
      }
    }
  }

  /// The bytes of memory that the tallies take.
  package var memory: Int {
    parts.reduce(0) { sum, part in
      part.tallies.withLock { tallies in
        tallies.byField.reduce(sum) { sum, tallies in
          tallies.reduce(sum + tallies.count * MemoryLayout<SegmentTally>.stride) {
            $0 + $1.memory
          }
        }
      }
    }
  }
}
