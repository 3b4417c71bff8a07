extension Attack {
  /// Looks at many rows of a table while one of its columns is written.
  static func summaries(of written: [(table: String, column: String)]) -> [Attack] {
    written.flatMap { table, column in
      [
        Attack(
          "a window over \(table) beside another table",
          "UPDATE {B}\(table) SET \(column) = group_concat(\(table).\(column)) OVER () FROM (SELECT 1) z RETURNING \(column)",
          "UPDATE {B}\(table) SET \(column) = row_number() OVER () FROM (SELECT 1) z RETURNING \(column)",
          "UPDATE {B}\(table) SET \(column) = x.c FROM (SELECT group_concat(\(column)) AS c FROM \(table)) x RETURNING \(column)"
        ),
        Attack(
          "a summary of \(table) in what is written",
          "UPDATE {B}\(table) SET \(column) = group_concat(\(column)) OVER () RETURNING \(column)",
          "UPDATE {B}\(table) SET \(column) = (SELECT group_concat(\(table).\(column)) OVER ()) RETURNING \(column)",
          "UPDATE {B}\(table) SET \(column) = (SELECT group_concat(\(table).\(column)) FROM profiles) RETURNING \(column)",
          "UPDATE {B}\(table) SET \(column) = \(column) RETURNING group_concat(\(column)) OVER ()",
          "DELETE FROM {B}\(table) RETURNING (SELECT group_concat(\(table).\(column)) OVER () FROM profiles)"),
      ]
    }
  }
}
