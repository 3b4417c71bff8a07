internal import Core
internal import Glibc
internal import SQL

extension Command {
  static let move = Command(
    name: "move", summary: "Copies a circle's database into PostgreSQL, or back into the data folder, and compares.",
    options: [
      .data, .newApps,
      Option("to", "URL", "PostgreSQL to copy the folder's database into; must be empty.", fallback: ""),
      Option("from", "URL", "PostgreSQL to copy into the folder, which must have no database yet.", fallback: ""),
    ]
  ) { arguments in
    let (to, from) = (arguments.text("to") ?? "", arguments.text("from") ?? "")
    guard to.isEmpty != from.isEmpty else { throw Arguments.Mistake("give --to URL or --from URL; see --help") }
    let folder = try DataFolder(path: try arguments.required("data"))
    try folder.lock(isShared: false)
    let file = DatabaseMove.Place.file(folder.database)
    guard !to.isEmpty || access(folder.database, F_OK) != 0 else {
      throw StartError("there is a database in the folder already: \(folder.database)")
    }
    guard to.isEmpty || access(folder.database, F_OK) == 0 else {
      throw StartError("there is no database in the folder: \(folder.database)")
    }
    let server = DatabaseMove.Place.server(PostgresOptions(url: to.isEmpty ? from : to))
    let tables: [DatabaseMove.Table]
    do {
      let (source, target) = to.isEmpty ? (server, file) : (file, server)
      let modules = try DatabaseMove.modules(of: source)
      let apps = Instance.apps.filter { modules.contains($0.name) }
      let move = DatabaseMove(schema: Instance.schema(of: apps), dispensable: ["installation"]) { Output.progress($0) }
      tables = try move.run(from: source, to: target)
    } catch let mistake as PostgresOptions.Mistake {
      throw arguments.refuse(to.isEmpty ? "from" : "to", mistake.description)
    } catch {
      if to.isEmpty { for suffix in ["", "-wal", "-shm"] { unlink(folder.database + suffix) } }
      throw error
    }
    if to.isEmpty { unlink(folder.moved) } else { try folder.markMoved() }
    for table in tables { print("\(table.name) \(table.rows) \(table.checksum)") }
    print("Moved \(tables.reduce(0) { $0 + $1.rows }) rows of \(tables.count) tables; both sides are the same.")
  }
}
