public import Testing

/// Fails the test unless `words` stand in `text`.
public func expect(
  _ text: some StringProtocol, contains words: String, _ comment: @autoclosure () -> Comment? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  guard !text.contains(words) else { return }
  fail(
    "\(String(reflecting: words)) is missing in:\n\(text)", comment(),
    SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Fails the test if `words` stand in `text`.
public func expect(
  _ text: some StringProtocol, lacks words: String, _ comment: @autoclosure () -> Comment? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  guard text.contains(words) else { return }
  fail(
    "\(String(reflecting: words)) should not be in:\n\(text)", comment(),
    SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Fails the test unless `text` begins with `words`.
public func expect(
  _ text: some StringProtocol, hasPrefix words: String,
  _ comment: @autoclosure () -> Comment? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  guard !text.hasPrefix(words) else { return }
  fail(
    "should begin with \(String(reflecting: words)):\n\(text)", comment(),
    SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Fails the test unless `element` is one of `values`.
public func expect<Values: Sequence>(
  _ values: Values, contains element: Values.Element, _ comment: @autoclosure () -> Comment? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) where Values.Element: Equatable {
  guard !values.contains(element) else { return }
  fail(
    "\(String(reflecting: element)) is not among \(String(reflecting: values))", comment(),
    SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Fails the test if `element` is one of `values`.
public func expect<Values: Sequence>(
  _ values: Values, lacks element: Values.Element, _ comment: @autoclosure () -> Comment? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) where Values.Element: Equatable {
  guard values.contains(element) else { return }
  fail(
    "\(String(reflecting: element)) should not be among \(String(reflecting: values))", comment(),
    SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}
