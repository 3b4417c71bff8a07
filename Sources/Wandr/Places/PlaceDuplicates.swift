internal import Core
internal import Places
internal import SQL
internal import Social
internal import Wire

/// A place and those that are merged with it, for one viewer.
typealias PlaceGroup = MergedGroup<WandrAPI.Place>

extension Wandr {
  /// Places that are the same. A private pin is merged by its owner, for them alone.
  static let duplicates: Duplicates<WandrAPI.Place, WandrAPI.DuplicateList> = Duplicates(
    of: MergeableItems("wandr_places", in: "wandr", privacy: "is_private", isRenamed: true, hasUnmade: true),
    WandrAPI.DuplicateList.self, by: people,
    at: DuplicatePages(item: "/wandr/places/", list: "/wandr/duplicates/"),
    look: DuplicateLook(
      column: "column column-padded same", list: "same-list", box: "same-box", line: "same-box duplicate",
      link: "log-place", symbol: "pin"),
    words: DuplicateWords(
      one: "place", empty: "When two places are the same, merge them from the page of either.",
      promise: """
        People who see both will see one place, with the logs of both. Nobody’s logs, lists and trips change, and it can be undone. The \
        people who set the pins decide, or the operators of this server, who can read both names for that. A pin that only you can find \
        is merged for you alone, and nobody else reads its name.
        """,
      waiting: "Waiting for the people who set the pins, or for an operator of this server."),
    contents: DuplicateContents(
      compare: { ids, viewer, services in try await PlaceComparison(services).compare(ids, viewer) },
      search: { item, text, viewer, services in
        try await PlaceComparison(services).search(item.id, item.name, text, viewer)
      },
      bring: { ids, services in try await PlaceComparison(services).bring(ids) })
  )
  .calls(
    list: WandrAPI.duplicates, propose: WandrAPI.proposeDuplicate, agree: WandrAPI.agreeToDuplicate,
    end: WandrAPI.endDuplicate, of: { $0.of }
  ) { WandrAPI.Duplicate($0) }
}

extension WandrAPI.Duplicate {
  init(_ known: KnownDuplicate<WandrAPI.Place>) {
    self.init(
      id: known.id.cast(), place: .init(id: known.item.id, name: known.item.name),
      into: .init(id: known.into.id, name: known.into.name), state: known.state, proposedBy: known.proposedBy,
      mine: known.isMine, canAgree: known.canAgree, canEnd: known.canEnd, seesBoth: known.seesBoth,
      createdAt: known.createdAt, mergedAt: known.mergedAt)
  }
}

/// What is shown of places that may be the same.
struct PlaceComparison: Sendable {
  private let services: Services
  private let places: PlaceActions

  init(_ services: Services) {
    self.services = services
    places = PlaceActions(services: services)
  }

  /// A place, and how many logs of it the viewer sees.
  private typealias Seen = (place: WandrAPI.Place, logs: Int)

  /// Those of the catalogue. A place of a service over the network is merged once somebody has chosen it: until then no log is of it.
  private func provided(_ ids: [ID<WandrAPI.Place>]) async throws -> [ProvidedPlace] {
    var found: [ProvidedPlace] = []
    for id in ids { if let place = try await places.catalogue.place(id) { found.append(place) } }
    return found
  }

  private func seen(_ ids: [ID<WandrAPI.Place>], _ viewer: Viewer) async throws -> [Seen] {
    guard !ids.isEmpty else { return [] }
    let provided = try await provided(ids)
    let kept = try await services.database.read(as: viewer.principal) {
      try PlaceQueries.mergeable(ids, viewer: viewer.profile, in: $0)
    }
    let all = kept + provided.map { (place: $0.place, logs: 0) }
    let known = Dictionary(all.map { ($0.place.id, $0) }, uniquingKeysWith: { first, _ in first })
    return ids.compactMap { known[$0] }
  }

  /// The places in their order; each but the first with how far it is from that.
  func compare(_ ids: [ID<WandrAPI.Place>], _ viewer: Viewer) async throws -> [ComparedItem<WandrAPI.Place>] {
    let found = try await seen(ids, viewer)
    return found.indices.map { index in
      Self.compared(found[index], from: index > 0 && ids.count == 2 ? found[0].place : nil)
    }
  }

  private static func compared(_ seen: Seen, from other: WandrAPI.Place?) -> ComparedItem<WandrAPI.Place> {
    let place = seen.place
    var facts: [String] = []
    if place.mine { facts.append(place.isPrivate ? "Your pin; only you can find it" : "Your pin") }
    if !place.address.isEmpty { facts.append(place.address.isolated) }
    if let other, let far = distance(place, other) { facts.append("\(far) from \(other.name.isolated)") }
    facts.append(seen.logs.counted("log", "logs"))
    return ComparedItem(MergeableItem(id: place.id, name: place.name), facts: facts)
  }

  /// "40 m", "3 km".
  static func distance(_ one: WandrAPI.Place, _ other: WandrAPI.Place) -> String? {
    guard let here = Coordinate(latitude: one.latitude, longitude: one.longitude),
      let there = Coordinate(latitude: other.latitude, longitude: other.longitude)
    else { return nil }
    let metres = Int(here.distance(to: there).rounded())
    return metres < 1000 ? "\(metres) m" : "\(((metres + 500) / 1000).grouped) km"
  }

  /// What is near comes first, then what has such a name; where nothing is typed, that begins with the first word of its own.
  func search(
    _ id: ID<WandrAPI.Place>, _ name: String, _ text: String, _ viewer: Viewer
  ) async throws -> [ComparedItem<WandrAPI.Place>] {
    guard let place = try await seen([id], viewer).first?.place,
      let point = Coordinate(latitude: place.latitude, longitude: place.longitude)
    else { return [] }
    let word = name.split(separator: " ").first.map(String.init) ?? name
    let near =
      text.isEmpty
      ? try await services.database.read(as: viewer.principal) {
        try PlaceQueries.near(point, viewer: viewer.profile, in: $0)
      } : []
    // No service over the network is asked: what it alone knows can't be merged.
    let named = try await places.search(text.isEmpty ? word : text, near: point, isTyping: true, by: viewer).map(\.id)
    var ids: Set<ID<WandrAPI.Place>> = [id]
    let others = (near + named).filter { ids.insert($0).inserted }
    return try await seen(others, viewer).map { Self.compared($0, from: place) }
  }

  /// A provider's place is known to the database once somebody has chosen it.
  func bring(
    _ ids: [ID<WandrAPI.Place>]
  ) async throws -> @Sendable (Viewer, Timestamp, Transaction) throws -> Void {
    let provided = try await provided(ids)
    return { viewer, now, transaction in
      for place in provided { try PlaceActions.choose(place, by: viewer.profile, at: now, in: transaction) }
    }
  }
}

extension PlaceQueries {
  /// Places that the viewer may merge, with the number of logs of each that they see: none that others keep to themselves.
  static func mergeable(
    _ ids: [ID<WandrAPI.Place>], viewer: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws -> [(place: WandrAPI.Place, logs: Int)] {
    try transaction.all(
      """
      SELECT \(PlaceColumns.sql(for: viewer)),
        (SELECT count(*) FROM wandr_logs l WHERE l.place_id = s.id AND l.deleted_at IS NULL)
      FROM wandr_places s WHERE s.id IN (\(list: ids)) AND (s.is_private = FALSE OR s.made_by = \(viewer))
      """
    ) { (place: try PlaceColumns.place($0, 0), logs: $0.int(PlaceColumns.count)) }
  }

  private static let mostNear = 20
  /// The viewer's own pins and the places of their logs around a point.
  static func near(
    _ point: Coordinate, viewer: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws -> [ID<WandrAPI.Place>] {
    let here = KeptPoint(point)
    // About 300 m: of latitude everywhere as many steps, of longitude as many as there are in that distance, at most a degree.
    let (south, north) = (here.latitude - 27_000, here.latitude + 27_000)
    let meridian = point.longitude > 0 ? point.longitude - 1 : point.longitude + 1
    let beside = Coordinate(latitude: point.latitude, longitude: meridian)
    let degree = beside.map { max(300, $0.distance(to: point)) } ?? 300
    let east = KeptPoint.steps(300 / degree)
    let (from, to) = (here.longitude - east, here.longitude + east)
    return try transaction.all(
      """
      SELECT k.id FROM (
        SELECT place_id AS id FROM wandr_logs WHERE author = \(viewer) AND latitude BETWEEN \(south) AND \(north)
          AND longitude BETWEEN \(from) AND \(to) AND deleted_at IS NULL
        UNION SELECT id FROM wandr_places WHERE made_by = \(viewer) AND latitude BETWEEN \(south) AND \(north)
          AND longitude BETWEEN \(from) AND \(to)) k
      ORDER BY k.id LIMIT \(mostNear)
      """
    ) { try $0.id(0) }
  }

  /// Each place as the one that stays of those that it is merged with; once each.
  static func stays(
    of places: [WandrAPI.Place], viewer: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws -> [WandrAPI.Place] {
    let merges = try Wandr.duplicates.merges(around: places.map(\.id), in: transaction)
    guard !merges.isEmpty else { return places }
    let firsts = places.map { merges.group(of: $0.id).first }
    let missing = Set(firsts).subtracting(places.map(\.id)).sorted()
    let others: [WandrAPI.Place] =
      missing.isEmpty
      ? []
      : try transaction.all(
        "SELECT \(PlaceColumns.sql(for: viewer)) FROM wandr_places s WHERE s.id IN (\(list: missing))"
      ) { try PlaceColumns.place($0, 0) }
    let known = Dictionary((places + others).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var told: Set<ID<WandrAPI.Place>> = []
    return firsts.compactMap { known[$0] }.filter { told.insert($0.id).inserted }
  }

  /// The names of those of a group that the database has, in the order of their IDs.
  static func names(
    of group: PlaceGroup, in transaction: ReadTransaction
  ) throws -> [(id: ID<WandrAPI.Place>, name: String)] {
    try transaction.all("SELECT id, name FROM wandr_places WHERE id IN (\(list: group.ids)) ORDER BY id") {
      (id: try $0.id(0), name: $0.text(1))
    }
  }

  private static let mostMerged = 2000

  /// By how much the number of places of some logs is larger than that of places that are different for the viewer.
  /// - Parameter logs: a condition over the logs `l`.
  static func surplus(of logs: SQL, in transaction: ReadTransaction) throws -> Int {
    let merged: [ID<WandrAPI.Place>] = try transaction.all(
      """
      SELECT k.place_id FROM (SELECT DISTINCT l.place_id FROM wandr_logs l WHERE \(logs)) k
      WHERE EXISTS (SELECT 1 FROM wandr_duplicates d WHERE d.merged_at IS NOT NULL
        AND (d.item_id = k.place_id OR d.into_id = k.place_id)) LIMIT \(mostMerged)
      """
    ) { try $0.id(0) }
    guard merged.count > 1 else { return 0 }
    let merges = try Wandr.duplicates.merges(around: merged, in: transaction)
    return merged.count - Set(merged.map { merges.group(of: $0).first }).count
  }

  /// The merges of places that somebody's devices have, each place with the one that stays among these.
  static func mergesOnDevices(
    of viewer: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws -> [WandrAPI.PlaceMerge] {
    let pairs: [(ID<WandrAPI.Place>, ID<WandrAPI.Place>)] = try transaction.all(
      """
      SELECT i.id, o.id FROM wandr_sync a JOIN wandr_duplicates d ON d.item_id = a.thing_id
      JOIN wandr_places i ON i.id = d.item_id JOIN wandr_places o ON o.id = d.into_id
      WHERE a.profile_id = \(viewer) AND a.kind = 'place' AND a.gone_at IS NULL AND d.merged_at IS NOT NULL
        AND EXISTS (SELECT 1 FROM wandr_sync b
          WHERE b.profile_id = \(viewer) AND b.kind = 'place' AND b.thing_id = d.into_id AND b.gone_at IS NULL)
      LIMIT \(mostMerged)
      """
    ) { (try $0.id(0), try $0.id(1)) }
    let merges = Merges(pairs: pairs)
    return merges.items.compactMap { place in
      let first = merges.group(of: place).first
      return first == place ? nil : WandrAPI.PlaceMerge(place: place, into: first)
    }
  }
}
