/// Who may do what with the rows of one table. What is not granted is denied.
public struct TablePolicy: Sendable, Hashable {
  /// The name of the table that the policy protects.
  public let table: SchemaText
  let select: Predicate?
  let insert: Predicate?
  let update: Update?
  let delete: Predicate?
  /// Which of the table's rows belong in an account's export.
  public let export: Export

  /// Which rows may be changed, in which columns, and what they must be afterwards.
  public struct Update: Sendable, Hashable {
    let columns: [SchemaText]
    let using: Predicate
    let check: Predicate

    /// - Parameter check: holds for the new row; `using` again when left out.
    public init(_ columns: [SchemaText], using: Predicate, check: Predicate? = nil) {
      self.columns = columns
      self.using = using
      self.check = check ?? using
    }
  }

  /// The table's place in an account's export.
  public enum Export: Sendable, Hashable {
    /// Rows whose column holds the account's id.
    case byAccount(SchemaText)
    /// Rows whose column holds the id of one of the account's profiles.
    case byProfile(SchemaText)
    case excluded(reason: SchemaText)
  }

  public init(
    _ table: SchemaText, select: Predicate? = nil, insert: Predicate? = nil, update: Update? = nil,
    delete: Predicate? = nil, export: Export
  ) {
    self.table = table
    self.select = select
    self.insert = insert
    self.update = update
    self.delete = delete
    self.export = export
  }
}

/// What one module brings to the database.
public struct Schema: Sendable {
  /// The schema's steps, in the order in which they run.
  public let migrations: [Migration]
  /// The row-level security of the schema's tables; without a policy, apps cannot reach a table.
  public let policies: [TablePolicy]
  /// The stored counts of the schema.
  public let counters: [Counter]

  public init(migrations: [Migration], policies: [TablePolicy], counters: [Counter] = []) {
    self.migrations = migrations
    self.policies = policies
    self.counters = counters
  }

  /// Several modules' schemas as one, in the order given.
  public init(_ schemas: [Schema]) {
    migrations = schemas.flatMap(\.migrations)
    policies = schemas.flatMap(\.policies)
    counters = schemas.flatMap(\.counters)
  }
}
