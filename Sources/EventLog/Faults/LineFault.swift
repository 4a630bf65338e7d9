/// Why a line cannot be an event: the facts, of which `LineFault.detail` makes words when somebody
/// is going to read them.
struct LineFault: Error {
  var reason: RejectReason
  /// The offset in the line of the byte at fault.
  var offset: Int
  var cause: Cause

  enum Cause {
    /// Longer than this limit.
    case length(limit: Int)
    case encoding
    case nesting
    /// The text should go on here with this, and does not.
    case expected(Expectation)
    /// A control character stands raw in a string.
    case rawControl
    case escape
    case leadingZero
    /// Something follows the end of the value.
    case trailing
    case notObject
    case surrogate
    /// The key at this offset has stood before.
    case duplicate
    case missing(MissingField)
    case type(of: FieldName, FieldType)
    /// An entry of `experiments`, or an element of `value`.
    case nestedType(of: FieldName)
    case scope
    case name(of: FieldName, NameFault)
    case time(of: FieldName, TimestampFault)
    /// A row of a table.
    case row(RowFault)
  }

  /// What JSON wants at a place.
  enum Expectation: String {
    case value = "a value"
    case key = "a key in double quotes"
    case colon = "a colon"
    case commaOrBrace = "a comma or a closing brace"
    case commaOrBracket = "a comma or a closing bracket"
    case stringEnd = "the end of the string"
    case escape = "the rest of the escape"
    case digit = "a digit"
    case word = "true, false or null"
    case oneTable = "one table in the object, and found another"
  }

  /// What an event cannot do without.
  enum MissingField {
    case kind
    /// The kind, where its key is there with nothing.
    case name
    case user
    case timestamp
    case step
    case permission
    case choice
    /// The array of events that a mapping says the line holds.
    case records
  }
}
