import EventLog

extension StepSearch {
  /// The readings of routes that speak of an onboarding, where nothing is a step as it stands; `nil` where there
  /// are none.
  ///
  /// `nav` with onboarding/account?from=mail is no step called nav.
  var ofPlainRoutes: [StepReading]? {
    let routes = ofRoutes().filter(\.speaksOfOnboarding)
    return routes.isEmpty ? nil : routes
  }

  /// The reading of the routes of a column, where pages of another reading of it differ in their queries only:
  /// onboarding/plan and onboarding/plan?from=mail; `nil` where none do, or routes are no steps.
  func ofRoutes(joiningPagesOf other: StepReading) -> StepReading? {
    guard case .column(let column) = other.source, table.routes[column] != nil,
      table.columns[column].distinct.contains(where: { $0.utf8.contains(UInt8(ascii: "?")) })
    else { return nil }
    let seen = Set(other.pageOfRow.lazy.compactMap(\.self).map { other.pageNames[$0] })
    guard Set(seen.map(\.route)).count < seen.count else { return nil }
    return ofRoutes().first { reading in
      reading.source == .route(column) && reading.selection.pages.count > 2
    }
  }

  /// Where nothing is a step as it stands, the routes of addresses, which have queries or ids in them.
  func ofRoutes() -> [StepReading] {
    table.routes.sorted { $0.key < $1.key }.compactMap { column, routes in
      guard mayBePages(routes, of: column) else { return nil }
      let values = routes.dense(table.rowCount)
      return ofFragments(column, routes, values) ?? ofNumbered(column, routes, values)
        ?? reading(.route(column), routes, values, names: carriers(of: values))
    }.sorted(by: isBetter)
  }

  /// The readings of the addresses of one section, `/join/plan` and `/join/payment`, where all of a site have no order:
  /// whoever comes in looks at other pages first.
  var ofRouteSections: [StepReading] {
    table.columns.indices.flatMap { column -> [StepReading] in
      let routes = table.routes[column] ?? table.columns[column]
      guard mayBePages(routes, of: column),
        routes.distinct.count(where: { $0.utf8.first == UInt8(ascii: "/") }) * 10
          >= routes.distinct.count * 9
      else { return [] }
      let sections = Dictionary(grouping: routes.distinct.indices) { routes.distinct[$0].section }
      let values = routes.dense(table.rowCount)
      return sections.values.compactMap { pages -> StepReading? in
        guard (3...Self.mostPagesOfSection).contains(pages.count),
          routes.distinct[pages[0]].section != nil
        else { return nil }
        let some = values.only(Set(pages))
        let source = table.routes[column].map { _ in StepReading.Source.route(column) }
        return reading(source ?? .column(column), routes, ofSome: some)
      }
    }.filter { $0.selection.pages.count > 2 }.sorted(by: isBetter)
  }

  private static let mostPagesOfSection = 30

  /// The reading of those addresses only which are numbered in one section, `/join/1-subject`, among others of a site;
  /// `nil` where others say that they are an onboarding's.
  private func ofNumbered(_ column: Int, _ routes: ValueColumn, _ values: RowNumbers)
    -> StepReading?
  {
    let numbered = PageFamily.numbered(routes.distinct)
    guard !numbered.isEmpty, numbered.count < routes.distinct.count,
      routes.numbers(saying: .onboarding).isEmpty, PageFamily(of: routes.distinct).numbers.isEmpty
    else { return nil }
    return reading(.route(column), routes, ofSome: values.only(Set(numbered)))
  }

  /// The reading of those addresses only whose route is a fragment, `/motor#/cover`, among others of a site.
  private func ofFragments(_ column: Int, _ routes: ValueColumn, _ values: RowNumbers)
    -> StepReading?
  {
    let isFragment = table.columns[column].distinct.map(\.hasRouteInFragment)
    guard isFragment.contains(true), isFragment.contains(false) else { return nil }
    let some = values.only(table.dense(column).map { $0.map { isFragment[$0] } ?? false })
    guard Set(some.lazy.compactMap(\.self)).count > 2 else { return nil }
    return reading(.route(column), routes, ofSome: some)
  }
}
