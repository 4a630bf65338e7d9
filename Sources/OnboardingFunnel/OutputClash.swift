import EventLog

// An output that is named where an input lies would replace it, and the log is gone.

extension Analysis {
  /// Refuses a file to be written that the run reads: a log, or a definition.
  ///
  /// `option`: as the user writes it.
  ///
  /// - Throws: A usage error; `noInput` where an input cannot be read, as `run` would.
  package func requireApart(_ file: String, from option: String) throws(AnalysisError) {
    let logs: [LogFile]
    do {
      logs = try LogFile.discover(inputs)
    } catch {
      throw AnalysisError(error)
    }
    let path = FilePath(file)
    let definitions =
      logs.compactMap(\.definition?.path) + [configuration].compactMap(\.self).map(FilePath.init)
    guard
      logs.contains(where: { $0.isSameFile(as: path) })
        || definitions.contains(where: { $0.isSameFile(as: path) })
    else { return }
    throw .clash(file, of: option)
  }
}

extension Generation {
  /// Refuses a file to be written that the run reads: the definition, or the file of rates.
  ///
  /// `option`: as the user writes it.
  package func requireApart(_ file: String, from option: String) throws(AnalysisError) {
    let read = [configuration, rates].compactMap(\.self)
    guard read.contains(where: { FilePath($0).isSameFile(as: FilePath(file)) }) else { return }
    throw .clash(file, of: option)
  }
}

extension AnalysisError {
  fileprivate static func clash(_ file: String, of option: String) -> AnalysisError {
    .usage(
      option, value: file, "is an input of this run and would be lost", fix: "name another file")
  }
}
