@testable import SQL

/// What there is to attack in an app: its tables, how a fixture fills them, and its rules said a second time, without SQL.
///
/// Surfaces add up: `.core + .toggle(...) + own`. Where several parts speak about one table, what any of them allows is allowed.
struct AttackSurface: Sendable {
  typealias Row = World.Row

  /// By which it is known: a fixture of that name is made once.
  var name: String
  /// The modules whose migrations make the tables.
  var modules: [Schema] = []
  /// The viewer, who reads and writes.
  var viewers: [RowFixture.Viewer] = []

  // MARK: The fixture

  /// What each person has, right after their account and profiles.
  var furnishPerson: [@Sendable (inout FixtureWriter, RowFixture.Person) throws -> Void] = []
  /// What there is in common, once everybody is there and follows whom they follow.
  var furnish: [@Sendable (inout FixtureWriter) throws -> Void] = []
  /// What ends at last, such as a follow, by a block or a suspension.
  var leave: [@Sendable (inout FixtureWriter) throws -> Void] = []

  // MARK: The rules, said a second time

  /// Whether the viewer sees a row of a table.
  var sees: [@Sendable (Visibility, Row, String) -> Bool] = []
  /// Whether the viewer may have caused that a row came.
  var mayInsert: [@Sendable (Tampering, Row, String) -> Bool] = []
  /// Whether the viewer may have caused that these columns of a row changed: the row as it was and as it is.
  var mayUpdate: [@Sendable (Tampering, Row, Row, Set<String>, String) -> Bool] = []
  /// Whether the viewer may have caused that a row went.
  var mayDelete: [@Sendable (Tampering, Row, String) -> Bool] = []
  /// What the triggers keep true; the answers say what does not hold.
  var invariants: [@Sendable (Invariants) -> [String]] = []
  /// Why somebody may have been told something, as `Invariants.cause` writes it.
  var causes: [@Sendable (World) -> Set<String>] = []
  /// The key of each table that has another one than `id`.
  var keys: [String: [String]] = [:]
  /// Tables that triggers keep: what is copied into them is no find.
  var derived: Set<String> = []
  /// Those of them that `invariants` know wholly, so that no row of them is judged by itself.
  var wholes: Set<String> = []
  /// Columns that count, or follow, more rows than the one who reads them may see. `docs/threat-model.md` names them.
  var knownNumbers: [String: Set<String>] = [:]
  /// Columns that triggers count, by table: they change with others' rows, and `invariants` know what they have to be.
  var counted: [String: Set<String>] = [:]
  /// Tables whose rows their owners see even where they no longer see what these hang on, and go with.
  var hanging: Set<String> = []
  /// Tables of which a row takes others along: how many a statement over several of them says that it deleted is each engine's affair.
  var nesting: Set<String> = []
  /// Tables whose hidden rows decide by design what others see, such as blocks.
  var deciding: Set<String> = []
  /// Columns, as `table.column`, whose values triggers make, on each engine its own.
  var made: Set<String> = []

  // MARK: What is tried

  /// Tables that hold much, which are drawn more often than their number says.
  var busy: [String] = []
  /// What is written in a way that a policy may let through: columns of what is inserted, columns that are set, tables of
  /// which rows are deleted.
  var inserted: [String: [String]] = [:]
  var updated: [String: [String]] = [:]
  var deleted: [String] = []
  /// Values that a column would take.
  var values: [String: ColumnValues] = [:]
  /// Names of guards and triggers, which a common table could forge.
  var names: [String] = []
  /// Attacks written by hand; those for PostgreSQL with nothing but the server behind them, and what only the statement rules
  /// hold there.
  var attacks: [Attack] = []
  var postgresAttacks: [Attack] = []
  var judgedAttacks: [Attack] = []
  /// What must be possible.
  var allowedActions: [AllowedAction] = []

  init(_ name: String) { self.name = name }

  static func + (one: Self, other: Self) -> Self {
    var sum = one
    sum.name += " " + other.name
    sum.modules += other.modules
    sum.viewers += other.viewers.filter { !one.viewers.contains($0) }
    sum.furnishPerson += other.furnishPerson
    sum.furnish += other.furnish
    sum.leave += other.leave
    sum.addRules(of: other)
    sum.addTrials(of: other)
    return sum
  }

  private mutating func addRules(of other: Self) {
    sees += other.sees
    mayInsert += other.mayInsert
    mayUpdate += other.mayUpdate
    mayDelete += other.mayDelete
    invariants += other.invariants
    causes += other.causes
    keys.merge(other.keys) { $1 }
    derived.formUnion(other.derived)
    wholes.formUnion(other.wholes)
    knownNumbers.merge(other.knownNumbers) { $0.union($1) }
    counted.merge(other.counted) { $0.union($1) }
    hanging.formUnion(other.hanging)
    nesting.formUnion(other.nesting)
    deciding.formUnion(other.deciding)
    made.formUnion(other.made)
  }

  private mutating func addTrials(of other: Self) {
    busy += other.busy
    inserted.merge(other.inserted) { $1 }
    updated.merge(other.updated) { one, more in one + more.filter { !one.contains($0) } }
    deleted += other.deleted
    values.merge(other.values) { $0.joined(with: $1) }
    names += other.names
    attacks += other.attacks
    postgresAttacks += other.postgresAttacks
    judgedAttacks += other.judgedAttacks
    allowedActions += other.allowedActions
  }

  /// The whole schema.
  var schema: Schema { Schema(modules) }
  /// The apps that the viewers look from.
  var apps: [String] { Set(viewers.map(\.app)).sorted() }
}

/// What a column takes, most of the time.
enum ColumnValues: Sendable, Equatable {
  /// The viewer's profile.
  case viewer
  /// One of these texts of SQL.
  case oneOf([String])
  /// The id, or another column, of one of the first rows that the viewer sees of any of these tables.
  case row(of: [String], among: Int, column: String = "id")
  /// A text that is mostly there once.
  case unique
  /// A medium of the viewer's.
  case medium

  /// What a column of the same name takes in several apps.
  func joined(with other: Self) -> Self {
    switch (self, other) {
    case (.oneOf(let one), .oneOf(let more)): .oneOf(one + more.filter { !one.contains($0) })
    case (.row(let one, let count, let column), .row(let more, let most, _)):
      .row(of: one + more.filter { !one.contains($0) }, among: max(count, most), column: column)
    default: self
    }
  }
}

extension AttackSurface: CustomStringConvertible {
  var description: String { name }
}
