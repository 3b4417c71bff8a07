internal import Media
internal import SQL
internal import Wire

/// The parts of files that are kept in a store, as far as they count.
enum PartQueries {
  static func insert(_ part: KeptPart, of id: ID<MediaAPI.Item>, in transaction: Transaction) throws {
    try transaction.run(
      "INSERT INTO media_parts (media_id, position, size, tag) VALUES (\(id), \(part.position), \(part.size), \(part.tag))"
    )
  }

  static func parts(of id: ID<MediaAPI.Item>, in transaction: Transaction) throws -> [KeptPart] {
    try transaction.all("SELECT position, size, tag FROM media_parts WHERE media_id = \(id) ORDER BY position") { row in
      KeptPart(position: row.int(0), size: row.int(1), tag: row.text(2))
    }
  }

  static func count(of id: ID<MediaAPI.Item>, in transaction: Transaction) throws -> Int {
    try transaction.first("SELECT count(*) FROM media_parts WHERE media_id = \(id)") { $0.int(0) } ?? 0
  }

  /// Whether a file still arrives or is to be worked on.
  static func isNeeded(_ id: ID<MediaAPI.Item>, in transaction: Transaction) throws -> Bool {
    let arrives = try transaction.exists("SELECT 1 FROM media_uploads WHERE id = \(id) AND finished_at IS NULL")
    let isAnnounced = try transaction.exists("SELECT 1 FROM direct_uploads WHERE id = \(id)")
    return try arrives || isAnnounced || transaction.exists("SELECT 1 FROM media_jobs WHERE media_id = \(id)")
      || transaction.exists("SELECT 1 FROM archives WHERE id = \(id)")
      || transaction.exists("SELECT 1 FROM originals WHERE id = \(id) AND stored_at IS NULL")
  }

  /// Forgets the parts of files that are needed no more.
  static func sweep(in transaction: Transaction) throws {
    try transaction.run(
      """
      DELETE FROM media_parts
      WHERE NOT EXISTS (SELECT 1 FROM media_uploads u WHERE u.id = media_parts.media_id AND u.finished_at IS NULL)
        AND NOT EXISTS (SELECT 1 FROM media_jobs j WHERE j.media_id = media_parts.media_id)
        AND NOT EXISTS (SELECT 1 FROM archives a WHERE a.id = media_parts.media_id)
        AND NOT EXISTS (SELECT 1 FROM originals o WHERE o.id = media_parts.media_id AND o.stored_at IS NULL)
      """)
  }
}
