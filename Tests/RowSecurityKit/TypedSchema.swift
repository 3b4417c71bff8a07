@testable import SQL

/// The tables of the real schema with the types that their migrations declare: PostgreSQL takes no value of another one.
struct TypedSchema {
  enum Kind: String, CaseIterable, Sendable {
    case uuid, bigint, text, boolean, bytea
  }

  struct Column: Sendable {
    let name: String
    let kind: Kind
  }

  let columns: [String: [Column]]
  let keys: [String: [String]]
  var tables: [String] { columns.keys.sorted() }

  /// Reads the texts of the migrations.
  init(_ surface: AttackSurface) throws {
    var columns: [String: [Column]] = [:]
    var keys: [String: [String]] = [:]
    for migration in surface.schema.migrations {
      for case .statement(let text) in migration.steps {
        guard let tokens = Token.tokens(of: text.description), tokens.count > 4, tokens[1].upper == "TABLE" else {
          continue
        }
        let table = String(tokens[2].text)
        // Made anew under a name that another had.
        if tokens[0].upper == "CREATE" { columns[table] = nil }
        if tokens.count == 8, tokens[3].upper == "RENAME", tokens[4].upper == "COLUMN" {
          columns[table] = columns[table]?.map {
            $0.name == tokens[5].text ? Column(name: String(tokens[7].text), kind: $0.kind) : $0
          }
        }
        for part in Self.parts(tokens[4...]) {
          let words = part.map { String($0.text) }
          if words[0] == "PRIMARY" {
            keys[table] = words.dropFirst(3).filter { $0 != "," && $0 != ")" }
          } else if words.count > 1, let kind = Kind(rawValue: words[1]), !surface.made.contains("\(table).\(words[0])")
          {
            columns[table, default: []].append(Column(name: words[0], kind: kind))
            if words.count > 2, words[2] == "PRIMARY" { keys[table] = [words[0]] }
          }
        }
      }
    }
    self.columns = columns
    self.keys = keys
  }

  /// What stands between the commas of a table's definition.
  private static func parts(_ tokens: ArraySlice<Token>) -> [[Token]] {
    var (parts, part, depth): ([[Token]], [Token], Int) = ([], [], 0)
    for token in tokens {
      if token.text == ")", depth == 0 { break }
      if token.text == "(" { depth += 1 }
      if token.text == ")" { depth -= 1 }
      if token.text == ",", depth == 0 {
        parts.append(part)
        part = []
      } else {
        part.append(token)
      }
    }
    return (parts + [part]).filter { !$0.isEmpty }
  }
}
