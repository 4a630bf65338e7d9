import TestBasics
import TestSupport
import Expectations
import Testing

struct ConfigurationCorpusTests {
  @Test func `every file of the corpus is refused or read as it is written`() throws {
    let inputs = try FuzzingCorpus.inputs(of: "Configurations")
    #expect(inputs.count > 5)
    for (name, input) in inputs {
      expectNil(FuzzedConfiguration(input: input).disagreement(), "\(name)")
    }
  }
}
