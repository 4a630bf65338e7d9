extension String {
  /// The text with ordinary spaces for those that no line may end at, as literals are typed.
  package var withOrdinarySpaces: String { replacing("\u{A0}", with: " ") }
}
