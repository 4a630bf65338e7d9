/// Why a text or number is no instant of an event.
enum TimestampFault: Error {
  case empty
  case shape
  case noOffset
  case month(Int)
  case day(Int)
  case hour(Int)
  case minute(Int)
  case second(Int)
  /// Second 60 where no leap second can be.
  case leapSecond
  case offset
  /// A number with a fraction or an exponent.
  case notInteger
  case before2001
  case after9999
  /// Later than the reader's clock allows: the instant in milliseconds since 1970.
  case future(Int64)
}
