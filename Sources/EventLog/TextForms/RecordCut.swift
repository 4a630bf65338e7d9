/// A record of a text, or what is wrong between two of them.
struct RecordCut {
  /// Where it is in the buffer that was cut.
  var range: Range<Int>
  /// What is known to be wrong, by offsets from the beginning of the range; `nil` leaves the judgement
  /// to whoever reads the record.
  var fault: LineFault?
}
