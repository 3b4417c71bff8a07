public import SQL
public import Wire

extension MediaLinks {
  /// A photo or film as a row tells of it.
  /// - Parameter column: width, height, blur hash and description stand from here on.
  public func attachment(
    _ id: ID<MediaAPI.Item>, kind: MediaAPI.Kind = .photo, _ row: Row, from column: Int32
  ) -> MediaAPI.Attachment {
    MediaAPI.Attachment(
      id: id, kind: kind, width: row.int(column), height: row.int(column + 1), blurHash: row.text(column + 2),
      alt: row.text(column + 3), urls: urls(id, hasVideo: kind == .video))
  }

  /// The same where the kind stands first.
  public func attachment(_ id: ID<MediaAPI.Item>, _ row: Row, kindAt column: Int32) -> MediaAPI.Attachment {
    attachment(id, kind: MediaAPI.Kind(rawValue: row.text(column)), row, from: column + 1)
  }
}
