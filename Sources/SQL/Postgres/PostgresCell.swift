internal import CPostgres

/// One value of a PostgreSQL result in binary format (libpq, "Retrieving Query Result Information"; the formats are
/// those of each type's `send` function).
struct PostgresCell {
  let result: OpaquePointer
  let line: Int32
  let column: Int32

  /// Types by their number in `pg_type.dat`.
  private enum Kind: Oid {
    case bool = 16
    case bytea = 17
    case char = 18
    case name = 19
    case int8 = 20
    case int2 = 21
    case int4 = 23
    case text = 25
    case oid = 26
    case float4 = 700
    case float8 = 701
    case unknown = 705
    case bpchar = 1042
    case varchar = 1043
    case numeric = 1700
    case uuid = 2950
  }

  /// Nil for a type that no column has.
  private var kind: Kind? { Kind(rawValue: PQftype(result, column)) }

  /// The value's bytes, valid as long as the result; none for NULL.
  var bytes: UnsafeRawBufferPointer {
    guard PQgetisnull(result, line, column) == 0, let start = PQgetvalue(result, line, column) else {
      return UnsafeRawBufferPointer(start: nil, count: 0)
    }
    return UnsafeRawBufferPointer(start: start, count: Int(PQgetlength(result, line, column)))
  }

  /// A number or truth value, as SQLite would read it: 0 for NULL and for text that is none.
  var integer: Int64 {
    let bytes = bytes
    guard let start = bytes.baseAddress else { return 0 }
    switch (bytes.count, kind) {
    case (_, .numeric): return Int64(exactly: numeric.rounded(.towardZero)) ?? 0
    case (_, .float4), (_, .float8): return Int64(exactly: real.rounded(.towardZero)) ?? 0
    case (_, .text), (_, .varchar), (_, .unknown): return Int64(text) ?? 0
    case (8, _): return Int64(bigEndian: start.loadUnaligned(as: Int64.self))
    case (4, _): return Int64(Int32(bigEndian: start.loadUnaligned(as: Int32.self)))
    case (2, _): return Int64(Int16(bigEndian: start.loadUnaligned(as: Int16.self)))
    case (1, _): return Int64(start.load(as: UInt8.self))
    default: return 0
    }
  }

  var real: Double {
    let bytes = bytes
    guard let start = bytes.baseAddress else { return 0 }
    switch (kind, bytes.count) {
    case (.float8, 8): return Double(bitPattern: UInt64(bigEndian: start.loadUnaligned(as: UInt64.self)))
    case (.float4, 4): return Double(Float(bitPattern: UInt32(bigEndian: start.loadUnaligned(as: UInt32.self))))
    case (.numeric, _): return numeric
    default: return Double(integer)
    }
  }

  var text: String {
    switch kind {
    case .int2, .int4, .int8, .oid, .bool: return bytes.baseAddress == nil ? "" : String(integer)
    case .numeric:
      if bytes.baseAddress == nil { return "" }
      return Int64(exactly: numeric).map { String($0) } ?? String(numeric)
    case .float4, .float8: return bytes.baseAddress == nil ? "" : String(real)
    default: return String(decoding: bytes, as: UTF8.self)
    }
  }

  var value: SQLValue {
    guard PQgetisnull(result, line, column) == 0 else { return .null }
    switch kind {
    case .bool, .int2, .int4, .int8, .oid: return .integer(integer)
    case .float4, .float8: return .real(real)
    // `sum` of whole numbers is numeric on PostgreSQL.
    case .numeric: return Int64(exactly: numeric).map(SQLValue.integer) ?? .real(numeric)
    case .text, .varchar, .bpchar, .name, .char, .unknown: return .text(text)
    case .bytea, .uuid, nil: return .blob(Array(bytes))
    }
  }

  /// `numeric_send`: the number of digits, the first one's weight, sign and scale, then digits to the base 10,000.
  private var numeric: Double {
    let bytes = bytes
    guard let start = bytes.baseAddress, bytes.count >= 8 else { return 0 }
    func word(_ index: Int) -> Int16 {
      Int16(bigEndian: start.loadUnaligned(fromByteOffset: index * 2, as: Int16.self))
    }
    let count = Int(word(0))
    guard count >= 0, bytes.count >= 8 + count * 2 else { return 0 }
    var value = 0.0
    for index in 0..<count { value = value * 10_000 + Double(word(4 + index)) }
    var exponent = Int(word(1)) - count + 1
    while exponent > 0 {
      value *= 10_000
      exponent -= 1
    }
    while exponent < 0 {
      value /= 10_000
      exponent += 1
    }
    // 0x4000 is the sign of a negative number, 0xC000 of one that is not a number.
    switch UInt16(bitPattern: word(2)) {
    case 0x0000: return value
    case 0x4000: return -value
    default: return .nan
    }
  }
}
