public import SQL
internal import Wire

/// A column in which rows name the photo or video that they show: who may select such a row may fetch it.
///
/// So a row may name only what its writer owns: the table's policy has to say so.
public struct MediaPlace: Sendable {
  private let table: SchemaText
  private let column: SchemaText
  private let saving: (kind: SchemaText, condition: SchemaText)?

  /// - Parameters:
  ///   - column: the first of an index.
  ///   - saving: a condition over a row, with which those who see it may also take the file away to keep, and what of the row says
  ///     whether it is a photo or a video; nil: nobody but its owner may.
  public init(
    _ table: SchemaText, _ column: SchemaText, saving: (kind: SchemaText, condition: SchemaText)? = nil
  ) {
    self.table = table
    self.column = column
    self.saving = saving
  }

  /// What every app shows.
  static let common = [MediaPlace("profiles", "avatar"), MediaPlace("report_media", "media_id")]

  /// Whether a row shows it that the viewer sees.
  func shows(_ id: ID<MediaAPI.Item>) -> SQL {
    "EXISTS (SELECT 1 FROM \(table) WHERE \(column) = \(id))"
  }

  /// Whether a row shows what a column names.
  func shows(column other: SchemaText) -> SQL {
    "EXISTS (SELECT 1 FROM \(table) shown WHERE shown.\(column) = \(other))"
  }

  /// What it is, where the viewer may take it away as somebody who sees it; nil where nobody may here.
  func saved(_ id: ID<MediaAPI.Item>) -> SQL? {
    saving.map { "SELECT \($0.kind) FROM \(table) WHERE \(column) = \(id) AND \($0.condition)" }
  }
}
