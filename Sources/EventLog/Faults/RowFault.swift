/// What is wrong with a row of a table.
enum RowFault: Hashable {
  /// More or fewer cells than the header has.
  case cells(Int, of: Int)
  /// Something between a closing quote and the end of the cell.
  case textBehindQuote
  /// A quote in a cell that does not begin with one.
  case quoteInside
  /// A quote that opens and does not close.
  case openQuote
  /// Something that is no key with its value, in a text of pairs.
  case noPair
}
