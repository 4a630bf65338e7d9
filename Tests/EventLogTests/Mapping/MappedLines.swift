@testable import EventLog

/// The events of a line as native lines, or the words of what is wrong; those of the whole line
/// stand alone.
func mapped(
  _ line: String, by mapping: Mapping, properties: [Text] = []
) -> [String] {
  let mapper = LineMapper(mapping, settings: ScanSettings(properties: properties))
  return PaddedBytes.withCopy(of: Array(line.utf8)) { bytes in
    do throws(LineFault) {
      return try mapper.events(bytes, from: 0).map { event in
        switch event {
        case .success(let native):
          (native.isOther ? "other " : "") + String(decoding: native.bytes, as: UTF8.self)
        case .failure(let fault): words(fault, in: bytes)
        }
      }
    } catch {
      return [words(error, in: bytes)]
    }
  }
}

private func words(_ fault: LineFault, in line: PaddedBytes) -> String {
  let rejection = fault.rejection(in: line)
  return "\(rejection.column): \(rejection.reason.rawValue): \(rejection.detail)"
}
