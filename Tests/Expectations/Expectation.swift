public import Testing

/// Fails the test unless `value` is the expected one: `#expect(value == expected)` without the macro.
///
/// The compiler expands a macro in 1 ms and then checks the types of five times the code, so thousands of
/// comparisons took it as long as all the rest of a test's module.
public func expect<Value: Equatable>(
  _ value: Value, equals expected: Value, _ comment: @autoclosure () -> Comment? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  guard value != expected else { return }
  let said = comment().map { "\($0)\n" } ?? ""
  Issue.record(
    "\(said)got      \(String(reflecting: value))\nexpected \(String(reflecting: expected))",
    sourceLocation: SourceLocation(
      fileID: fileID, filePath: filePath, line: line, column: column))
}
