@testable import SQL

/// Writes statements over the real tables in the words that both engines know, each value of its column's type.
///
/// What one engine may answer in its own way stays out: rows cut off without an order, sums of texts, values that a
/// statement reads while it changes them, ids that the database makes.
struct PortableStatements {
  typealias Kind = TypedSchema.Kind
  typealias Scope = [(alias: String, table: String)]

  struct Statement: Sendable {
    let text: String
    let values: [SQLValue]
    let writes: Bool
  }

  let surface: AttackSurface
  let schema: TypedSchema
  private var numbers: SeededNumbers
  /// Values that are somewhere in the fixture, by type.
  private let known: [Kind: [SQLValue]]
  private var values: [SQLValue] = []
  private var sources = 0
  private var made: UInt64 = 0
  /// Whether times are added to: they are not the fixture's own any more then.
  var calculates = true
  /// Every row of the fixture, by table, ids as ids.
  let rows: [String: [World.Row]]

  init(schema: TypedSchema, world: World, seed: UInt64) {
    surface = world.surface
    self.schema = schema
    numbers = SeededNumbers(seed: seed)
    var known: [Kind: Set<SQLValue>] = [:]
    var rows: [String: [World.Row]] = [:]
    for table in schema.tables {
      for var row in world[table] {
        for column in schema.columns[table] ?? [] {
          guard let value = row[column.name], value != .null else { continue }
          if column.kind == .uuid { row[column.name] = value.asID }
          known[column.kind, default: []].insert(column.kind == .uuid ? value.asID : value)
        }
        rows[table, default: []].append(row)
      }
    }
    self.known = known.mapValues { $0.sorted { $0.key < $1.key } }
    let order = { (row: World.Row) in row.keys.sorted().map(row.key) }
    self.rows = rows.mapValues { $0.sorted { order($0).lexicographicallyPrecedes(order($1)) } }
  }

  // MARK: Chance

  mutating func chance(_ percent: Int) -> Bool { Int(numbers.next() % 100) < percent }
  mutating func below(_ limit: Int) -> Int { Int(numbers.next() % UInt64(max(limit, 1))) }
  mutating func pick<Choice>(_ choices: [Choice]) -> Choice { choices[below(choices.count)] }

  mutating func table() -> String { chance(60) ? pick(surface.busy) : pick(schema.tables) }

  /// A bound value as it stands in the text.
  mutating func bound(_ value: SQLValue, _ kind: Kind) -> String {
    values.append(value)
    return "CAST($\(values.count) AS \(Self.casts[kind] ?? "text"))"
  }
  /// On SQLite a cast to `uuid` would have numeric affinity, so ids are compared where a column gives the type.
  static let casts: [Kind: String] = [.bigint: "bigint", .text: "text", .boolean: "boolean"]

  mutating func plain(_ value: SQLValue) -> String {
    values.append(value)
    return "$\(values.count)"
  }

  // MARK: Expressions

  mutating func column(of kind: Kind, in scope: Scope) -> String? {
    var found: [String] = []
    for (alias, table) in scope {
      for column in schema.columns[table] ?? [] where column.kind == kind { found.append("\(alias).\(column.name)") }
    }
    return found.isEmpty ? nil : pick(found)
  }

  /// - Parameter isCompared: whether something beside it tells PostgreSQL the type of a bound id.
  mutating func constant(_ kind: Kind, isCompared: Bool) -> String {
    switch kind {
    case .uuid: chance(40) || !isCompared ? pick(["viewer()", "viewer()", "account()"]) : plainID()
    case .bigint: chance(50) ? String(below(4)) : bound(pick(known[.bigint] ?? [.integer(1)]), .bigint)
    case .text:
      chance(30)
        ? "app()" : chance(40) ? pick(surface.apps.map { "'\($0)'" } + ["'photo'", "'h'", "''"]) : bound(text(), .text)
    case .boolean: chance(30) ? "is_operator()" : pick(["TRUE", "FALSE"])
    case .bytea: plain(pick(known[.bytea] ?? [.blob([0])]))
    }
  }

  private mutating func prefix() -> String { "'\(pick(surface.apps).prefix(4))%'" }

  mutating func text() -> SQLValue { pick(known[.text] ?? [.text("x")]) }

  mutating func expression(_ kind: Kind, _ scope: Scope, _ depth: Int, isCompared: Bool = false) -> String {
    let constant = constant(kind, isCompared: isCompared)
    guard let own = column(of: kind, in: scope) else { return constant }
    if kind == .bytea, !isCompared { return own }
    switch below(12) {
    case 0 where depth > 0: return scalar(kind, scope, depth) ?? own
    case 1: return "CASE WHEN \(predicate(scope, depth - 1)) THEN \(own) ELSE \(constant) END"
    case 2: return "coalesce(\(own), \(constant))"
    case 3 where kind == .text: return "\(own) || '-' || \(constant)"
    case 4 where kind == .text: return "\(pick(["upper", "lower"]))(\(own))"
    case 5 where kind == .bigint && calculates: return "\(own) \(pick(["+", "-"])) \(below(3))"
    case 6 where kind == .bigint: return column(of: .text, in: scope).map { "length(\($0))" } ?? own
    case 7 where kind == .boolean && depth > 0: return "(\(predicate(scope, depth - 1)))"
    case 8: return constant
    default: return own
    }
  }

  mutating func scalar(_ kind: Kind, _ scope: Scope, _ depth: Int) -> String? {
    let (from, inner) = source(depth - 1)
    let condition = chance(60) ? " WHERE \(predicate(inner + scope, depth - 1))" : ""
    switch kind {
    case .bigint where chance(50): return "(SELECT count(*) FROM \(from)\(condition))"
    case .bigint, .text:
      guard let value = column(of: kind, in: inner) else { return nil }
      return "(SELECT \(pick(["min", "max"]))(\(value)) FROM \(from)\(condition))"
    case .uuid:
      guard let value = column(of: kind, in: inner) else { return nil }
      return "(SELECT \(value) FROM \(from)\(condition) ORDER BY \(value) NULLS LAST LIMIT 1)"
    case .boolean: return "EXISTS (SELECT 1 FROM \(from)\(condition))"
    case .bytea: return nil
    }
  }

  mutating func predicate(_ scope: Scope, _ depth: Int) -> String {
    let kind = pick([.uuid, .uuid, .uuid, .bigint, .text, .boolean, .bytea] as [Kind])
    guard let left = column(of: kind, in: scope) else { return "TRUE" }
    switch below(13) {
    case 0: return "\(left) IS \(pick(["", "NOT "]))NULL"
    case 1 where depth > 0:
      return "(\(predicate(scope, depth - 1)) \(pick(["OR", "AND"])) \(predicate(scope, depth - 1)))"
    case 2 where depth > 0: return "NOT (\(predicate(scope, depth - 1)))"
    case 3 where depth > 0, 4 where depth > 0:
      let (from, inner) = source(depth - 1)
      guard let value = column(of: kind, in: inner) else { return "TRUE" }
      let condition = chance(40) ? " WHERE \(predicate(inner, depth - 1))" : ""
      return "\(left) \(chance(30) ? "NOT " : "")IN (SELECT \(value) FROM \(from)\(condition))"
    case 5 where depth > 0, 6 where depth > 0:
      let (from, inner) = source(depth - 1)
      guard let value = column(of: kind, in: inner) else { return "TRUE" }
      return "\(chance(30) ? "NOT " : "")EXISTS (SELECT 1 FROM \(from) WHERE \(value) = \(left))"
    case 7: return "\(left) IS \(pick(["", "NOT "]))DISTINCT FROM \(expression(kind, scope, 0, isCompared: true))"
    case 8 where kind == .boolean: return left
    case 9 where kind == .bigint:
      return "\(left) BETWEEN \(expression(.bigint, scope, 0)) AND \(constant(.bigint, isCompared: true))"
    case 10 where kind == .uuid: return "(\(left), \(left)) \(pick(["<", ">="])) (\(plainID()), \(plainID()))"
    case 11 where kind == .text:
      return "\(left) LIKE \(pick(["'%00%'", "'@%'", "'%1'", prefix(), prefix().uppercased()]))"
    default:
      let sign = kind == .boolean ? pick(["=", "<>"]) : pick(["=", "=", "=", "<>", "<", ">"])
      return "\(left) \(sign) \(expression(kind, scope, max(depth - 1, 0), isCompared: true))"
    }
  }

  mutating func plainID(_ kind: Kind = .uuid) -> String { plain(pick(known[kind] ?? [.null])) }

  /// An id that nothing has yet, the same on both engines.
  mutating func freshID() -> String {
    made += 1
    return plain(.uuid(high: 0x0fee_d000_0000_0000, low: made))
  }

  /// A FROM clause and what can be named by it.
  mutating func source(_ depth: Int) -> (String, Scope) {
    sources += 1
    let (name, first) = ("t\(sources)", table())
    let scope: Scope = [(name, first)]
    switch below(10) {
    case 0 where depth > 0:
      return ("(SELECT * FROM \(first) WHERE \(predicate([(first, first)], 0))) AS \(name)", scope)
    case 1 where depth > 0:
      return ("(SELECT * FROM \(first) UNION ALL SELECT * FROM \(first)) AS \(name)", scope)
    case 2...5 where depth > 0:
      sources += 1
      let (other, second) = ("t\(sources)", table())
      let kind = pick([.uuid, .uuid, .uuid, .text] as [Kind])
      guard let left = column(of: kind, in: scope), let right = column(of: kind, in: [(other, second)]) else {
        return ("\(first) AS \(name)", scope)
      }
      let join = pick(["JOIN", "JOIN", "LEFT JOIN", "RIGHT JOIN", "FULL JOIN"])
      return ("\(first) AS \(name) \(join) \(second) AS \(other) ON \(left) = \(right)", scope + [(other, second)])
    default: return ("\(first) AS \(name)", scope)
    }
  }

  // MARK: Statements

  /// The next statement.
  mutating func next(writes: Bool) -> Statement {
    values = []
    sources = 0
    let isWrite = writes && chance(50)
    let text: String
    if isWrite {
      switch below(5) {
      case 0, 1: text = update()
      case 2: text = delete()
      default: text = insert()
      }
    } else {
      text = chance(12) ? commonTable() : select(2)
    }
    return Self.numbered(text, values, writes: isWrite)
  }

  /// The parameters numbered as they stand in the text.
  static func numbered(_ text: String, _ values: [SQLValue], writes: Bool) -> Statement {
    var (output, position, sorted) = ("", text.startIndex, [SQLValue]())
    for token in Token.tokens(of: text) ?? [] where token.kind == .parameter {
      guard let number = Int(token.text.dropFirst()) else { continue }
      sorted.append(values[number - 1])
      output += text[position..<token.range.lowerBound] + "$\(sorted.count)"
      position = token.range.upperBound
    }
    return Statement(text: output + text[position...], values: sorted, writes: writes)
  }

  mutating func kinds() -> [Kind] {
    (0...below(3)).map { _ in pick([.uuid, .uuid, .bigint, .bigint, .text, .text, .boolean, .bytea]) }
  }

  mutating func select(_ depth: Int, kinds asked: [Kind]? = nil) -> String {
    let (from, scope) = source(depth)
    let condition = chance(60) ? " WHERE \(predicate(scope, depth))" : ""
    if asked == nil {
      switch below(10) {
      case 0: return aggregate(from, scope, condition)
      case 1:
        let names = scope.flatMap { entry in (schema.columns[entry.table] ?? []).map { "\(entry.alias).\($0.name)" } }
        return "SELECT \(names.joined(separator: ", ")) FROM \(from)\(condition)"
      case 2:
        guard let part = column(of: .uuid, in: scope), let value = column(of: .bigint, in: scope) else { break }
        let windowed = pick(["count(*)", "min(\(value))", "max(\(value))"])
        return "SELECT \(part), \(windowed) OVER (PARTITION BY \(part)) FROM \(from)\(condition)"
      default: break
      }
    }
    let kinds = asked ?? kinds().filter { $0 != .bytea || column(of: .bytea, in: scope) != nil }
    guard !kinds.isEmpty else { return "SELECT count(*) FROM \(from)\(condition)" }
    let list = kinds.map { expression($0, scope, depth) }.joined(separator: ", ")
    let text = "SELECT \(chance(10) ? "DISTINCT " : "")\(list) FROM \(from)\(condition)"
    guard asked == nil else { return text }
    if chance(12), !kinds.contains(.bytea) {
      return "\(text) \(pick(["UNION", "UNION ALL", "EXCEPT", "INTERSECT"])) \(select(0, kinds: kinds))"
    }
    return chance(20) ? "\(text) \(order(kinds.count))" : text
  }

  /// By every column: what is cut off is the same on both.
  mutating func order(_ count: Int) -> String {
    let columns = (1...count).map { "\($0)\(chance(50) ? " DESC" : "") NULLS \(pick(["FIRST", "LAST"]))" }
    return "ORDER BY \(columns.joined(separator: ", ")) LIMIT \(1 + below(5))\(chance(30) ? " OFFSET \(below(3))" : "")"
  }

  mutating func aggregate(_ from: String, _ scope: Scope, _ condition: String) -> String {
    let kind = pick([.uuid, .text, .boolean] as [Kind])
    guard let key = column(of: kind, in: scope), let value = column(of: .bigint, in: scope) else {
      return "SELECT count(*) FROM \(from)\(condition)"
    }
    let having = chance(40) ? " HAVING count(*) > \(below(3))" : ""
    let distinct = chance(30) ? "count(DISTINCT \(value))" : "count(\(value))"
    return
      "SELECT \(key), count(*), \(distinct), min(\(value)), max(\(value)) FROM \(from)\(condition) GROUP BY \(key)\(having)"
  }

  mutating func commonTable() -> String {
    let kinds: [Kind] = [.uuid, pick([.bigint, .text])]
    let inner = select(1, kinds: kinds)
    let other = table()
    let join = column(of: .uuid, in: [("o", other)]).map {
      " \(pick(["JOIN", "LEFT JOIN"])) \(other) AS o ON \($0) = w.c1"
    }
    let hint = pick(["", "", "MATERIALIZED ", "NOT MATERIALIZED "])
    return "WITH w (c1, c2) AS \(hint)(\(inner)) SELECT w.c1, w.c2, count(*) FROM w\(join ?? "") GROUP BY w.c1, w.c2"
  }
}
