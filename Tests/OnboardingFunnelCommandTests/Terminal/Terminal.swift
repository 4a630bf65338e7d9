import Foundation
import Testing

/// A terminal without a person: what is written to `slave` can be read when its writers are gone.
final class Terminal {
  let slave: FileHandle
  private let master: Int32

  init() throws {
    var (master, slave): (Int32, Int32) = (-1, -1)
    try #require(openpty(&master, &slave, nil, nil, nil) == 0)
    self.master = master
    self.slave = FileHandle(fileDescriptor: slave, closeOnDealloc: true)
  }

  deinit {
    close(master)
  }

  /// What was written, once the program that wrote has ended.
  ///
  /// A terminal holds a few thousand bytes; a program that writes more would wait for ever.
  func text() throws -> String {
    try slave.close()
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(master, &buffer, buffer.count)
      guard count > 0 else { return String(decoding: text, as: UTF8.self) }
      text += buffer[..<count]
    }
  }
}
