import Synchronization

/// What several tests look at, each made when the first of them asks.
package final class MadeOnce<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let made = Mutex<[Key: Task<Value, any Error>]>([:])
  private let make: @Sendable (Key) async throws -> Value

  package init(_ make: @escaping @Sendable (Key) async throws -> Value) {
    self.make = make
  }

  package func of(_ key: Key) async throws -> Value {
    let task = made.withLock { made in
      if let task = made[key] { return task }
      let make = make
      let task = Task { try await make(key) }
      made[key] = task
      return task
    }
    return try await task.value
  }
}
