@testable import SQL

/// What a write by one person tells another to whom none of the written rows is visible.
enum Whispers {
  /// Whether what was written to the table is hidden from the listener, as it was and as it is.
  static func isHidden(
    _ table: String, by writer: Principal, before: World, after: World, from listener: Principal
  ) -> Bool {
    // A block hides by design, and so is seen by what vanishes; who is in a circle sees what comes of it.
    guard !after.surface.deciding.contains(table) else { return false }
    // Media are the account's own, also under its profile in another app.
    guard writer.account == .null || writer.account != listener.account else { return false }
    let (olds, news) = (Set(before[table]), Set(after[table]))
    let (then, now) = (Visibility(before, listener), Visibility(after, listener))
    return !olds.subtracting(news).contains { then.sees($0, of: table) || now.sees($0, of: table) }
      && !news.subtracting(olds).contains { then.sees($0, of: table) || now.sees($0, of: table) }
  }

  /// The rows that read otherwise, without the columns of which it is known and without what is told to its recipient.
  static func differences(
    _ before: [String: Set<World.Row>], _ after: [String: Set<World.Row>], to listener: Visibility
  ) -> [String] {
    before.keys.sorted().flatMap { table -> [String] in
      func told(_ rows: Set<World.Row>?) -> Set<World.Row> {
        let silent = (rows ?? []).filter { table != "activity" || !listener.seesPerson($0.key("actor")) }
        return Set(
          silent.map { row in row.filter { !(listener.world.surface.knownNumbers[table] ?? []).contains($0.key) } })
      }
      let (old, new) = (told(before[table]), told(after[table]))
      // One's own rows go with what they hang on, seen or not.
      let hangs = listener.world.surface.hanging.contains(table)
      let differing = hangs ? new.subtracting(old) : old.symmetricDifference(new)
      return differing.map { "\(table): \($0.sorted { $0.key < $1.key }.map { "\($0)=\($1.key)" })" }
    }
  }
}

/// Generates writes as one viewer and looks at what another sees of them.
struct Listeners {
  let folder: FixtureFolder
  let defences: Defences
  let seed: UInt64

  @concurrent func search(_ count: Int, stopAt most: Int) async throws -> FaultSearch {
    let attacker = try Attacker(folder, defences: defences)
    var generator = StatementGenerator(seed: seed, world: attacker.world, alias: attacker.alias)
    generator.writesOnly = true
    var numbers = SeededNumbers(seed: ~seed)
    // The operator sees by design what else nobody does.
    let viewers = folder.surface.viewers.filter { $0.kind != .operator }
    func pick() -> RowFixture.Viewer { viewers[Int(numbers.next() % UInt64(viewers.count))] }
    var search = FaultSearch(budget: count)
    for step in 0..<count where search.finds.count < most {
      let (writer, listener) = (pick(), pick())
      let text = generator.statement(writes: true)
      let heard = try attacker.overheard(text, by: writer.principal, listener: listener.principal)
      search.note(heard.isEmpty ? [] : ["\(writer) \(text) -> \(listener) \(heard.prefix(3))"])
      if step % 8 == 0 { await Task.yield() }
    }
    search.ran = attacker.tally.ran
    return search
  }
}
