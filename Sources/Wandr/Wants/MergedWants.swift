internal import Core
internal import SQL
internal import Social
internal import Wire

/// What merges make of the places that somebody wants to go to. Two that are one place are on the list once, and who has logged it under
/// either name has been there. Nothing of that is written: once the merge is undone, the list is as it was.
struct MergedWants: Sendable {
  private let merges: Merges<WandrAPI.Place>
  /// Those that are merged with others, and when they were saved.
  private var wants: [(place: ID<WandrAPI.Place>, time: Timestamp)] = []
  /// When the viewer last logged those that are merged with others.
  private var visits: [ID<WandrAPI.Place>: Timestamp] = [:]

  /// One statement where nothing is merged.
  init(
    of places: [ID<WandrAPI.Place>], viewer: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws {
    merges = try Wandr.duplicates.merges(around: places, in: transaction)
    guard !merges.isEmpty else { return }
    let ids = merges.items
    wants = try transaction.all(
      """
      SELECT place_id, created_at FROM wandr_wants
      WHERE profile_id = \(viewer) AND place_id IN (\(list: ids)) AND resolved_at IS NULL
      """
    ) { (place: try $0.id(0), time: $0.time(1)) }
    try transaction.each(
      """
      SELECT place_id, max(created_at) FROM wandr_logs
      WHERE author = \(viewer) AND place_id IN (\(list: ids)) AND deleted_at IS NULL GROUP BY place_id
      """
    ) { visits[try $0.id(0)] = $0.time(1) }
  }

  func group(of place: ID<WandrAPI.Place>) -> PlaceGroup { merges.group(of: place) }

  /// Whether a place that was saved then is still to be shown.
  func isOpen(_ place: ID<WandrAPI.Place>, since time: Timestamp) -> Bool {
    let group = group(of: place).ids
    guard group.count > 1 else { return true }
    let wasThere = group.contains { other in visits[other].map { $0 >= time } ?? false }
    return !wasThere && !wants.contains { group.contains($0.place) && ($0.time, $0.place) > (time, place) }
  }
}
