import TestCircle
import Testing

@testable import KinnectSurface
@testable import RowSecurityKit
@testable import SQL

@Suite(.neverUnsteady) struct `Statements for both engines` {
  @Test func `are understood, and many find or change something`() async throws {
    let folder = try FixtureFolder(.kinnect)
    let side = try SQLiteSide(folder)
    let world = try side.world()
    var statements = PortableStatements(schema: try TypedSchema(.kinnect), world: world, seed: 5)
    var (others, found, changed): ([String], Int, Int) = ([], 0, 0)

    for step in 0..<3000 {
      try side.begin(as: RowFixture.Viewer.ofKinnect[step % 10].principal)
      let statement = statements.next(writes: true)
      let said = side.say(statement)
      if !said.rows.isEmpty { found += 1 }
      if said.changes > 0 { changed += 1 }
      if let refusal = said.refusal, refusal.hasPrefix("other") { others.append("\(statement.text): \(refusal)") }
      try side.takeBack()
    }
    #expect(others == [])
    #expect(found > 500)
    #expect(changed > 100)
  }
}
