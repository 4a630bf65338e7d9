import OnboardingEvents

/// A string as it is written in JSON (`JSONQuotation`), to stand in other text.
package struct JSONLiteral: CustomStringConvertible, Sendable {
  package let description: String

  package init(_ string: String) { description = JSONQuotation.quoted(string) }
}
