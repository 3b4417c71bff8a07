/// The modules that a database is opened with. Those it has are recorded in `schema_migrations`; none is ever removed.
public struct Modules: Sendable {
  /// Whether opening may change what a database has.
  public enum Change: Sendable {
    /// It gets the modules that are wanted, and every step and policy that this program has.
    case bringUpToDate
    /// It keeps what it has, which another program may be using right now. Only a new one gets the modules that are wanted.
    case leave
  }

  private let known: [Schema]
  private let wanted: Set<String>
  let change: Change

  /// - Parameters:
  ///   - known: everything that the program has, in the order in which it is made.
  ///   - wanted: names of modules.
  public init(known: [Schema], wanted: Set<String>, change: Change) {
    self.known = known
    self.wanted = wanted
    self.change = change
  }

  /// All of a schema.
  init(_ schema: Schema) { self.init(known: [schema], wanted: schema.modules, change: .bringUpToDate) }

  /// - Parameter present: the modules that a database has.
  func schema(for present: Set<String>) -> Schema {
    let names = change == .leave && !present.isEmpty ? present : present.union(wanted)
    return Schema(known.filter { !$0.modules.isDisjoint(with: names) })
  }

  /// Those of a database's modules that the program does not have.
  func unknown(among present: Set<String>) -> [String] {
    present.subtracting(known.flatMap(\.modules)).sorted()
  }
}

extension Schema {
  /// The names of the modules whose steps these are.
  public var modules: Set<String> { Set(migrations.map(\.module.description)) }
}

/// The steps that a database has, with their checksums.
struct AppliedSteps {
  /// In the order in which they were read.
  let steps: [(key: String, checksum: String)]
  private let checksums: [String: String]
  let modules: Set<String>

  static func read(_ row: Row) -> (module: String, number: Int, checksum: String) {
    (row.text(0), row.int(1), row.text(2))
  }

  init(_ rows: [(module: String, number: Int, checksum: String)]) {
    steps = rows.map { (key: "\($0.module)/\($0.number)", checksum: $0.checksum) }
    checksums = Dictionary(steps.map { ($0.key, $0.checksum) }, uniquingKeysWith: { first, _ in first })
    modules = Set(rows.map(\.module))
  }

  /// - Throws: when a step that was released is another one now.
  func has(_ migration: Migration, checksum: @autoclosure () throws -> String) throws -> Bool {
    guard let earlier = checksums[migration.key] else { return false }
    guard earlier == (try checksum()) else {
      throw SQLError(.other, "the released migration \(migration.key) was changed")
    }
    return true
  }

  /// - Throws: when a module of the schema has steps here that the schema lacks.
  func refuseNewer(than schema: Schema) throws(SQLError) {
    let (known, modules) = (Set(schema.migrations.map(\.key)), schema.modules)
    for key in checksums.keys.sorted() where !known.contains(key) {
      // Rows of a module that is not known here stay as they are.
      guard modules.contains(String(key.prefix { $0 != "/" })) else { continue }
      throw SQLError(.other, "the database was written by a newer version of Hearth (it has step \(key))")
    }
  }
}
