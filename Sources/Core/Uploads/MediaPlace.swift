public import SQL
internal import Wire

/// A column in which rows name the photo or video that they show: whoever may select such a row may fetch it.
///
/// So a row may name only what its writer owns: the table's policy has to say so.
public struct MediaPlace: Sendable {
  private let table: SchemaText
  private let column: SchemaText

  /// - Parameter column: the first of an index.
  public init(_ table: SchemaText, _ column: SchemaText) {
    self.table = table
    self.column = column
  }

  /// What every app shows.
  static let common = [MediaPlace("profiles", "avatar"), MediaPlace("report_media", "media_id")]

  /// Whether a row shows it that the viewer sees.
  func shows(_ id: ID<MediaAPI.Item>) -> SQL {
    "EXISTS (SELECT 1 FROM \(table) WHERE \(column) = \(id))"
  }
}
