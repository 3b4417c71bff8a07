@testable import SQL

/// Says what was wrong with an answer or a change, by rules that know no SQL: the same for both engines.
final class Judge {
  /// Everything as it was before the statement.
  var world: World {
    didSet {
      secrets = [:]
      known = world.atoms()
    }
  }
  /// Everything recognisable in the world.
  private var known: Set<String> = []
  private var secrets: [Principal: Set<String>] = [:]

  init(_ surface: AttackSurface) { world = World(surface, [:]) }

  /// What the viewer had no right to read or to change.
  /// - Parameters:
  ///   - isMarked: whether the text `LEAKED`, which only the statement itself contains, means a leak.
  ///   - changed: tables that are not as they were; `after` is everything as it is now.
  func offences(
    rows: [[SQLValue]], errors: [String], texts: [String], principal: Principal, isMarked: Bool, changed: [String],
    after: World
  ) -> [String] {
    var offences: [String] = []
    var found: Set<String> = []
    for row in rows { for value in row { Atoms.collect(value, into: &found) } }
    for error in errors { Atoms.collect(.text(error), into: &found) }
    let literals = { (atom: String) in
      texts.contains { $0.contains(atom) || $0.contains(hexadecimalText(Array(atom.utf8))) }
    }
    let hidden = secrets(of: principal)
    found = found.intersection(hidden).filter { !literals($0) }
    if !found.isEmpty {
      found.subtract(Visibility(after, principal).atoms(alreadyIn: world))
      offences += found.sorted().map { "read \($0)" }
    }
    let times = Set(rows.joined().compactMap(time))
    if times.count > 1 || times.contains(where: { !Self.now.contains($0) }) { offences.append("told the time") }
    let isLeaked = { (value: SQLValue) in if case .text(let text) = value { text.contains("LEAKED") } else { false } }
    if isMarked, rows.contains(where: { $0.contains(where: isLeaked) }) {
      offences.append("reached a row that is not visible")
    }
    guard !changed.isEmpty else { return offences }
    return offences
      + Tampering(before: world, after: after, tables: changed, principal: principal).offences(
        secrets: hidden, literals: literals)
  }

  /// What clocks may say in the fixture.
  private static let now = RowFixture.clock / 1000..<RowFixture.clock / 1000 + 100

  /// The milliseconds in an id that the statement made.
  private func time(_ value: SQLValue) -> Int64? {
    guard case .blob(let bytes) = value, bytes.count == 16, bytes[6] >> 4 == 7, bytes[8] >> 6 == 2,
      !known.contains(hexadecimalText(bytes))
    else { return nil }
    return bytes[..<6].reduce(0) { $0 << 8 | Int64($1) }
  }

  private func secrets(of principal: Principal) -> Set<String> {
    if let known = secrets[principal] { return known }
    let hidden = world.atoms().subtracting(Visibility(world, principal).atoms())
    secrets[principal] = hidden
    return hidden
  }
}
