/// The lines of a log, without their line feeds; behind the last there is none.
package func logLines(_ log: [UInt8]) -> [[UInt8]] {
  var lines = log.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  if lines.last?.isEmpty ?? false { lines.removeLast() }
  return lines.map { Array($0) }
}
