#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The folders in which programs are looked for.
package struct SearchPath: Sendable {
  package var folders: [String]

  /// - Parameter variable: The value of `PATH`; `nil` where it is not set, as under `env -i`, which
  ///   stands for the folders that every system has. Relative and empty parts are passed over: a
  ///   folder of logs is no place for programs.
  package init(variable: String?) {
    let folders = (variable ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
    self.folders = folders.filter { $0.hasPrefix("/") }.map(String.init)
  }

  /// What the process was started with.
  package static func ofProcess() -> SearchPath {
    SearchPath(variable: environmentValue("PATH"))
  }

  /// The first file of this name that may be executed.
  func program(_ name: String) -> FilePath? {
    for folder in folders {
      let path = FilePath(folder).appending(Array(name.utf8))
      if unsafe access(path.cString, X_OK) == 0,
        let status = try? FileStatus(followingLinksAt: path), case .regular = status.kind
      {
        return path
      }
    }
    return nil
  }
}

/// The value of a variable of the process's environment; `nil` where it is not set.
package func environmentValue(_ name: String) -> String? {
  // Copied before anything could change the environment.
  guard let value = unsafe getenv(name) else { return nil }
  return unsafe String(cString: value)
}
