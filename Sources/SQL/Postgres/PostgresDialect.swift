/// How portable declarations read on PostgreSQL.
enum PostgresDialect {
  /// Portable DDL as PostgreSQL DDL: text sorts by its bytes, as on SQLite; rows are not clustered.
  static func definition(_ statement: SchemaText) throws(SQLError) -> String {
    let text = statement.description
    guard let tokens = Token.tokens(of: text) else { throw SQLError(.other, "a migration's text does not end") }
    var output = ""
    var position = text.startIndex
    func replace(_ range: Range<String.Index>, with replacement: String) {
      output += text[position..<range.lowerBound]
      output += replacement
      position = range.upperBound
    }
    for (index, token) in tokens.enumerated() where token.kind == .word {
      switch token.upper {
      case "TEXT" where index > 1 && ["(", ",", "ADD", "COLUMN"].contains(tokens[index - 2].upper):
        replace(token.range, with: #"text COLLATE "C""#)
      case "DOUBLE": replace(token.range, with: "double precision")
      case "WITHOUT" where index + 1 < tokens.count && tokens[index + 1].upper == "ROWID":
        replace(token.range.lowerBound..<tokens[index + 1].range.upperBound, with: "")
      default: break
      }
    }
    return output + text[position...]
  }

  /// A trigger of the schema and the function behind it, which has the owner's rights: its text does what it says,
  /// regardless of who caused it.
  static func definition(_ trigger: Trigger) -> String {
    let function = "\(PostgresServer.triggerSchema).\(trigger.name)"
    // A table's triggers fire in the order of their names, those of foreign keys (`RI_...`) among them. What a trigger takes
    // away after a delete must be gone when a key without a cascade is asked; SQLite asks at the statement's end.
    let name = trigger.event == .delete ? "\"A_\(trigger.name)\"" : trigger.name.description
    var text = "CREATE TRIGGER \(name) AFTER \(trigger.event.rawValue)"
    if !trigger.columns.isEmpty { text += " OF " + trigger.columns.map(\.description).joined(separator: ", ") }
    text += " ON \(trigger.table) FOR EACH ROW"
    if let condition = trigger.condition { text += " WHEN (\(condition))" }
    return """
      CREATE FUNCTION \(function)() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
        SET search_path = \(PostgresServer.schema), pg_temp AS $body$
        #variable_conflict use_column
        BEGIN \(trigger.body) RETURN NULL; END $body$;
      \(text) EXECUTE FUNCTION \(function)()
      """
  }

  /// With its function goes the trigger, whatever it is called.
  static func definition(_ dropped: DropTrigger) -> String {
    "DROP FUNCTION \(PostgresServer.triggerSchema).\(dropped.name)() CASCADE"
  }

  private static let proof = PostgresSeal.code("'proof|' || said", keys: "keys")
  private static let seal = PostgresSeal.code(
    "'seal|' || said || '|' || extract(epoch FROM transaction_timestamp())::text", keys: "keys")

  /// What statements of apps call. The settings are those of the running transaction; policies and triggers ask for their seal,
  /// see `PostgresPolicyCompiler`.
  ///
  /// `enter` begins a transaction of the apps' role: who looks (viewer, account, app, operator), what time it is, and the proof of
  /// that. The seal is good for this transaction of this connection alone.
  static let functions = """
    CREATE OR REPLACE FUNCTION \(PostgresServer.schema).enter(text, text, text, text, bigint, bytea) RETURNS void
      LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
      DECLARE
        said text := $1 || '|' || $2 || '|' || $3 || '|' || $4 || '|' || $5::text || '|' || pg_backend_pid()::text;
        keys \(PostgresSeal.table)%ROWTYPE;
      BEGIN
        SELECT * INTO keys FROM \(PostgresSeal.table) s WHERE s.name = 'seal';
        IF $6 IS NULL OR $6 IS DISTINCT FROM \(proof) THEN
          RAISE insufficient_privilege USING MESSAGE = 'who looks is not proven';
        END IF;
        PERFORM set_config('app.viewer', $1, true), set_config('app.account', $2, true),
          set_config('app.app', $3, true), set_config('app.operator', $4, true),
          set_config('app.clock', $5::text, true), set_config('app.seal', encode(\(seal), 'hex'), true);
      END $body$;
    CREATE OR REPLACE FUNCTION \(PostgresServer.schema).viewer() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
      AS $$ SELECT nullif(current_setting('app.viewer', true), '')::uuid $$;
    CREATE OR REPLACE FUNCTION \(PostgresServer.schema).account() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
      AS $$ SELECT nullif(current_setting('app.account', true), '')::uuid $$;
    CREATE OR REPLACE FUNCTION \(PostgresServer.schema).app() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
      AS $$ SELECT coalesce(current_setting('app.app', true), '') COLLATE "C" $$;
    CREATE OR REPLACE FUNCTION \(PostgresServer.schema).is_operator() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
      AS $$ SELECT coalesce(current_setting('app.operator', true), '') = '1' $$;
    CREATE OR REPLACE FUNCTION \(PostgresServer.schema).clock() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
      AS $$ SELECT coalesce(nullif(current_setting('app.clock', true), '')::bigint,
        (extract(epoch FROM statement_timestamp()) * 1000000)::bigint) $$;
    -- A random UUID with the time in its first 48 bits and version 7 in the place of 4 (RFC 9562, section 5.7).
    CREATE OR REPLACE FUNCTION \(PostgresServer.schema).new_id() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE
      AS $$ SELECT encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
        PLACING substring(int8send(\(PostgresServer.schema).clock() / 1000) FROM 3) FROM 1 FOR 6), 52, 1), 53, 1),
        'hex')::uuid $$;
    """
}
