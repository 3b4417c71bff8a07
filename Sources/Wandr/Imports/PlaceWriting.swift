internal import Core
internal import SQL
internal import Social
internal import Wire

/// Makes logs, pins and entries of the list of where to go of what a file says, and takes them away again. Nobody is notified, and nothing is
/// news: logs stand in feeds where their day is.
enum PlaceWriting {
  /// What one transaction takes away.
  private static let undoneAtOnce = 100

  static func make(_ row: ImportRow, _ turn: ImportTurn, _ transaction: Transaction) throws -> RowOutcome {
    guard var said = FoundPlace(text: row.content) else { return .failed("This row can’t be read any more.") }
    if said.kind == .log, said.rating == nil {
      let answer = Unrated(rawValue: turn.answer) ?? .solid
      switch answer {
      case .solid, .mustSee, .skip: said.rating = WandrAPI.Rating(rawValue: answer.rawValue)
      case .want: said.kind = .want
      case .leftOut: return .failed("It has no rating, and you chose to leave such places out.")
      }
    }
    // What can't be made leaves no pin behind.
    return try transaction.attempt { () throws -> RowOutcome in
      switch said.kind {
      case .log: return try makeLog(said, row.key, turn, transaction)
      case .want: return try makeWant(said, row.key, turn, transaction)
      }
    }
  }

  private static func makeLog(
    _ said: FoundPlace, _ key: String, _ turn: ImportTurn, _ transaction: Transaction
  ) throws -> RowOutcome {
    let place = try Self.place(of: said, turn, transaction).id
    guard let facts = try PlaceQueries.facts(of: place, in: transaction) else {
      return .failed("Its place isn’t here any more.")
    }
    let visibility = try Self.visibility(of: turn, transaction)
    let id = logID(said, turn)
    let draft = try said.draft(id, at: place, for: visibility)
    let isInZone = try ZoneKeeper(services: turn.services).contain(
      facts.point, of: turn.viewer.profile, in: transaction)
    let day = said.date.beginning
    let created = min(said.logged ?? day ?? turn.now, turn.now)
    // In others' feeds what has no day stands behind all that has one.
    let shown = min(said.logged ?? day ?? Timestamp(microseconds: 0), turn.now)
    var log = OwnLog(
      place: place, rating: draft.rating.rawValue, note: draft.note, trip: nil, date: said.date, audience: "me",
      chosen: visibility.rawValue, shownAt: shown, isInZone: isInZone, maySave: nil, createdAt: created, deletedAt: nil)
    log.audience = log.audience(at: turn.now)
    try LogChange(id: id, facts: facts, draft: draft, by: turn.viewer, at: created).insert(log, in: transaction)
    try ImportedPlaces.remember(key, as: .log(id), of: turn, in: transaction)
    return .made
  }

  /// Whom the logs are for. Of somebody whose profile is for friends only, none is for everyone.
  private static func visibility(
    of turn: ImportTurn, _ transaction: ReadTransaction
  ) throws -> WandrAPI.Visibility {
    let chosen = WandrAPI.Visibility(rawValue: (turn.audience ?? .me).rawValue)
    guard chosen == .everyone else { return chosen }
    return try ProfileVisibility.isPublic(turn.viewer.profile, in: transaction) ? chosen : .friends
  }

  private static func makeWant(
    _ said: FoundPlace, _ key: String, _ turn: ImportTurn, _ transaction: Transaction
  ) throws -> RowOutcome {
    let (place, provided) = try Self.place(of: said, turn, transaction)
    let viewer = turn.viewer.profile
    guard try !ImportedPlaces.isWanted(place, by: viewer, in: transaction) else {
      return .repeated("It is on your list already.")
    }
    let saved = try savedAt(said, place, turn, transaction)
    try WantActions.add(
      WandrAPI.PutWantToGo(placeID: place), provided, by: viewer, at: turn.now, savedAt: saved, in: transaction)
    try ImportedPlaces.remember(key, as: .want(place), of: turn, in: transaction)
    return .made
  }

  /// When a place was saved elsewhere, so that the list keeps its order. Now, where the viewer has been there since: they want to go again.
  private static func savedAt(
    _ said: FoundPlace, _ place: ID<WandrAPI.Place>, _ turn: ImportTurn, _ transaction: ReadTransaction
  ) throws -> Timestamp {
    guard let saved = said.logged, saved < turn.now else { return turn.now }
    let wasThere = try transaction.exists(
      """
      SELECT 1 FROM wandr_logs WHERE author = \(turn.viewer.profile) AND place_id = \(place) AND deleted_at IS NULL
        AND created_at >= \(saved)
      """)
    return wasThere ? turn.now : saved
  }

  /// The place of a row: the catalogue's city, a pin of the viewer's, or a new pin, which nobody else is suggested.
  private static func place(
    of said: FoundPlace, _ turn: ImportTurn, _ transaction: Transaction
  ) throws -> (id: ID<WandrAPI.Place>, provided: ProvidedPlace?) {
    let viewer = turn.viewer.profile
    if let number = said.city, let city = try PlaceActions(services: turn.services).catalogue.city(number) {
      try PlaceActions.choose(city, by: viewer, at: turn.now, in: transaction)
      return (city.id, city)
    }
    var pinned = said
    pinned.city = nil
    if let known = try ImportedPlaces.place(like: pinned, of: viewer, in: transaction) { return (known, nil) }
    let id: ID<WandrAPI.Place> = turn.services.newID()
    try PlaceActions.put(id, try said.pin(id), said.around, by: viewer, at: turn.now, in: transaction)
    try ImportedPlaces.remember(id, of: turn, in: transaction)
    return (id, nil)
  }

  /// A fresh ID. Logs of one moment are in the order of their IDs, which is that of the file.
  private static func logID(_ said: FoundPlace, _ turn: ImportTurn) -> ID<PlaceLog> {
    let chance: ID<PlaceLog> = turn.services.newTimelessID()
    return ID(at: turn.now, random: (0, UInt64(clamping: said.number) << 40 | chance.low & 0xff_ffff_ffff))
  }

  /// Takes away some of what an import made: logs that nobody has changed since, places of the list where nobody has been since, and pins that
  /// nothing names any more. False when nothing of it is left.
  static func undo(
    _ id: ID<SocialAPI.Import>, _ viewer: Viewer, _ services: Services, _ transaction: Transaction
  ) throws -> Bool {
    let logs = try ImportedPlaces.logs(of: id, limit: undoneAtOnce, in: transaction)
    if !logs.ids.isEmpty {
      if logs.areShared {
        // Those who saw them may be any number: they ask again what they see.
        try services.live.publish(
          LiveEvent.resync, of: viewer.profile, to: .followers(of: viewer.profile), at: services.now(), in: transaction)
      }
      return try transaction.run(
        "DELETE FROM wandr_logs WHERE author = \(viewer.profile) AND id IN (\(list: logs.ids))") > 0
    }
    let wants = try ImportedPlaces.wants(of: id, limit: undoneAtOnce, in: transaction)
    if !wants.isEmpty {
      return try transaction.run(
        "DELETE FROM wandr_wants WHERE profile_id = \(viewer.profile) AND place_id IN (\(list: wants))") > 0
    }
    let pins = try ImportedPlaces.pins(of: id, limit: undoneAtOnce, in: transaction)
    guard !pins.isEmpty else { return false }
    return try transaction.run(
      "DELETE FROM wandr_imported_pins WHERE profile_id = \(viewer.profile) AND place_id IN (\(list: pins))") > 0
  }
}

extension VisitDate {
  /// When its first day begins, in UTC; nil where nothing is known.
  fileprivate var beginning: Timestamp? {
    guard year > 0 else { return nil }
    let number = Timestamp.day(year: Int64(year), month: Int64(max(month, 1)), day: Int64(max(day, 1)))
    return Timestamp(microseconds: number * 86_400_000_000)
  }
}
