import Expectations
import Foundation
import Testing

@testable import EventLog

struct StandardStreamTests {
  @Test func `bytes past the size of a pipe all arrive`() throws {
    var ends: [Int32] = [0, 0]
    expect(pipe(&ends), equals: 0)
    let (reading, writing) = (ends[0], ends[1])
    let bytes = (0..<300_000).map { UInt8($0 % 251) }
    let reader = Thread.reading(reading)
    // A non-blocking pipe takes part of a write, then asks to wait.
    expect(fcntl(writing, F_SETFL, O_NONBLOCK), equals: 0)
    let descriptor = try Descriptor(owning: writing)
    try descriptor.write(bytes)
    try descriptor.close()
    expect(reader(), equals: bytes)
  }

  @Test func `a closed pipe is told apart from a fault`() {
    StandardStream.ignoreSignals()
    var ends: [Int32] = [0, 0]
    expect(pipe(&ends), equals: 0)
    close(ends[0])
    #expect(throws: SystemError(code: EPIPE)) {
      try Descriptor(owning: ends[1]).write([1, 2, 3])
    }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func `a full disk is a fault of writing`() throws {
    let full = open("/dev/full", O_WRONLY)
    let fault = try #require(throws: SystemError.self) {
      try Descriptor(owning: full).write([1, 2, 3])
    }
    let error = Diagnostic.unwritable("out/funnel.csv", fault)
    expect(error.code, equals: .writeFailure)
    expect(error.location, equals: .file("out/funnel.csv"))
    expect(error.message, equals: "no space left")
    expect(error.fix, equals: "free some space, or choose a folder on another disk")
  }

  @Test(arguments: [EACCES, EPERM, EROFS, ENOTDIR, EISDIR, EEXIST, ELOOP, ENAMETOOLONG, ENOENT])
  func `what stands in the way of creating is no fault of the disk`(number: Int32) {
    expect(Diagnostic.unwritable("x", SystemError(code: number)).code, equals: .cannotCreate)
  }

  @Test(arguments: [ENOSPC, EDQUOT, EFBIG, EIO, ENXIO])
  func `what stops writing is a fault of input and output`(number: Int32) {
    expect(Diagnostic.unwritable("x", SystemError(code: number)).code, equals: .writeFailure)
  }
}

extension Thread {
  /// Reads a descriptor to its end in a thread of its own; the result waits for it.
  fileprivate static func reading(_ number: Int32) -> () -> [UInt8] {
    let handle = FileHandle(fileDescriptor: number, closeOnDealloc: true)
    let queue = DispatchQueue(label: "reader")
    nonisolated(unsafe) var bytes: [UInt8] = []
    queue.async { bytes = Array((try? handle.readToEnd()) ?? Data()) }
    return { queue.sync { bytes } }
  }
}
