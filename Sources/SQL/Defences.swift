/// The defences of row-level security on SQLite. All are on; tests switch single ones off to prove that the suite
/// notices. Nothing outside of this module and its tests can reach them.
struct Defences: Sendable, Hashable {
  /// Tables that get no view.
  var unshadowed: Set<String> = []
  /// A connection refuses to open when a table has no view.
  var completenessCheck = true
  /// A base table is readable only inside a view or trigger that itself names it.
  var contextMap = true
  /// No common table may bear a table's name.
  var commonTableNames = true
  /// Words and parameters that SQLite could read differently are refused.
  var plainTokens = true
  /// So are bytes and symbols that are on no list.
  var plainSymbols = true
  /// `UPDATE ... FROM` is refused.
  var updateFromBan = true
  /// `ORDER BY` and `LIMIT` are refused on what an `UPDATE` or `DELETE` changes.
  var writeLimitBan = true
  /// What an `UPDATE` or `DELETE` calculates, it calculates of rows that the viewer may see.
  var visibleRows = true
  /// `new_id()` has the transaction's time, so that it is no clock.
  var steadyIDs = true
  /// `REPLACE` runs the delete triggers of the row it replaces.
  var recursiveTriggers = true
  /// `REPLACE` and its like are refused.
  var replaceBan = true
  /// Names of guard triggers to leave out, such as "kinnect_posts_update".
  var missingGuards: Set<String> = []
  /// Policies put in the place of the declared ones.
  var weakened: [TablePolicy] = []
  /// A child's delete guard lets rows pass whose parent is gone.
  var orphanRule = true
  /// Which tables a cascade may reach.
  var cascades = Extent.declared
  /// Which columns the enforcement of foreign keys may read.
  var foreignKeyColumns = Extent.declared
  /// Only the columns that a policy names can be set.
  var writableColumns = true
  /// `schema_work` is refused outside of the schema's triggers.
  var schemaWorkBan = true

  /// What the file's schema declares, or a wrong list in its place.
  enum Extent: Sendable {
    case declared
    case none
    case everything
  }
}
