internal import SQL
internal import Wire

/// Media whose objects were named after they had been stored.
enum MoveQueries {
  /// Those that are on the move, as far as all their files are made.
  static func moving(limit: Int, in transaction: Transaction) throws -> [StoredMedium] {
    try transaction.all(
      """
      SELECT id, has_webp, kind, created_at, named_app, named_for, move FROM media
      WHERE move IS NOT NULL AND status = 'ready' AND has_webp = TRUE ORDER BY id LIMIT \(limit)
      """
    ) { row in
      StoredMedium(
        name: StoredName(try row.id(0), row, from: 3), hasWebP: row.bool(1), kind: row.text(2))
    }
  }

  /// From now on its files are where it is named; false when it is gone, or somebody else has done it.
  static func arrive(_ id: ID<MediaAPI.Item>, in transaction: Transaction) throws -> Bool {
    let isFirst =
      try transaction.run("UPDATE media SET move = 'clearing' WHERE id = \(id) AND move = 'copying'") == 1
    guard isFirst else { return false }
    // What a report shows keeps its files where they are now.
    try transaction.run(
      """
      UPDATE report_media SET named_app = (SELECT m.named_app FROM media m WHERE m.id = media_id),
        named_for = (SELECT m.named_for FROM media m WHERE m.id = media_id)
      WHERE media_id = \(id)
      """)
    return true
  }

  /// Nothing of it is left where it was.
  static func end(_ id: ID<MediaAPI.Item>, in transaction: Transaction) throws {
    try transaction.run("UPDATE media SET move = NULL WHERE id = \(id) AND move = 'clearing'")
  }
}
