import Expectations
import Testing

@testable import EventLog

/// The JSONTestSuite of Nicolas Seriot (see its LICENSE beside the files).
///
/// Two files are made here instead of kept, for their size: 100,000 opening brackets, and 50,000
/// objects in arrays.
struct JSONTestSuiteTests {
  private static let folder = "JSONTestSuite/test_parsing"

  @Test func `every text that must be accepted is`() throws {
    let names = try Fixtures.names(in: Self.folder).filter { $0.hasPrefix("y_") }
    expect(names.count, equals: 95)
    for name in names {
      try expectNil(verdict(name), "\(name)")
    }
  }

  @Test func `every text that must be rejected is`() throws {
    let names = try Fixtures.names(in: Self.folder).filter { $0.hasPrefix("n_") }
    expect(names.count, equals: 186)
    for name in names {
      try expect(verdict(name) != nil, "\(name)")
    }
    let brackets = [UInt8](repeating: UInt8(ascii: "["), count: 100_000)
    expect(verdict(of: brackets), equals: .tooDeep)
    let objects = Array(String(repeating: #"[{"":"#, count: 50_000).utf8) + [0x0A]
    expect(verdict(of: objects), equals: .tooDeep)
  }

  @Test func `where parsers are free, ours always says the same`() throws {
    let names = try Fixtures.names(in: Self.folder).filter { $0.hasPrefix("i_") }
    expect(names.sorted(), equals: Self.pinned.map(\.name).sorted())
    for (name, reason) in Self.pinned {
      try expect(verdict(name), equals: reason, "\(name)")
    }
  }

  private func verdict(_ name: String) throws -> RejectReason? {
    verdict(of: try Fixtures.bytes("\(Self.folder)/\(name)"))
  }

  /// The same whether a tree is made or not.
  private func verdict(of bytes: [UInt8]) -> RejectReason? {
    let isReadable = JSONNode.isReadable(bytes)
    do throws(JSONError) {
      _ = try JSONNode.parse(bytes)
      expect(isReadable)
      return nil
    } catch {
      expect(!isReadable)
      return error.reason
    }
  }

  /// `nil` is accepted.
  private static let pinned: [(name: String, reason: RejectReason?)] = [
    ("i_number_double_huge_neg_exp.json", nil),
    ("i_number_huge_exp.json", nil),
    ("i_number_neg_int_huge_exp.json", nil),
    ("i_number_pos_double_huge_exp.json", nil),
    ("i_number_real_neg_overflow.json", nil),
    ("i_number_real_pos_overflow.json", nil),
    ("i_number_real_underflow.json", nil),
    ("i_number_too_big_neg_int.json", nil),
    ("i_number_too_big_pos_int.json", nil),
    ("i_number_very_big_negative_int.json", nil),
    ("i_object_key_lone_2nd_surrogate.json", .badSurrogate),
    ("i_string_1st_surrogate_but_2nd_missing.json", .badSurrogate),
    ("i_string_1st_valid_surrogate_2nd_invalid.json", .badSurrogate),
    ("i_string_UTF-16LE_with_BOM.json", .invalidUTF8),
    ("i_string_UTF-8_invalid_sequence.json", .invalidUTF8),
    ("i_string_UTF8_surrogate_U+D800.json", .invalidUTF8),
    ("i_string_incomplete_surrogate_and_escape_valid.json", .badSurrogate),
    ("i_string_incomplete_surrogate_pair.json", .badSurrogate),
    ("i_string_incomplete_surrogates_escape_valid.json", .badSurrogate),
    ("i_string_invalid_lonely_surrogate.json", .badSurrogate),
    ("i_string_invalid_surrogate.json", .badSurrogate),
    ("i_string_invalid_utf-8.json", .invalidUTF8),
    ("i_string_inverted_surrogates_U+1D11E.json", .badSurrogate),
    ("i_string_iso_latin_1.json", .invalidUTF8),
    ("i_string_lone_second_surrogate.json", .badSurrogate),
    ("i_string_lone_utf8_continuation_byte.json", .invalidUTF8),
    ("i_string_not_in_unicode_range.json", .invalidUTF8),
    ("i_string_overlong_sequence_2_bytes.json", .invalidUTF8),
    ("i_string_overlong_sequence_6_bytes.json", .invalidUTF8),
    ("i_string_overlong_sequence_6_bytes_null.json", .invalidUTF8),
    ("i_string_truncated-utf-8.json", .invalidUTF8),
    ("i_string_utf16BE_no_BOM.json", .invalidUTF8),
    ("i_string_utf16LE_no_BOM.json", .invalidUTF8),
    ("i_structure_500_nested_arrays.json", nil),
    ("i_structure_UTF-8_BOM_empty_object.json", nil),
  ]
}
