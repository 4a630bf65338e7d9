/// Why a text is not JSON.
package struct JSONError: Error, Hashable, Sendable {
  /// One of `invalidUTF8`, `tooDeep`, `jsonTruncated`, `jsonSyntax`, `jsonTrailing` and
  /// `badSurrogate`.
  package var reason: RejectReason
  /// The offset of the byte at fault in the document, a byte order mark counted.
  package var offset: Int
  /// What is wrong and how to mend it.
  package var message: String
}
