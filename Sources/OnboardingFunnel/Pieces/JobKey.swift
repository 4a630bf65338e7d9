import EventLog

/// What users are known by in all pieces of a job.
struct JobKey {
  /// As few bytes as nobody guesses.
  private static let leastBytes = 16

  let key: HashKey

  /// The key of a file of random bytes; of `nil` the one that everybody has.
  init(file: String?) throws(AnalysisError) {
    guard let file else {
      key = HashKey(low: 0, high: 0, lifetime: .kept)
      return
    }
    let bytes = try convertingErrors(of: FilePath(file).contents(named: file))
    guard bytes.count >= Self.leastBytes else {
      throw AnalysisError(
        .shortKey, at: .file(file), "is a key of fewer than \(Self.leastBytes) bytes",
        fix: "make one with `head -c 32 /dev/urandom >FILE`")
    }
    key = HashKey.made(from: bytes)
  }

  /// What is the same for the same key, and tells nothing of it.
  var mark: Text { Text(String(key.user("the mark of a key"), radix: 16)) }
}
