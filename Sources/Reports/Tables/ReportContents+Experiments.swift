import EventLog
import Experiments
import Funnels

extension ReportContents {
  /// The contents as if one of the flow's several experiments were its only one.
  func narrowed(toExperiment id: Text) -> ReportContents {
    var contents = self
    contents.comparison = comparison.filter { $0.experiment == id }
    contents.assignment = assignment.filter { $0.experiment == id }
    contents.checks = checks.filter { $0.experiment == id }
    contents.funnel = funnel.map { row in
      var row = row
      row.key.breakdown = row.key.breakdown.narrowed(toExperiment: id)
      return row
    }
    contents.losses = losses.map { loss in
      var loss = loss
      loss.key.breakdown = loss.key.breakdown.narrowed(toExperiment: id)
      return loss
    }
    return contents
  }
}

extension Breakdown {
  fileprivate func narrowed(toExperiment id: Text) -> Breakdown {
    self == .variantOf(id) ? .variant : self
  }
}
