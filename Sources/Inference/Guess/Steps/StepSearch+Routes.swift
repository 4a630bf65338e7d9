import EventLog

extension StepSearch {
  /// Where nothing is a step as it stands, the routes of addresses, which have queries or ids in them.
  func ofRoutes() -> [StepReading] {
    table.routes.sorted { $0.key < $1.key }.compactMap { column, routes in
      guard column != names.column, !excluded.contains(column), mayBePages(routes),
        !KeyNames.isOfPageBefore(routes.path)
      else { return nil }
      let values = routes.dense(table.rowCount)
      return ofFragments(column, routes, values)
        ?? reading(
          .route(column), routes, values, names: carriers(of: values), marker: nil, isOwn: false)
    }.sorted(by: isBetter)
  }

  /// The reading of those addresses only whose route is a fragment, `/motor#/cover`, among others of a site.
  private func ofFragments(
    _ column: Int, _ routes: ValueColumn, _ values: [Int32]
  ) -> StepReading? {
    let isFragment = table.columns[column].distinct.map(\.hasRouteInFragment)
    guard isFragment.contains(true), isFragment.contains(false) else { return nil }
    let addresses = table.columns[column].dense(table.rowCount)
    let some = values.indices.map { row in
      addresses[row] >= 0 && isFragment[Int(addresses[row])] ? values[row] : -1
    }
    let pages = Set(some.filter { $0 >= 0 }).map { routes.distinct[Int($0)] }.sorted()
    guard pages.count > 2 else { return nil }
    return reading(
      .route(column), routes, some, names: carriers(of: some),
      marker: StepReading.Marker(column: column, values: pages), isOwn: false)
  }
}
