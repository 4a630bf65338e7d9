import EventLog

extension Configuration {
  /// What the file says, or the first fault in it.
  package static func parse(
    _ bytes: [UInt8], file: String
  ) throws(ConfigurationError) -> Configuration {
    let root: JSONNode
    do throws(JSONError) {
      root = try JSONNode.parse(bytes)
    } catch {
      throw .syntax(error.reason, at: error.offset, message: error.message, in: bytes, file: file)
    }
    return try decode(root, bytes: bytes, file: file)
  }
}
