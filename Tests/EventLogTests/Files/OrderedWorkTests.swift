import Expectations
import Synchronization
import Testing

@testable import EventLog

/// Values that are made side by side and passed on in order.
struct OrderedWorkTests {
  private struct Refusal: Error, Equatable {
    var value: Int
  }

  /// How many values are made, and the most that were made or in the making and not passed on.
  private struct Ahead {
    var begun = 0
    var passed = 0
    var most = 0
  }

  @Test(arguments: [1, 2, 3, 8], [0, 1, 2, 100])
  func `values are passed on in order, whoever makes them`(threads: Int, count: Int) {
    var values: [Int] = []
    makeInOrder(count, threads: threads, ahead: 4, { $0 * 10 }, passing: { values.append($0) })
    expect(values, equals: (0..<count).map { $0 * 10 })
  }

  @Test func `where no thread can be started, the caller's makes everything`() {
    let asked = Mutex(0)
    var values: [Int] = []
    makeInOrder(
      5, threads: 4, ahead: 2,
      startingThreadsWith: { _ in
        asked.withLock { $0 += 1 }
        return nil
      }, { $0 }, passing: { values.append($0) })
    expect(values, equals: [0, 1, 2, 3, 4])
    expect(asked.withLock { $0 }, equals: 1, "a second thread would be refused too")
  }

  @Test(arguments: [1, 2, 5])
  func `the making is ahead of the passing by no more than is allowed`(ahead: Int) {
    let noted = Mutex(Ahead())
    makeInOrder(
      200, threads: 4, ahead: ahead,
      { value in
        noted.withLock {
          $0.begun += 1
          $0.most = max($0.most, $0.begun - $0.passed)
        }
        return value
      },
      passing: { _ in
        WorkerThread.giveWay()
        noted.withLock { $0.passed += 1 }
      })
    let all = noted.withLock { $0 }
    expect(all.begun, equals: 200)
    expect(all.passed, equals: 200)
    // The one that is just passed on counts here, and no longer there.
    #expect(all.most <= ahead + 1)
  }

  @Test func `others make values while the caller passes one on`() {
    let made = Mutex(0)
    var seen: [Int] = []
    makeInOrder(
      3, threads: 2, ahead: 3, { _ in made.withLock { $0 += 1 } },
      passing: {
        let deadline = ContinuousClock.now + .seconds(60)
        while made.withLock({ $0 }) < 3, ContinuousClock.now < deadline { WorkerThread.giveWay() }
        seen.append(made.withLock { $0 })
      })
    expect(seen, equals: [3, 3, 3])
  }

  @Test(arguments: [1, 2, 4])
  func `a failure to pass a value on ends the making`(threads: Int) {
    let made = Mutex(0)
    #expect(throws: Refusal(value: 3)) {
      try makeInOrder(
        1_000, threads: threads, ahead: 4,
        { value in
          made.withLock { $0 += 1 }
          return value
        },
        passing: { value throws(Refusal) in if value == 3 { throw Refusal(value: value) } })
    }
    #expect(made.withLock { $0 } <= 4 + 4)
  }
}
