/// Why a line was rejected, in the order of checking.
///
/// The raw value is the word in reports.
package enum RejectReason: String, CaseIterable, Sendable {
  case lineTooLong = "line_too_long"
  case invalidUTF8 = "invalid_utf8"
  case tooDeep = "too_deep"
  case jsonTruncated = "json_truncated"
  case jsonSyntax = "json_syntax"
  case jsonTrailing = "json_trailing"
  case notObject = "not_object"
  case badSurrogate = "bad_surrogate"
  case duplicateKey = "duplicate_key"
  case missingField = "missing_field"
  case wrongType = "wrong_type"
  case badName = "bad_name"
  case badTimestamp = "bad_timestamp"

  /// The place in the order of checking, from 0.
  var order: Int {
    switch self {
    case .lineTooLong: 0
    case .invalidUTF8: 1
    case .tooDeep: 2
    case .jsonTruncated: 3
    case .jsonSyntax: 4
    case .jsonTrailing: 5
    case .notObject: 6
    case .badSurrogate: 7
    case .duplicateKey: 8
    case .missingField: 9
    case .wrongType: 10
    case .badName: 11
    case .badTimestamp: 12
    }
  }
}
