/// What the file system said of a file when it was opened: never enough to know it again by, since
/// inodes are used again and files change under the same name.
package struct FileHints: Hashable, Sendable {
  package var device: UInt64
  package var inode: UInt64
  /// Bytes as stored.
  package var size: Int64
  /// When the file was last written to, in nanoseconds since 1970.
  package var modifiedNanoseconds: Int64

  package init(device: UInt64, inode: UInt64, size: Int64, modifiedNanoseconds: Int64) {
    self.device = device
    self.inode = inode
    self.size = size
    self.modifiedNanoseconds = modifiedNanoseconds
  }

  init(_ status: FileStatus) {
    self.init(
      device: status.identity.device, inode: status.identity.inode, size: status.size,
      modifiedNanoseconds: status.modifiedNanoseconds)
  }

  var identity: FileStatus.Identity { FileStatus.Identity(device: device, inode: inode) }
}
