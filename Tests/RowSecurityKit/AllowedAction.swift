import SQL
import Wire

/// Something that a viewer may do and must be able to do: row security that refuses everything is useless.
struct AllowedAction: Sendable {
  let viewer: RowFixture.Viewer
  let statement: String
  /// How many rows it changes.
  let changes: Int

  init(_ viewer: RowFixture.Viewer, _ changes: Int, _ statement: String) {
    self.viewer = viewer
    self.statement = statement
    self.changes = changes
  }

  /// Does it; says what did not come out as it must.
  func run(_ attacker: Attacker) throws -> [String] {
    let filled = Attack("", statement).filled(for: viewer, .bare, alias: attacker.alias)
    let outcome = try attacker.attempt(filled, as: viewer.principal)
    let wrong = outcome.changes == changes ? [] : ["changed \(outcome.changes) rows, not \(changes)"]
    return (outcome.errors + outcome.offences + wrong).map { "\(viewer) \(statement): \($0)" }
  }
}
