/// A file of a report, whole.
package struct ReportFile: Hashable, Sendable {
  /// The name inside the folder, `charts/` before that of a chart; never made from data.
  package var name: String
  package var bytes: [UInt8]

  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}
