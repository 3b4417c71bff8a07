internal import Media
public import SQL
public import Wire

/// Reads uploads with how far they have come, also as a part of apps' own statements.
public enum UploadReader {
  /// What `upload` reads, of `tables`.
  public static let columns: SQL =
    "m.id, m.kind, m.status, m.width, m.height, m.blur_hash, m.alt, j.state, j.percent, j.reason"
  public static let tables: SQL = "media m LEFT JOIN media_jobs j ON j.media_id = m.id"

  public static func upload(_ row: Row, from column: Int32, links: MediaLinks) throws -> MediaAPI.Upload {
    let id: ID<MediaAPI.Item> = try row.id(column)
    let kind = MediaAPI.Kind(rawValue: row.text(column + 1))
    let status: MediaAPI.Status =
      row.text(column + 2) == "ready" ? .ready : row.text(column + 7) == "failed" ? .failed : .processing
    return MediaAPI.Upload(
      id: id, kind: kind, status: status, width: row.int(column + 3), height: row.int(column + 4),
      blurHash: row.text(column + 5), alt: row.text(column + 6), urls: links.urls(id, hasVideo: kind == .video),
      progress: status == .processing ? row.int(column + 8) : nil,
      failure: status == .failed ? failure(row.text(column + 9)) : nil)
  }

  private static func failure(_ reason: String) -> MediaAPI.Failure {
    let code = MediaError.Code(rawValue: reason) ?? .damaged
    return MediaAPI.Failure(code: code.rawValue, detail: MediaError(code).safeMessage)
  }
}
