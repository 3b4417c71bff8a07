@testable import SQL

/// The whole suite over row security that may have a fault, up to the first finding of each part. Seeds are fixed.
struct Inspection: Sendable {
  enum Part: CaseIterable, Sendable {
    /// The attacks written by hand.
    case attacks
    /// What must be possible.
    case allowedActions
    /// Generated statements.
    case statements
    /// Generated writes, said to two copies of the fixture that differ in what is hidden.
    case twins
    /// Generated writes by one, looked at by another.
    case listeners
  }

  let folder: FixtureFolder
  private let defences: Defences

  init(_ surface: AttackSurface, _ defences: Defences = Defences()) throws {
    folder = try FixtureFolder(surface)
    self.defences = defences
  }

  /// - Parameter statements: how many generated ones are tried, up to the first finding.
  func findings(of part: Part, statements: Int = 60_000) async throws -> [String] {
    try await search(by: part, statements: statements).finds
  }

  /// Looks for a planted fault, and tells where it is found.
  func findings(of part: Part, planted fault: String, statements: Int = 60_000) async throws -> [String] {
    let search = try await search(by: part, statements: statements)
    search.tell(fault, in: folder.surface, by: "\(part)")
    return search.finds
  }

  @concurrent func search(by part: Part, statements: Int = 60_000) async throws -> FaultSearch {
    switch part {
    case .attacks: return try await attacks()
    case .allowedActions: return try await allowedActions()
    case .twins: return try await Twins(folder.surface, defences).search(statements / 6, seed: 20_261, stopAt: 1)
    case .listeners:
      return try await Listeners(folder: folder, defences: defences, seed: 20_261).search(statements / 12, stopAt: 1)
    case .statements:
      let report = try await Fuzzer(folder, defences: defences, seed: 20_261).run(statements, stopAt: 1)
      return FaultSearch(report, budget: statements)
    }
  }

  private func allowedActions() async throws -> FaultSearch {
    let attacker = try Attacker(folder, defences: defences)
    var search = FaultSearch(budget: folder.surface.allowedActions.count)
    for action in folder.surface.allowedActions {
      await Task.yield()
      search.note(try action.run(attacker))
    }
    return search
  }

  private func attacks() async throws -> FaultSearch {
    let attacker = try Attacker(folder, defences: defences)
    let (attacks, viewers) = (orderedAttacks, folder.surface.viewers)
    var search = FaultSearch(budget: attacks.count * viewers.count)
    for attack in attacks {
      for viewer in viewers {
        await Task.yield()
        let texts = attack.filled(for: viewer, .bare, alias: attacker.alias)
        let offences = try attacker.attempt(texts, as: viewer.principal, isMarked: true).offences
        search.note(offences.isEmpty ? [] : ["\(viewer) \(attack): \(offences.prefix(3))"])
        if search.foundAt != nil { return search }
      }
    }
    return search
  }

  /// All attacks, first those that name a table whose defences are changed: they are the likeliest to find it.
  private var orderedAttacks: [Attack] {
    let tables = folder.surface.schema.policies.map(\.table.description)
    let weak = Set(defences.weakened.map(\.table.description)).union(defences.unshadowed)
    let changed = tables.filter { table in
      weak.contains(table) || defences.missingGuards.contains { $0.hasPrefix(table) || $0.hasSuffix(table) }
    }
    let isLikely = { (attack: Attack) in
      attack.statements.contains { text in changed.contains { text.contains($0) } }
    }
    let attacks = folder.surface.attacks
    return attacks.filter(isLikely) + attacks.filter { !isLikely($0) }
  }

  /// The names of all guards, as `Defences.missingGuards` takes them.
  func guards() throws -> [String] {
    var names: [String] = []
    let file = SQLiteFile(path: folder.file, schema: folder.surface.schema, options: SQLiteOptions())
    _ = try file.openGuarded(readOnly: false) { connection throws(SQLError) in
      names = try connection.rows(of: "SELECT name FROM sqlite_temp_schema WHERE type = 'trigger'") { $0.text(0) }
    }
    return names.map { String($0.dropFirst("guard_".count)) }
  }
}
