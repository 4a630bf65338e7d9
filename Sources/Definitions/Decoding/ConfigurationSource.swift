package import EventLog

/// A definition file as read: what turns an offset into a place.
package struct ConfigurationSource: Sendable {
  let file: String
  let bytes: [UInt8]

  /// `file` is what messages call the file.
  package init(file: String, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
  }

  /// An error at the line and column of an offset.
  package func error(
    _ code: Diagnostic.Code, at offset: Int, _ message: String, fix: String
  ) -> Diagnostic {
    let before = bytes.prefix(offset)
    let line = 1 + before.count { $0 == UInt8(ascii: "\n") }
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let place = Diagnostic.Location.file(
      file, line: line, column: before.count - lineStart + 1)
    return Diagnostic(code, at: place, message, fix: fix)
  }

  /// The whole file as a value, or what keeps it from being JSON.
  package func document() throws(Diagnostic) -> ConfigurationValue {
    do throws(JSONError) {
      return ConfigurationValue(
        node: try JSONNode.parse(bytes), name: "the document", source: self)
    } catch {
      throw self.error(.json(error.reason), at: error.offset, error.message, fix: error.reason.fix)
    }
  }
}
