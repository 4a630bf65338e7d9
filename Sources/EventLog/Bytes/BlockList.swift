/// Blocks of 256 bytes, numbered from 1: a link to another block and 252 bytes.
///
/// They lie in slabs, so that the list grows without copying and by little at a time. A slab has the
/// links of all its blocks first: whoever follows a stream reads them off few bytes, and does not
/// wait for one block's memory to learn where the next is.
package struct BlockList: Sendable {
  static let blockSize = 256
  /// What a block takes besides its link.
  package static let payload = blockSize - linkSize
  private static let linkSize = MemoryLayout<UInt32>.size
  private static let blocksInSlab = 256

  private var slabs: [[UInt8]] = []
  private(set) var count = 0

  /// Adds a block of `payload` bytes, those from `start` on, and returns its number.
  mutating func append(_ bytes: [UInt8], from start: Int, link: UInt32) -> UInt32 {
    let (slab, block) = (count / Self.blocksInSlab, count % Self.blocksInSlab)
    if slab == slabs.count {
      slabs.append(Self.newSlab)
    }
    var span = slabs[slab].mutableSpan
    // Bytes of any value are what the array holds.
    var target = unsafe span.mutableBytes
    target.storeBytes(of: link, toByteOffset: block * Self.linkSize, as: UInt32.self)
    // Any byte is fit to be read as one.
    unsafe target.copy(
      bytes.span.bytes.extracting(start..<start + Self.payload),
      to: Self.start(of: block))
    count += 1
    // A worker's blocks would be a terabyte.
    return UInt32(count)
  }

  /// A slab of any bytes.
  ///
  /// They count as initialized and are not: only blocks that were added are read, and always whole.
  private static var newSlab: [UInt8] {
    let size = blocksInSlab * blockSize
    // Bytes need no initialization, and none is read before it is written.
    return unsafe [UInt8](unsafeUninitializedCapacity: size) { $1 = size }
  }

  /// Copies a block's bytes and returns its link.
  func copy(_ number: UInt32, to target: inout MutableRawSpan, at offset: Int) -> UInt32 {
    let index = Int(number) - 1
    let block = index % Self.blocksInSlab
    let start = Self.start(of: block)
    let slabs = slabs.span
    // Any byte is fit to be read as one.
    let bytes = unsafe slabs[index / Self.blocksInSlab].span.bytes
    target.copy(bytes.extracting(start..<start + Self.payload), to: offset)
    // Any bytes are a number; the load is checked to lie in the slab.
    return unsafe bytes.unsafeLoad(fromByteOffset: block * Self.linkSize, as: UInt32.self)
  }

  /// Where the bytes of a slab's block begin.
  private static func start(of block: Int) -> Int {
    blocksInSlab * linkSize + block * payload
  }

  /// Puts blocks without links that stand from the last to the first, as links lead to them, into their
  /// order.
  package static func reverse(_ count: Int, in target: inout MutableRawSpan, at offset: Int) {
    for index in 0..<count / 2 {
      let (low, high) = (offset + index * payload, offset + (count - 1 - index) * payload)
      for place in stride(from: 0, to: payload, by: 4) {
        // Any bytes are a number, and a block's are a multiple of four; loads are checked.
        let (one, other) = unsafe (
          target.unsafeLoadUnaligned(fromByteOffset: low + place, as: UInt32.self),
          target.unsafeLoadUnaligned(fromByteOffset: high + place, as: UInt32.self)
        )
        target.storeBytes(of: other, toByteOffset: low + place, as: UInt32.self)
        target.storeBytes(of: one, toByteOffset: high + place, as: UInt32.self)
      }
    }
  }

  /// The bytes of memory that it has taken, for blocks that are or were there.
  var memory: Int { slabs.count * Self.blocksInSlab * Self.blockSize }

  /// Forgets all blocks.
  ///
  /// `keepingMemory`: whether their memory stays for those to come.
  mutating func removeAll(keepingMemory: Bool) {
    count = 0
    if !keepingMemory { slabs = [] }
  }
}
