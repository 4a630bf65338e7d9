import EventLog
import Expectations
import TestBasics
import Testing

/// The inputs of the fuzz targets of this module, replayed.
struct CorpusTests {
  @Test func `every way of reading the corpus says the same`() throws {
    let inputs = try FuzzingCorpus.inputs(of: "EventLog")
    #expect(inputs.count > 50)
    for (name, input) in inputs {
      expectNil(FuzzedLog(input: input).disagreement(), "\(name)")
    }
  }

  @Test func `every timestamp of the corpus is read as by the calendar`() throws {
    let inputs = try FuzzingCorpus.inputs(of: "Timestamps")
    #expect(inputs.count > 5)
    for (name, input) in inputs {
      expectNil(FuzzedInstants(input: input).disagreement(), "\(name)")
    }
  }

  @Test func `every way of reading an export of the corpus says the same`() throws {
    let inputs = try FuzzingCorpus.inputs(of: "Mappings")
    #expect(inputs.count > 5)
    for (name, input) in inputs {
      expectNil(FuzzedExport(input: input).disagreement(), "\(name)")
    }
  }

  @Test func `every text of the corpus has the same records however it is cut`() throws {
    let inputs = try FuzzingCorpus.inputs(of: "Forms")
    #expect(inputs.count > 5)
    for (name, input) in inputs {
      expectNil(FuzzedForms(input: input).disagreement(), "\(name)")
    }
  }

  @Test func `every segment of a state in the corpus is refused or read as it is written`() throws {
    let inputs = try FuzzingCorpus.inputs(of: "StateSegments")
    #expect(inputs.count > 5)
    for (name, input) in inputs {
      expectNil(FuzzedStateSegment(input: input).disagreement(), "\(name)")
    }
  }

  @Test func `the bytes of an input are lines, behind usual ones or alone`() {
    let log = FuzzedLog(input: [0x80, 0] + Array("{\n\n".utf8))
    expect(log.bytes, equals: Array("{\n\n".utf8))
    let taught = FuzzedLog(input: [0, 0] + Array("{\n\n".utf8))
    expect(taught.bytes.suffix(4), equals: Array("\n{\n\n".utf8))
    let reading = LogReading(linesOf: taught.bytes, settings: taught.settings)
    expect(reading.accepted.count, equals: 3)
    expect(reading.rejectedCounts, equals: [.missingField: 4, .jsonTruncated: 1])
    expect(reading.lines == 9 && reading.blank == 1)
  }

  @Test func `the bytes of an input choose lines`() {
    // One layout of three keys; then twice a line of it: no key left out, a value that suits each,
    // nothing spoilt.
    let layout: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0]
    let line: [UInt8] = [0, 0, 4, 3, 0, 4, 0, 0, 4, 0, 0]
    let log = FuzzedLog(input: [0x81, 0] + layout + line + line)
    let text = #"{"event":"started","user_id":"u-1","timestamp":"2026-03-01T00:00:00.459Z"}"# + "\n"
    expect(String(decoding: log.bytes, as: UTF8.self), equals: text + text)
  }

  @Test func `a log that is read otherwise is told from one that is read the same`() {
    let log = FuzzedLog(input: [0x80, 0] + Array("{\n".utf8))
    let slow = LogReading(linesOf: log.bytes, settings: log.settings)
    expect(slow.rejectedCounts, equals: [.jsonTruncated: 1])
    expect(slow.rejected.map(\.rejection.column), equals: [2])
    #expect(slow != LogReading(linesOf: Array("{ \n".utf8), settings: log.settings))
  }
}
