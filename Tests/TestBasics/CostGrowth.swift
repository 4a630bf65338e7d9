#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// How much more a task costs when there is four times as much of it: 4 where the cost grows with the
/// task, 16 where it grows with its square.
///
/// Told by the processor time of this thread alone, since others may hold up the clock.
package enum CostGrowth {
  /// More is no growth with the task, whatever the caches do.
  package static let most = 9.0

  /// The growth from `count` to four times as many; another process may have the caches, so the first
  /// of three measurements that will do, will do.
  package static func measured(from count: Int, _ work: (Int) -> Void) -> Double {
    var growth = Double.infinity
    for _ in 0..<3 where growth > most {
      let few = seconds { work(count) }
      growth = seconds { work(4 * count) } / few
    }
    return growth
  }

  private static func seconds(_ work: () -> Void) -> Double {
    let start = processorSeconds()
    work()
    return processorSeconds() - start
  }

  private static func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
