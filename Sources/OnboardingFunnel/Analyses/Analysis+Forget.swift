import EventLog
import Journeys

extension Analysis {
  /// Removes users from a state, as if they had never been read; what logs still hold of them and
  /// was not read yet comes in as of new users.
  ///
  /// - Parameters:
  ///   - users: Their ids as the log has them.
  ///   - settings: Which state; only `folder` and `lockTimeoutSeconds` count.
  ///   - threads: How many threads work.
  /// - Returns: How many events the state had of them.
  /// - Throws: `AnalysisError`, of kind `noInput` where there is no state.
  public static func forget(
    users: [String], in settings: StateSettings, threads: Int = 2
  ) async throws(AnalysisError) -> Int {
    guard FilePath("\(settings.folder)/\(StateManifest.fileName)").isOccupied else {
      throw .noState(in: settings.folder)
    }
    var state = try KeptState(settings.folder, waiting: settings.lockTimeoutSeconds, resets: false)
    var manifest = state.manifest
    let hashes = Set(users.map { state.key.user(Text($0)) })
    let writing = StateWriting(
      state: state, threads: threads, definitionCount: manifest.definitions.count)
    let count: Int
    do {
      let files = try state.segments(manifest.segments[...])
      count = try writing.countEvents(of: hashes, in: files)
      try await writing.forget(hashes, of: files, in: &manifest)
    } catch {
      throw AnalysisError(error)
    }
    try state.commit(manifest)
    return count
  }
}
