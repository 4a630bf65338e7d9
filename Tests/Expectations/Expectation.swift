public import Testing

/// Fails the test unless `value` is the expected one: `#expect(value == expected)` without the macro.
///
/// A macro is expanded into much more code, whose types the compiler then checks: with it in place of 5,600
/// of these calls, the modules of tests took a third longer to compile.
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
