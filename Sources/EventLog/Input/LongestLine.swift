/// The longest lines that there is memory for, in bytes.
///
/// A native line is copied a few times at most. A mapped one becomes a tree, of which a number of one
/// digit takes as much as a long text.
package struct LongestLine: Hashable, Sendable {
  package var native: Int
  package var mapped: Int

  package init(native: Int, mapped: Int) {
    self.native = native
    self.mapped = mapped
  }

  package static let unlimited = LongestLine(native: .max, mapped: .max)
}
