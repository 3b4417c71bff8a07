@testable import SQL

/// Two copies of the fixture that differ only in texts that none of the viewers may see: whatever is said to both, they have to answer the
/// same. So a statement that makes hidden rows decide something is found although it shows nothing of them.
struct Twins {
  private let one: FixtureFolder
  private let other: FixtureFolder
  private let defences: Defences

  init(_ surface: AttackSurface, _ defences: Defences) throws {
    self.defences = defences
    (one, other) = (try FixtureFolder(surface), try FixtureFolder(surface))
    let file = SQLiteFile(path: other.file, schema: surface.schema, options: RowFixture.options)
    let connection = try file.openSystem(readOnly: false)
    let hidden = Self.hidden(in: try Attacker(one).world)
    for (table, column, text) in hidden {
      // It sorts before all others now. What is unique or checked and so refuses stays.
      _ = try? connection.run(
        SQL(
          foreign: "UPDATE \(table) SET \(column) = $1 WHERE \(column) = $2",
          values: [.text("!" + text.dropFirst()), .text(text)]))
    }
  }

  /// Texts of the fixture that are in no row that any of the viewers sees.
  private static func hidden(in world: World) -> [(table: String, column: String, text: String)] {
    var seen: Set<String> = []
    for viewer in world.surface.viewers { seen.formUnion(Visibility(world, viewer.principal).atoms()) }
    var found: [(table: String, column: String, text: String)] = []
    for (table, rows) in world.tables {
      for (column, value) in rows.joined() {
        guard case .text(let text) = value, text.hasPrefix("@"), text.utf8.count == 16, !seen.contains(text) else {
          continue
        }
        found.append((table, column, text))
      }
    }
    return found
  }

  @concurrent func search(_ count: Int, seed: UInt64, stopAt most: Int) async throws -> FaultSearch {
    let attackers = try [one, other].map { try Attacker($0, defences: defences, isTicking: false) }
    let (first, second) = (attackers[0], attackers[1])
    var generator = StatementGenerator(seed: seed, world: first.world, alias: first.alias)
    generator.writesOnly = true
    generator.limits = 35
    var numbers = SeededNumbers(seed: ~seed)
    var search = FaultSearch(budget: count)
    for step in 0..<count where search.finds.count < most {
      let viewer = numbers.pick(one.surface.viewers)
      let text = generator.statement(writes: true)
      let answer = try first.attempt([text], as: viewer.principal)
      let twin = try second.attempt([text.replacing(first.alias, with: second.alias)], as: viewer.principal)
      if step % 8 == 0 { await Task.yield() }
      // That an error can tell something is known.
      let isFine = answer.errors.isEmpty && twin.errors.isEmpty
      let isSame = answer.rows == twin.rows || text.contains("new_id()") && answer.rows.count == twin.rows.count
      let tells = isFine && (!isSame || answer.changes != twin.changes)
      search.note(
        tells
          ? ["\(viewer) \(text) -> \(answer.changes) \(answer.rows.prefix(2)), \(twin.changes) \(twin.rows.prefix(2))"]
          : [])
    }
    search.ran = first.tally.ran
    return search
  }
}
