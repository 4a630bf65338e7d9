import TestBasics
import TestSupport
import Expectations
import Testing

struct NamesCorpusTests {
  @Test func `every name of the corpus is read as it was written`() throws {
    let inputs = try FuzzingCorpus.inputs(of: "Reports")
    #expect(inputs.count > 5)
    for (name, input) in inputs {
      expectNil(FuzzedNames(input: input).disagreement(), "\(name)")
    }
  }
}
