import Dispatch

/// What an asynchronous function returns, waited for: libFuzzer knows no other way.
func waiting<Value>(_ body: @escaping () async throws -> sending Value) -> Value {
  let result = Waited(body)
  result.isThere.wait()
  guard let value = result.value else { fatalError("an input could not be tried") }
  return value
}

/// Where a task leaves what it has found.
///
/// Unchecked, since the semaphore says when it may be looked at.
private final class Waited<Value>: @unchecked Sendable {
  let isThere = DispatchSemaphore(value: 0)
  private let body: () async throws -> sending Value
  private(set) var value: Value?

  init(_ body: @escaping () async throws -> sending Value) {
    self.body = body
    Task { await run() }
  }

  private func run() async {
    do {
      value = try await body()
    } catch {
      print("error: \(error)")
    }
    isThere.signal()
  }
}
