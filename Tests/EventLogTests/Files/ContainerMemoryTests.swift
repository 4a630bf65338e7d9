import Expectations
import Testing

@testable import EventLog

/// What control groups leave a process, read from a folder laid out as the system's.
struct ContainerMemoryTests {
  private static func bytes(_ files: [String: String]) throws -> Int? {
    let root = try TemporaryFolder()
    for (name, text) in files { try root.write(name, text + "\n") }
    return ContainerMemory.bytes(root: FilePath(root.path))
  }

  @Test func `without control groups there is no limit`() throws {
    try expectNil(Self.bytes([:]))
  }

  @Test func `the group of version 2 says how much there is`() throws {
    let bytes = try Self.bytes([
      "proc/self/cgroup": "0::/system.slice/report.service",
      "sys/fs/cgroup/system.slice/report.service/memory.max": "536870912",
    ])
    expect(bytes, equals: 536_870_912)
  }

  @Test func `a group without a limit has that of the group around it`() throws {
    let bytes = try Self.bytes([
      "proc/self/cgroup": "0::/system.slice/report.service",
      "sys/fs/cgroup/system.slice/report.service/memory.max": "max",
      "sys/fs/cgroup/system.slice/memory.max": "1073741824",
    ])
    expect(bytes, equals: 1_073_741_824)
  }

  @Test func `inside a container the group is the root of the tree`() throws {
    let bytes = try Self.bytes([
      "proc/self/cgroup": "0::/", "sys/fs/cgroup/memory.max": "268435456",
    ])
    expect(bytes, equals: 268_435_456)
  }

  @Test func `version 1 has a tree for memory, whose path may be that of the machine`() throws {
    let bytes = try Self.bytes([
      "proc/self/cgroup": "12:cpu,cpuacct:/docker/4f1\n7:memory:/docker/4f1\n0::/docker/4f1",
      "sys/fs/cgroup/memory/memory.limit_in_bytes": "134217728",
    ])
    expect(bytes, equals: 134_217_728)
  }

  @Test func `a path out of the tree is not followed`() throws {
    let bytes = try Self.bytes([
      "proc/self/cgroup": "0::/../../secret", "sys/secret/memory.max": "1",
      "sys/fs/cgroup/memory.max": "max",
    ])
    expectNil(bytes)
  }
}
