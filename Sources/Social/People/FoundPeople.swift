internal import Core
internal import SQL
internal import Wire

/// Reads the pages of a search for people: of those who match, or of the circle where nothing was typed.
struct FoundPeople {
  private typealias Place = Cursor<SocialAPI.SearchList>
  /// How many people of the circle are put into order at a time.
  private static let windowLength = 200

  let app: String
  let viewer: ID<ProfileEntity>
  let limit: Int
  let links: MediaLinks
  let transaction: ReadTransaction

  /// People by the start of a username or of a word of their name, in the order of what was found.
  /// - Parameter text: the start, folded as `SearchText` does.
  func matching(_ text: String, before: Cursor<SocialAPI.SearchList>?) throws -> Page<SocialAPI.Profile> {
    let end = text + "\u{10FFFF}"
    let (place, last) = (before?.place ?? "", before?.id(of: ProfileEntity.self) ?? ID(high: 0, low: 0))
    var rows: [(place: String, profile: SocialAPI.Profile)] = []
    try transaction.each(
      """
      SELECT \(ProfileList.columns), t.place FROM (
        SELECT profile_id AS other, min(term) AS place FROM profile_terms
        WHERE app = \(app) AND term >= \(text) AND term < \(end)
        GROUP BY profile_id HAVING (min(term), profile_id) > (\(place), \(last))
        ORDER BY min(term), profile_id LIMIT \(limit + 1)) t
      LEFT JOIN profiles p ON p.id = t.other \(ProfileList.joins(viewer)) ORDER BY t.place, t.other
      """
    ) { row in
      guard !row.isNull(0) else { return }
      rows.append((row.text(11), try ProfileList.profile(row, viewer: viewer, links: links)))
    }
    var items = rows.prefix(limit).map(\.profile)
    try ProfileList.count(&items, in: transaction)
    let goesOn = rows.count > limit ? rows[limit - 1] : nil
    return Page(
      items: items,
      next: goesOn.map { links.cursors.seal(Place(Timestamp(microseconds: 0), $0.profile.id, place: $0.place)) })
  }

  /// The others of the app: of the newest two hundred those whom the viewer doesn't follow yet, then the rest of them; then the two hundred
  /// behind them likewise.
  func circle(before: Cursor<SocialAPI.SearchList>?) throws -> Page<SocialAPI.Profile> {
    let start = before.flatMap { CirclePlace($0) }
    var found: [CirclePlace] = []
    var top: ID<ProfileEntity>? = start?.top ?? .last
    while let here = top, found.count <= limit {
      let window = try window(from: here)
      found += window.prefix(Self.windowLength).filter { place in start.map { place.isBehind($0) } ?? true }
        .sorted { $1.isBehind($0) }
      top = window.count > Self.windowLength ? window.last?.id : nil
    }
    let goesOn = found.count > limit ? found[limit - 1] : nil
    return Page(
      items: try profiles(found.prefix(limit).map { $0.id.cast() }), next: goesOn.map { links.cursors.seal($0.cursor) })
  }

  /// Two hundred people, and the first of those behind them.
  /// - Parameter top: the newest who may be among them.
  private func window(from top: ID<ProfileEntity>) throws -> [CirclePlace] {
    let rows = try transaction.all(
      """
      SELECT n.id, n.created_at, f.follower IS NOT NULL FROM (
        SELECT id, created_at FROM profiles WHERE app = \(app) AND id <> \(viewer) AND id <= \(top)
        ORDER BY id DESC LIMIT \(Self.windowLength + 1)) n
      LEFT JOIN follows f ON f.follower = \(viewer) AND f.followee = n.id ORDER BY n.id DESC
      """
    ) { (id: try $0.id(0, ProfileEntity.self), time: $0.time(1), isFollowed: $0.bool(2)) }
    // Named by its newest, the first window is the same for the next page, also when somebody has joined.
    let name = top == .last ? rows.first?.id ?? top : top
    return rows.map { CirclePlace(top: name, isFollowed: $0.isFollowed, time: $0.time, id: $0.id) }
  }

  /// The profiles in this order.
  private func profiles(_ ids: [ID<SocialAPI.Profile>]) throws -> [SocialAPI.Profile] {
    guard let first = ids.first else { return [] }
    let places = Dictionary(ids.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    // As many as the page can have, so that the statement is always the same.
    let filled = ids + Array(repeating: first, count: limit - ids.count)
    let page = try ProfileList.profiles(filled, in: app).page(for: viewer, links: links, in: transaction)
    return page.items.sorted { places[$0.id] ?? .max < places[$1.id] ?? .max }
  }
}

/// Where somebody stands in the list of the circle.
private struct CirclePlace {
  /// The newest of the two hundred among whom they are.
  let top: ID<ProfileEntity>
  let isFollowed: Bool
  let time: Timestamp
  let id: ID<ProfileEntity>

  init(top: ID<ProfileEntity>, isFollowed: Bool, time: Timestamp, id: ID<ProfileEntity>) {
    (self.top, self.isFollowed, self.time, self.id) = (top, isFollowed, time, id)
  }

  /// Nil for the place of a search by words.
  init?(_ cursor: Cursor<SocialAPI.SearchList>) {
    let parts = cursor.place.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 2, let top = ID<ProfileEntity>(parts[0]) else { return nil }
    self.init(top: top, isFollowed: parts[1] == "followed", time: cursor.time, id: cursor.id())
  }

  var cursor: Cursor<SocialAPI.SearchList> { Cursor(time, id, place: "\(top) \(isFollowed ? "followed" : "new")") }

  /// Whether it comes later in the list: in a later window, or further down in the same one.
  func isBehind(_ other: CirclePlace) -> Bool {
    if top != other.top { return top < other.top }
    if isFollowed != other.isFollowed { return isFollowed }
    return (other.time, other.id) > (time, id)
  }
}
