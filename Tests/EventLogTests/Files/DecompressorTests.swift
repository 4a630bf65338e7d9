import EventLog
import Expectations
import Foundation
import Testing

/// "one\ntwo\n\nfour\n", as each program packs it.
private let packed: [Compression: String] = [
  .gzip: "H4sIAAAAAAAAA8vPS+UqKc/n4krLLy3iAgDCrygQDgAAAA==",
  .zstd: "KLUv/QRYcQAAb25lCnR3bwoKZm91cgoqpTc0",
  .xz:
    "/Td6WFoAAATm1rRGAgAhARYAAAB0L+WjAQANb25lCnR3bwoKZm91cgoAAACTbh0a9d0xpAABJg4IG+AEH7bzfQEA"
    + "AAAABFla",
  .bzip2: "QlpoOTFBWSZTWeI4bMYAAARBgAAQAwGWgCAAMQZMQQYRosZZUGwKeLuSKcKEhxHDZjA=",
]

private let unpacked = Array("one\ntwo\n\nfour\n".utf8)

private func archive(_ compression: Compression) throws -> [UInt8] {
  let text = try #require(packed[compression])
  return try Array(#require(Data(base64Encoded: text)))
}

func isInstalled(_ compression: Compression) -> Bool {
  let names: [Compression: String] = [.gzip: "gzip", .zstd: "zstd", .xz: "xz", .bzip2: "bzip2"]
  return SearchPath.ofProcess().folders.contains { folder in
    FileManager.default.isExecutableFile(atPath: "\(folder)/\(names[compression] ?? "")")
  }
}

struct DecompressorTests {
  private func expectRoundTrip(_ compression: Compression) throws {
    let folder = try TemporaryFolder()
    // What is packed twice over in one file is unpacked twice over.
    let bytes = try archive(compression) + archive(compression)
    let path = try folder.write("a.ndjson" + compression.suffix, bytes)
    for longestLine in [0, 3, 100] {
      let expected = splitLines(unpacked + unpacked, longestLine: longestLine)
      for chunkSize in [1, 2, 3, 5, 14, 40] {
        let chunks = try queue(of: path, chunkSize: chunkSize, longestLine: longestLine).all()
        expect(
          lines(of: chunks), equals: expected, "chunks of \(chunkSize), lines of \(longestLine)")
        expect(chunks.map(\.index), equals: Array(0..<chunks.count))
      }
    }
  }

  @Test(.enabled(if: isInstalled(.gzip)))
  func `a .gz file is unpacked`() throws { try expectRoundTrip(.gzip) }

  @Test(.enabled(if: isInstalled(.zstd)))
  func `a .zst file is unpacked`() throws { try expectRoundTrip(.zstd) }

  @Test(.enabled(if: isInstalled(.xz)))
  func `a .xz file is unpacked`() throws { try expectRoundTrip(.xz) }

  @Test(.enabled(if: isInstalled(.bzip2)))
  func `a .bz2 file is unpacked`() throws { try expectRoundTrip(.bzip2) }

  @Test(.enabled(if: isInstalled(.gzip)))
  func `two workers read packed files side by side and share the last`() async throws {
    let folder = try TemporaryFolder()
    let part = try archive(.gzip)
    let bytes = Array(repeatElement(part, count: 500).joined())
    for name in ["a", "b", "c"] { try folder.write(name + ".ndjson.gz", bytes) }
    let shared = try queue(of: folder.path, chunkSize: 100)
    let chunks = try await withThrowingTaskGroup(of: [Chunk].self) { group in
      for _ in 0..<2 { group.addTask { try shared.all() } }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    let whole = Array(repeatElement(unpacked, count: 500).joined())
    for file in 0..<3 {
      expect(
        lines(of: chunks.filter { $0.file == file }),
        equals: splitLines(whole, longestLine: 1 << 20))
    }
  }

  @Test(.enabled(if: isInstalled(.gzip)), arguments: [1, 10, 20, 30])
  func `a .gz file that is cut short is an error, not a shorter log`(length: Int) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a.ndjson.gz", Array(archive(.gzip).prefix(length)))
    let error = try #require(throws: Diagnostic.self) { try queue(of: path).all() }
    expect(error.code, equals: .unusableInput)
    expect(error.location, equals: .file("a.ndjson.gz"))
    expect(error.message, hasPrefix: "cannot be unpacked: ")
  }

  @Test(.enabled(if: isInstalled(.gzip)))
  func `a .gz file with a wrong byte is an error`() throws {
    let folder = try TemporaryFolder()
    var bytes = try archive(.gzip)
    bytes[15] ^= 0x40
    let path = try folder.write("a.ndjson.gz", bytes)
    let error = #expect(throws: Diagnostic.self) { try queue(of: path).all() }
    expect(error?.code, equals: .unusableInput)
  }

  @Test(.enabled(if: isInstalled(.gzip)))
  func `an empty .gz file is an error, and one of nothing is an empty log`() throws {
    let folder = try TemporaryFolder()
    let empty = try folder.write("a.ndjson.gz", "")
    let error = #expect(throws: Diagnostic.self) { try queue(of: empty).all() }
    expect(error?.code, equals: .unusableInput)
    expect(error?.message, equals: "is empty; even an empty log has a header when it is compressed")
    let ofNothing = try folder.write(
      "b.ndjson.gz", Array(#require(Data(base64Encoded: "H4sIAAAAAAAAAwMAAAAAAAAAAAA="))))
    try expectEmpty(queue(of: ofNothing).all())
  }

  @Test(.enabled(if: isInstalled(.gzip)))
  func `UTF-16 is found after unpacking`() throws {
    let folder = try TemporaryFolder()
    let bytes = try #require(Data(base64Encoded: "H4sIAAAAAAAAA/v/L5GBiwEAv5x32wYAAAA="))
    let path = try folder.write("a.ndjson.gz", Array(bytes))
    let error = #expect(throws: Diagnostic.self) { try queue(of: path).all() }
    expect(error?.message, equals: "is UTF-16")
  }
}

/// With programs that misbehave, written for the test.
struct DecompressorProcessTests {
  private let log = "a.ndjson.gz"

  private func searchPath(_ folder: borrowing TemporaryFolder) -> SearchPath {
    SearchPath(variable: folder.path)
  }

  @Test(arguments: ["", "relative:.", "/nonexistent"])
  func `a program that is not installed is named with its package, before anything is read`(
    variable: String
  ) throws {
    let folder = try TemporaryFolder()
    let plain = try folder.write("a.ndjson", "a\n")
    let packed = try folder.write("b.ndjson.xz", "x")
    let queue = try queue(of: plain, packed, searchPath: SearchPath(variable: variable))
    let error = try #require(throws: Diagnostic.self) { try queue.next() }
    expect(error.code, equals: .noDecompressor)
    expect(error.location, equals: .file("b.ndjson.xz"))
    expect(error.message, equals: "needs xz to be unpacked, which is not installed")
    expect(error.fix, equals: "install the package xz (`xz-utils` on Debian and Ubuntu)")
  }

  @Test func `without a PATH the folders of every system are searched`() {
    expect(SearchPath(variable: nil).folders, equals: ["/usr/local/bin", "/usr/bin", "/bin"])
  }

  @Test func `igzip is preferred to gzip`() throws {
    let folder = try TemporaryFolder()
    try folder.writeProgram("gzip", "echo gzip")
    let path = try folder.write(log, "x")
    try expect(
      queue(of: path, searchPath: searchPath(folder)).all().map(\.bytes.count), equals: [5])
    try folder.writeProgram("igzip", "echo igzip $*")
    let chunks = try queue(of: path, searchPath: searchPath(folder)).all()
    expect(chunks.map { String(decoding: $0.bytes, as: UTF8.self) }, equals: ["igzip -dc\n"])
  }

  @Test func `while a program has not written anything, plain files are read`() throws {
    let folder = try TemporaryFolder()
    // It writes when the plain file is read to its end, and not before.
    try folder.writeProgram(
      "gzip", "while [ ! -e \(folder.path)/go ]; do /bin/sleep 0.01; done; echo unpacked")
    let packed = try folder.write("a.ndjson.gz", "x")
    let plain = try folder.write("b.ndjson", "one\ntwo\nthree\n")
    let queue = try queue(of: packed, plain, chunkSize: 4, searchPath: searchPath(folder))
    var texts: [String] = []
    while let chunk = try queue.next() {
      texts.append(String(decoding: chunk.bytes, as: UTF8.self))
      if texts.last == "three\n" { try folder.write("go", "") }
    }
    expect(texts, equals: ["one\n", "two\n", "three\n", "unpacked\n"])
  }

  @Test func `a program that has something to read is read before plain files`() throws {
    let folder = try TemporaryFolder()
    try folder.writeProgram("gzip", "echo unpacked; : > \(folder.path)/gone")
    let plain = try folder.write("a.ndjson", "one\ntwo\n")
    let packed = try folder.write("b.ndjson.gz", "x")
    let queue = try queue(of: plain, packed, chunkSize: 4, searchPath: searchPath(folder))
    var texts: [String] = []
    while let chunk = try queue.next() {
      texts.append(String(decoding: chunk.bytes, as: UTF8.self))
      // From here on the output is in the pipe.
      while !FileManager.default.fileExists(atPath: folder.path + "/gone") { usleep(1000) }
    }
    expect(texts.sorted(), equals: ["one\n", "two\n", "unpacked\n"])
    expect(texts.last, equals: "two\n")
  }

  @Test func `a program that fails after good output fails the file, in its own words`() throws {
    let folder = try TemporaryFolder()
    try folder.writeProgram(
      "gzip", "echo a; echo >&2; echo 'gzip: crc \u{1B}[2J error' >&2; exit 3")
    let path = try folder.write(log, "x")
    let queue = try queue(of: path, chunkSize: 1, searchPath: searchPath(folder))
    let error = try #require(throws: Diagnostic.self) { try queue.all() }
    expect(error.code, equals: .unusableInput)
    expect(
      error.message, equals: "cannot be unpacked: gzip ended with status 3: gzip: crc ?[2J error")
  }

  @Test func `a program that is killed fails the file`() throws {
    let folder = try TemporaryFolder()
    try folder.writeProgram("gzip", "echo a; kill -9 $$")
    let path = try folder.write(log, "x")
    let error = #expect(throws: Diagnostic.self) {
      try queue(of: path, searchPath: searchPath(folder)).all()
    }
    expect(error?.code, equals: .unusableInput)
    expect(error?.message, equals: "cannot be unpacked: gzip was ended by signal 9")
  }

  @Test func `a program that complains without end does not block`() throws {
    let folder = try TemporaryFolder()
    let complaint = "i=0; while [ $i -lt 3000 ]; do echo \(String(repeating: "x", count: 99)) >&2;"
    try folder.writeProgram("gzip", complaint + " i=$((i + 1)); done; echo a")
    let path = try folder.write(log, "x")
    try expect(
      queue(of: path, searchPath: searchPath(folder)).all().map(\.bytes.count), equals: [2])
  }

  @Test func `a program whose output is not wanted any more is killed and reaped`() throws {
    let folder = try TemporaryFolder()
    try folder.writeProgram("gzip", "echo $$; while :; do echo y; done")
    let path = try folder.write(log, "x")
    let process = try takeFirstLine(of: path, searchPath: searchPath(folder))
    #expect(process > 1)
    // A zombie would still be found.
    expect(kill(process, 0) == -1 && errno == ESRCH)
  }

  private func takeFirstLine(of path: String, searchPath: SearchPath) throws -> pid_t {
    let chunk = try queue(of: path, chunkSize: 100, searchPath: searchPath).next()
    let line = try #require(chunk?.bytes.split(separator: 0x0A).first)
    return pid_t(String(decoding: line, as: UTF8.self)) ?? 0
  }
}
