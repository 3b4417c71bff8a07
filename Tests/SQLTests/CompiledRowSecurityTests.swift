import Testing

@testable import SQL

@Suite struct `What row security compiles` {
  private func compiled(
    in folder: TemporaryFolder, for schema: Schema = Circle.schema, readOnly: Bool = true
  ) throws -> CompiledRowSecurity {
    let file = SQLiteFile(path: folder.path + "/circle.db", schema: schema, options: SQLiteOptions())
    return try #require(try file.openGuarded(readOnly: readOnly).rowSecurity).compiled
  }

  @Test func `serves every connection that finds the same tables under the same policies, and no other`() async throws {
    let (first, second) = (try TemporaryFolder(), try TemporaryFolder())
    for folder in [first, second] { try await Circle.open(folder).close() }
    let compiled = try compiled(in: first)

    #expect(try self.compiled(in: first) === compiled)
    #expect(try self.compiled(in: second) === compiled)
    #expect(try self.compiled(in: first, readOnly: false) !== compiled)

    let closed = Schema(migrations: Circle.schema.migrations, policies: Array(Circle.schema.policies.dropFirst()))
    #expect(try self.compiled(in: first, for: closed) !== compiled)

    let file = SQLiteFile(path: first.path + "/circle.db", schema: Circle.schema, options: SQLiteOptions())
    try file.openSystem(readOnly: false).execute("CREATE TABLE more (id INTEGER)")
    let grown = try self.compiled(in: first)
    #expect(grown !== compiled)
    #expect(grown.names == compiled.names.union(["more"]))
  }
}
