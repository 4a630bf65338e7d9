package import EventLog

/// A definition file with plans put into its experiments; everything else stays as it is, byte for byte.
package struct PlanInsertion {
  /// An experiment of a flow, by their ids.
  package struct Target: Hashable, Sendable {
    package let flow: Text
    package let version: Text?
    package let experiment: Text

    package init(flow: Text, version: Text?, experiment: Text) {
      self.flow = flow
      self.version = version
      self.experiment = experiment
    }
  }

  package let bytes: [UInt8]

  /// Puts each plan in front of the other members of its experiment.
  ///
  /// `bytes`: of a file that a `Configuration` was read from; experiments that it does not have are passed
  /// over.
  package init(_ plans: [Target: ExperimentPlan], into bytes: [UInt8]) throws(JSONError) {
    let offsets = Self.experiments(in: try JSONNode.parse(bytes))
    var result = bytes
    let found = plans.compactMap { target, plan in offsets[target].map { (offset: $0, plan: plan) }
    }
    // From the end, so that offsets stay.
    for (offset, plan) in found.sorted(by: { $0.offset > $1.offset }) {
      result.insert(contentsOf: Array("\n\"plan\": \(plan.text),".utf8), at: offset + 1)
    }
    self.bytes = result
  }

  /// Where the objects of experiments begin.
  private static func experiments(in root: JSONNode) -> [Target: Int] {
    var offsets: [Target: Int] = [:]
    for flow in root.member("flows")?.elements ?? [] {
      guard let id = flow.member("id")?.text else { continue }
      let all =
        [flow.member("experiment")].compactMap(\.self)
        + (flow.member("experiments")?.elements ?? [])
      for experiment in all {
        guard let own = experiment.member("id")?.text else { continue }
        let target = Target(flow: id, version: flow.member("version")?.text, experiment: own)
        offsets[target] = experiment.offset
      }
    }
    return offsets
  }
}

extension ExperimentPlan {
  /// As it stands in a definition.
  package var text: String {
    let numbers = [("users", users), ("weeks", weeks), ("tuning", tuning)]
    let members = numbers.compactMap { key, number in number.map { ", \"\(key)\": \($0)" } }
    return "{ \"test\": \"\(test.rawValue)\"\(members.joined()) }"
  }
}

extension JSONNode {
  fileprivate func member(_ key: Text) -> JSONNode? {
    members.first { $0.key == key }?.node
  }

  fileprivate var elements: [JSONNode] {
    if case .array(let elements) = value { elements } else { [] }
  }

  fileprivate var text: Text? {
    if case .string(let text) = value { text } else { nil }
  }
}
