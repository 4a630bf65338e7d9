/// One row of a table of random experiments or logs whose truth is known.
protocol SimulatedRow {
  associatedtype Setting
  /// What differs between the rows, in their order.
  static var settings: [Setting] { get }
  static var table: BenchmarkTable { get }

  /// Simulates a row; only what runs the built program can fail.
  init(_ setting: Setting, _ plan: SimulationPlan) throws(BenchmarkFailure)

  /// As it is printed.
  var row: String { get }
  /// What is not as the statistics promise; `nil` where all is.
  var fault: String? { get }
}

extension SimulatedRow {
  /// Prints all rows below their titles.
  ///
  /// - Throws: At the first row with a fault.
  static func showTable(_ plan: SimulationPlan, show: (String) -> Void) throws(BenchmarkFailure) {
    show("\n" + table.head)
    for setting in settings {
      let result = try Self(setting, plan)
      show(result.row)
      if let fault = result.fault { throw BenchmarkFailure("\(fault): \(result.row)") }
    }
  }
}
