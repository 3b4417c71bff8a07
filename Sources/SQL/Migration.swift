/// One step of the schema. Steps are append-only: once released, a step's text never changes.
///
/// Texts use the types `uuid`, `bigint`, `text`, `bytea`, `boolean` and `double`, which the dialect translates, and may
/// end a table with `WITHOUT ROWID` where rows are clustered by their primary key.
public struct Migration: Sendable {
  /// The module that owns it, such as "core".
  let module: SchemaText
  let number: Int
  let name: SchemaText
  let steps: [Step]
  /// The steps as SQLite takes them, which every opening of a file compares with what it has.
  let onSQLite = Once<SQLiteSteps>()

  enum Step: Sendable {
    case statement(SchemaText)
    case trigger(Trigger)
    case drop(DropTrigger)
    /// What SQLite has no need of.
    case postgres(OnPostgres)
  }

  /// Declares a migration.
  /// - Parameters:
  ///   - module: the module that owns the step, such as "core".
  ///   - number: the position among the module's steps; module and number identify the step.
  ///   - name: what the step does, in a few words.
  ///   - steps: statements and triggers, run in order in one transaction.
  public init(_ module: SchemaText, _ number: Int, _ name: SchemaText, @StepBuilder _ steps: () -> [MigrationStep]) {
    self.module = module
    self.number = number
    self.name = name
    self.steps = steps().map(\.step)
  }

  /// Collects the statements and triggers of a migration, in the order in which they are written.
  @resultBuilder public enum StepBuilder {
    /// A DDL or DML statement for both engines.
    public static func buildExpression(_ statement: SchemaText) -> [MigrationStep] {
      [MigrationStep(step: .statement(statement))]
    }
    /// Steps that something else declares.
    public static func buildExpression(_ steps: [MigrationStep]) -> [MigrationStep] { steps }
    /// A new trigger on both engines.
    public static func buildExpression(_ trigger: Trigger) -> [MigrationStep] {
      [MigrationStep(step: .trigger(trigger))]
    }
    /// The removal of a trigger on both engines.
    public static func buildExpression(_ dropped: DropTrigger) -> [MigrationStep] {
      [MigrationStep(step: .drop(dropped))]
    }
    /// A statement that SQLite skips.
    public static func buildExpression(_ statement: OnPostgres) -> [MigrationStep] {
      [MigrationStep(step: .postgres(statement))]
    }
    /// Steps that there may be.
    public static func buildOptional(_ steps: [MigrationStep]?) -> [MigrationStep] { steps ?? [] }
    /// All steps of the block as one list.
    public static func buildBlock(_ parts: [MigrationStep]...) -> [MigrationStep] { parts.flatMap(\.self) }
  }
}

/// A statement that is for PostgreSQL alone, such as an index for what SQLite keeps in the order of its key.
public struct OnPostgres: Sendable {
  let statement: SchemaText

  public init(_ statement: SchemaText) { self.statement = statement }
}

/// A statement or a trigger; built from a literal, an `OnPostgres`, a `Trigger` or a `DropTrigger`.
public struct MigrationStep: Sendable {
  let step: Migration.Step
}

/// Work that the database does itself after a row changes, in the same transaction, with the rights of the schema.
public struct Trigger: Sendable {
  /// The kind of change that fires the trigger, once for each row.
  public enum Event: String, Sendable {
    case insert = "INSERT"
    case update = "UPDATE"
    case delete = "DELETE"
  }

  /// Unique in the database.
  public let name: SchemaText
  let event: Event
  let columns: [SchemaText]
  let table: SchemaText
  let condition: SchemaText?
  let body: SchemaText

  /// - Parameters:
  ///   - columns: for updates, only when one of these is set.
  ///   - condition: over `NEW` and `OLD`.
  ///   - body: statements, each ended by a semicolon.
  public init(
    _ name: SchemaText, after event: Event, of columns: [SchemaText] = [], on table: SchemaText,
    when condition: SchemaText? = nil, _ body: SchemaText
  ) {
    self.name = name
    self.event = event
    self.columns = columns
    self.table = table
    self.condition = condition
    self.body = body
  }
}

/// Drops a trigger of an earlier step, for good or to recreate it.
public struct DropTrigger: Sendable {
  let name: SchemaText

  public init(_ name: SchemaText) { self.name = name }
}
