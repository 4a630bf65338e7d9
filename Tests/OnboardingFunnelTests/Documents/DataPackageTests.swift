import Expectations
import Foundation
import TestSupport
import Testing

/// `datapackage.json` describes the CSV files that stand beside it, as the catalogue does.
struct DataPackageTests {
  private struct Package: Decodable {
    struct Resource: Decodable {
      struct Schema: Decodable {
        var fields: [Field]
        var missingValues: [String]
      }

      var name: String
      var path: String
      var description: String?
      var schema: Schema
    }

    struct Field: Decodable {
      var name: String
      var type: String
      var unit: String?
      var description: String?
    }

    var name: String
    var resources: [Resource]
  }

  private let tables: [String: CSVTable]
  private let package: Package

  init() async throws {
    let run = try await ReportRun([
      Article.root.appendingPathComponent("SampleEvents/lockedin").path, "--compare-to",
      "previous-week", "--by", "platform",
    ])
    tables = try run.tables()
    let text = try #require(run.files["datapackage.json"])
    package = try JSONDecoder().decode(Package.self, from: Data(text.utf8))
  }

  @Test func `every CSV file is a resource, with its columns in their order`() {
    expect(package.name, equals: "onboarding-funnel-report")
    expect(Set(package.resources.map(\.path)), equals: Set(tables.keys))
    for resource in package.resources {
      expect(resource.path, equals: resource.name + ".csv")
      expect(resource.schema.fields.map(\.name), equals: tables[resource.path]?.header)
      expect(resource.schema.missingValues, equals: [""])
    }
  }

  @Test func `every table and every column says what it is`() {
    for resource in package.resources {
      expect(resource.description?.isEmpty, equals: false, "\(resource.name)")
      for field in resource.schema.fields {
        expect(field.description?.isEmpty, equals: false, "\(resource.name): \(field.name)")
      }
    }
  }

  @Test func `every value is of the type that its column has`() {
    for resource in package.resources {
      let types = resource.schema.fields.map(\.type)
      for record in tables[resource.path]?.records ?? [] {
        for (type, (field, value)) in zip(types, zip(resource.schema.fields, record))
        where !value.isEmpty && !isOf(type, value) {
          Issue.record("\(resource.name): \(field.name) is \(value), no \(type)")
        }
      }
    }
  }

  @Test func `rates are fractions, times seconds, and counts of users`() {
    let units = Dictionary(
      package.resources.flatMap { resource in
        resource.schema.fields.map { ("\(resource.name).\($0.name)", $0.unit) }
      }, uniquingKeysWith: { $1 })
    expect(units["funnel.leave_rate_low"], equals: "fraction")
    expect(units["timing.median_seconds"], equals: "seconds")
    expect(units["dropoff.users"], equals: "users")
    expect(units["comparison.p_value"], equals: "probability")
    expect(units["funnel.step_index"], equals: .some(nil))
  }

  @Test func `where attempts are counted, counts are of attempts, but for arms`() async throws {
    let run = try await ReportRun([
      Article.root.appendingPathComponent("SampleEvents/lockedin").path, "--count", "attempts",
    ])
    let text = try #require(run.files["datapackage.json"])
    let package = try JSONDecoder().decode(Package.self, from: Data(text.utf8))
    for (table, column, unit) in [
      ("dropoff", "users", "attempts"), ("assignment", "users", "users"),
      ("comparison", "control_users", "users"),
    ] {
      let resource = package.resources.first { $0.name == table }
      expect(resource?.schema.fields.first { $0.name == column }?.unit, equals: unit, "\(table)")
    }
  }

  @Test func `a description is what the catalogue says of the column`() throws {
    let article = try Article.article("ReportColumns")
    var compared = 0
    for resource in package.resources {
      let section = try #require(article.section(from: "## \(resource.path)", to: "## "))
      let meanings = meanings(in: section)
      for field in resource.schema.fields {
        guard let meaning = meanings[field.name] else { continue }
        expect(field.description, equals: meaning, "\(resource.name): \(field.name)")
        compared += 1
      }
    }
    #expect(compared > 120)
  }

  /// The meaning of each column that the tables of a section explain, without links.
  private func meanings(in section: String) -> [String: String] {
    var result: [String: String] = [:]
    for row in section.split(separator: "\n") where row.hasPrefix("| `") {
      let cells = row.dropFirst(2).dropLast(2).components(separatedBy: " | ")
      let meaning = cells.dropFirst().joined(separator: " | ")
        .replacing(/\ \(<doc:\w+>\)|[:;] <doc:\w+>/, with: "")
      for name in Article.codeSpans(in: cells[0]) { result[name] = result[name] ?? meaning }
    }
    return result
  }

  private func isOf(_ type: String, _ value: String) -> Bool {
    switch type {
    case "integer": Int(value) != nil
    case "number": Double(value) != nil
    case "boolean": ["true", "false"].contains(value)
    case "date": value.wholeMatch(of: /\d{4}-\d{2}-\d{2}/) != nil
    default: type == "string"
    }
  }
}
