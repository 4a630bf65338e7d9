/// Runs work side by side and gathers what each worker has to show, in the order of workers.
///
/// The one place where threads begin. Workers share nothing they could change but a queue made for
/// it; each brings back a value, and values merge.
///
/// - Throws: The error of the first worker, in their order, that failed.
func inParallel<Result: Sendable, Failure: Error>(
  workers: Int, _ work: @escaping @Sendable (Int) throws(Failure) -> Result
) async throws(Failure) -> [Result] {
  var results: [Swift.Result<Result, Failure>?] = Array(repeating: nil, count: workers)
  await withTaskGroup(of: (Int, Swift.Result<Result, Failure>).self) { group in
    for worker in 0..<workers {
      group.addTask {
        do throws(Failure) {
          return (worker, .success(try work(worker)))
        } catch {
          return (worker, .failure(error))
        }
      }
    }
    for await (worker, result) in group { results[worker] = result }
  }
  var values: [Result] = []
  for result in results {
    if let result { values.append(try result.get()) }
  }
  return values
}

/// Makes a value for each index from 0, as many side by side as there are threads, and returns them in
/// order.
func sideBySide<Value: Sendable>(
  _ count: Int, threads: Int, _ make: @escaping @Sendable (Int) -> Value
) async -> [Value] {
  let workers = max(1, min(threads, count))
  let shares = await inParallel(workers: workers) { worker in
    stride(from: worker, to: count, by: workers).map(make)
  }
  return (0..<count).map { shares[$0 % workers][$0 / workers] }
}
