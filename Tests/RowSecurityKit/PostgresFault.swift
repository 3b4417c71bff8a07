@testable import SQL

/// PostgreSQL's row-level security with a fault, and which parts of the suite must notice.
struct PostgresFault: Sendable, CustomStringConvertible {
  let description: String
  var defences = PostgresDefences()
  /// What the owner does by hand.
  var script = ""
  /// What an administrator of the server does; `{app}` is then a role of this fault's own.
  var superuser = ""
  let noticedBy: Set<PostgresInspection.Part>

  init(
    _ name: String, by parts: Set<PostgresInspection.Part>, script: String = "", superuser: String = "",
    _ change: (inout PostgresDefences) -> Void = { _ in }
  ) {
    description = name
    noticedBy = parts
    self.script = script
    self.superuser = superuser
    change(&defences)
  }
}
