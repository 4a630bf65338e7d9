import EventLog
import Experiments
import Funnels

extension FlowReport {
  /// The report as if one of the flow's several experiments were its only one.
  func narrowed(toExperiment id: Text) -> FlowReport {
    var flow = self
    flow.comparison = comparison.filter { $0.experiment == id }
    flow.assignment = assignment.filter { $0.experiment == id }
    flow.checks = checks.filter { $0.experiment == id }
    flow.rows.funnel = rows.funnel.map { row in
      var row = row
      row.key.breakdown = row.key.breakdown.narrowed(toExperiment: id)
      return row
    }
    flow.rows.losses = rows.losses.map { loss in
      var loss = loss
      loss.key.breakdown = loss.key.breakdown.narrowed(toExperiment: id)
      return loss
    }
    return flow
  }
}

extension Breakdown {
  fileprivate func narrowed(toExperiment id: Text) -> Breakdown {
    self == .variantOf(id) ? .variant : self
  }
}
