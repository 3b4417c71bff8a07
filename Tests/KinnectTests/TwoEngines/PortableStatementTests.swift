import Testing

@testable import SQL

@Suite struct `Statements for both engines` {
  @Test func `are understood, and many find or change something`() async throws {
    let folder = try ScratchFolder()
    _ = try await House.open(folder)
    let side = try SQLiteSide(folder)
    let world = try side.world()
    var statements = PortableStatements(schema: try TypedSchema(House.schema), world: world, seed: 5)
    var (others, found, changed, refusals): ([String], Int, Int, [String: Int]) = ([], 0, 0, [:])

    for step in 0..<3000 {
      try side.begin(as: House.Viewer.allCases[step % 10].principal)
      let statement = statements.next(writes: true)
      let said = side.say(statement)
      if !said.rows.isEmpty { found += 1 }
      if said.changes > 0 { changed += 1 }
      if let refusal = said.refusal {
        refusals[refusal.hasPrefix("other") ? "other" : refusal, default: 0] += 1
        if refusal.hasPrefix("other") { others.append("\(statement.text): \(refusal)") }
      }
      try side.takeBack()
    }
    print("STAT", found, changed, refusals)
    #expect(others.count < 30, "\(others.prefix(5))")
    #expect(found > 1000)
    #expect(changed > 200)
  }
}
