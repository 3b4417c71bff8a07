import Testing
import Wire

@testable import SQL

@Suite struct `Values of PostgreSQL` {
  @Test func `come as the types that SQLite has`() async throws {
    let circle = try await OpenCircle(on: .postgres)
    let id = ID<Circle.Note>(high: 0x0102_0304_0506_0708, low: 0x090a_0b0c_0d0e_0f10)
    let bytes: [UInt8] = [
      0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x0e, 0x0f, 0x10,
    ]

    let values = try await circle.storage.system.read { transaction in
      try transaction.first(
        """
        SELECT CAST(\(id) AS uuid), CAST(\(Int64.min) AS bigint), CAST(-7 AS integer), CAST(300 AS smallint), TRUE, FALSE,
          CAST(\(0.1) AS double precision), CAST(1.5 AS real), CAST('-12345678.5' AS numeric),
          CAST('700000000000' AS numeric), CAST(\([UInt8]([0, 255, 39])) AS bytea), CAST(\("ÄÖ€𐍈'\\") AS text), '', NULL,
          CAST(0 AS numeric), CAST(\(Double.leastNonzeroMagnitude) AS double precision)
        """
      ) { row in (0..<row.columnCount).map { row.value($0) } }
    }

    #expect(
      values == [
        .blob(bytes), .integer(.min), .integer(-7), .integer(300), .integer(1), .integer(0), .real(0.1), .real(1.5),
        .real(-12345678.5), .integer(700_000_000_000), .blob([0, 255, 39]), .text("ÄÖ€𐍈'\\"), .text(""), .null,
        .integer(0), .real(.leastNonzeroMagnitude),
      ])
  }

  @Test func `are read by the same calls`() async throws {
    let circle = try await OpenCircle(on: .postgres)
    let id = ID<Circle.Note>(high: 3, low: 4)

    try await circle.storage.system.read { transaction in
      _ = try transaction.first(
        """
        SELECT CAST(\(id) AS uuid) AS note, sum(points), count(*), max(points), TRUE AS yes, CAST(NULL AS uuid), CAST(2.9 AS real)
        FROM (SELECT CAST(40 AS bigint) AS points UNION ALL SELECT 2) s
        """
      ) { row in
        #expect(row.optionalID(0) == id)
        #expect(row.int(1) == 42 && row.double(1) == 42 && row.text(1) == "42")
        #expect(row.int(2) == 2 && row.int64(3) == 40 && row.text(3) == "40")
        #expect(row.bool(4) && row.int(4) == 1)
        #expect(row.optionalID(5, Circle.Note.self) == nil && row.isNull(5) && row.optionalInt(5) == nil)
        #expect(row.double(6) > 2.8 && row.int(6) == 2)
        #expect(row.columnName(0) == "note" && row.columnName(4) == "yes")
        #expect(row.optionalText(5) == nil)
      }
    }
  }

  @Test func `a text with a zero byte is refused and not cut`() async throws {
    let circle = try await OpenCircle(on: .postgres)

    let failure = await circle.failure { try $0.run("UPDATE notes SET body = \("before\0after")") }

    #expect(failure?.kind == .check)
  }

  @Test func `ids made by the database are of version 7 and of the clock's time`() async throws {
    let database = try TestServer.shared.get().database()
    let time = Timestamp(microseconds: 1_700_000_000_123_456)
    let storage = try Storage.open(
      postgres: PostgresOptions(url: database.url, connections: 1, now: { time }), schema: Circle.schema)
    defer { storage.close() }

    let (ids, clock) = try await storage.system.read { transaction in
      let ids = try (0..<50).map { _ in try transaction.first("SELECT new_id()") { try $0.id(0, Circle.Note.self) } }
      return (ids, try transaction.first("SELECT clock()") { $0.int64(0) })
    }

    #expect(clock == time.microseconds)
    #expect(Set(ids).count == 50)
    for id in ids {
      #expect((id?.high ?? 0) >> 16 == 1_700_000_000_123)
      #expect((id?.high ?? 0) >> 12 & 0xf == 7)
      #expect((id?.low ?? 0) >> 62 == 2)
    }
  }
}
