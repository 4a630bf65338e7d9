public import Testing

// What tests say of values, as functions: the macro `#expect` is expanded into much more code, whose types the
// compiler then checks. A failure tells what was found.

/// Fails the test unless `value` is the expected one.
public func expect<Value: Equatable>(
  _ value: Value, equals expected: Value, _ comment: @autoclosure () -> Comment? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  guard value != expected else { return }
  fail(
    "got      \(String(reflecting: value))\nexpected \(String(reflecting: expected))", comment(),
    SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Fails the test unless `condition` holds.
///
/// The other functions here tell more of what was found.
public func expect(
  _ condition: Bool, _ comment: @autoclosure () -> Comment? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  guard !condition else { return }
  fail(
    "does not hold", comment(),
    SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Fails the test unless there is no value.
public func expectNil<Value>(
  _ value: Value?, _ comment: @autoclosure () -> Comment? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  guard let value else { return }
  fail(
    "got      \(String(reflecting: value))\nexpected nil", comment(),
    SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Fails the test unless there is nothing in `values`.
public func expectEmpty(
  _ values: some Collection, _ comment: @autoclosure () -> Comment? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  guard !values.isEmpty else { return }
  fail(
    "got      \(String(reflecting: values))\nexpected nothing", comment(),
    SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}

func fail(_ what: String, _ comment: Comment?, _ location: SourceLocation) {
  Issue.record("\(comment.map { "\($0)\n" } ?? "")\(what)", sourceLocation: location)
}
