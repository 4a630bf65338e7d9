import Definitions
import EventLog
import Expectations
import TestBasics
import TestSupport
import Testing

@testable import Journeys

/// What steps cost grows with their number, not with its square.
struct StepCostTests {
  @Test func `to read their definition`() throws {
    let growth = CostGrowth.measured(from: 1000) { count in
      let steps = (0..<count).map { #"{"id":"s\#($0)"}"# }.joined(separator: ",")
      let own = (0..<count).map { #""s\#($0)""# }.joined(separator: ",")
      let read = try? configuration(
        #"{"flows":[{"id":"f","steps":[\#(steps)],"experiment":{"id":"x","variants":"#
          + #"{"B":{"steps":[\#(own)]}}}}]}"#)
      expect(read?.flows.first?.steps.count, equals: count)
      expect(read?.flows.first?.experiment?.variants.first?.steps?.count, equals: count)
    }
    #expect(growth <= CostGrowth.most)
  }

  @Test func `to read the pages of one`() {
    let growth = CostGrowth.measured(from: 1000) { count in
      let pages = (0..<count).map { #""p\#($0)""# }.joined(separator: ",")
      let read = try? configuration(
        #"{"flows":[{"id":"f","steps":[{"id":"a","pages":[\#(pages)]}]}]}"#)
      expect(read?.flows.first?.steps.first?.pages.count, equals: count)
    }
    #expect(growth <= CostGrowth.most)
  }

  @Test func `to find the step of each page`() {
    let growth = CostGrowth.measured(from: 1000) { count in
      let names = (0..<count).map { Text("s\($0)") }
      let flow = FlowDefinition(id: "f", steps: names.map { StepDefinition(id: $0) })
      let list = StepList(flow: flow, steps: Array(0..<count))
      let sets = Set(names.map { list.pageSet(name: $0, index: nil) })
      expect(sets.count == count && !sets.contains(nil))
    }
    #expect(growth <= CostGrowth.most)
  }

  @Test func `to find what another variant's list moves`() {
    let growth = CostGrowth.measured(from: 1000) { count in
      var flow = FlowDefinition(
        id: "f", steps: (0..<count).map { StepDefinition(id: Text("s\($0)")) })
      var variant = VariantDefinition(id: "B")
      variant.steps = [0] + (1..<count - 1).reversed()
      flow.experiment = ExperimentDefinition(id: "x")
      flow.experiment?.variants = [variant]
      let places = StepLists(flow: flow).places(in: "B", among: "A")
      expect(places.count, equals: count - 1)
      expect(places[1], equals: count - 2)
    }
    #expect(growth <= CostGrowth.most)
  }
}
