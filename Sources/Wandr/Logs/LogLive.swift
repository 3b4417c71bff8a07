internal import Core
internal import SQL
internal import Social
internal import Wire

/// What the live stream tells of logs. All is read as each of those who may be concerned.
enum LogLive {
  static let all = [created, deleted]

  /// `log.created {id}`: there is a log in the viewer's feed, where the muted are not, that wasn't before.
  static let created = LiveEvent("log.created", app: Wandr.name) { fact, viewer, transaction in
    let isNew = try transaction.exists(
      """
      SELECT 1 FROM wandr_logs p WHERE p.id = \(fact.subject) AND p.deleted_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM mutes m WHERE m.muter = \(viewer.profile) AND m.muted = p.author)
      """)
    return isNew ? WandrAPI.LogReference(id: fact.subject.cast()) : nil
  }

  /// `log.deleted {id}`: for those who could see it and don't any more.
  static let deleted = LiveEvent("log.deleted", app: Wandr.name) { fact, _, transaction in
    // Its author still sees what others don't, but for what they have deleted.
    guard
      try !transaction.exists("SELECT 1 FROM wandr_logs WHERE id = \(fact.subject) AND deleted_at IS NULL")
    else { return nil }
    return WandrAPI.LogReference(id: fact.subject.cast())
  }

  /// Those who see a log besides its author, as far as that is known without asking each of them. The others never learn that it was.
  static func readers(
    of id: ID<PlaceLog>, _ log: OwnLog, by author: ID<ProfileEntity>, in transaction: Transaction
  ) throws -> [ID<ProfileEntity>] {
    guard log.audience != "me" else { return [] }
    var readers = try Wandr.audience.everyReader(of: id, by: author, in: transaction)
    if let trip = log.trip {
      readers.formUnion(
        try transaction.all(
          "SELECT profile_id FROM wandr_trip_members WHERE trip_id = \(trip) AND joined_at IS NOT NULL"
        ) { try $0.id(0) })
    }
    return readers.subtracting([author]).sorted()
  }
}

/// Publishes logs when their time has come.
enum LogPublishing {
  private static let isWaiting: SQL = "chosen <> audience AND is_in_zone = FALSE AND deleted_at IS NULL"

  static let job = ScheduledJob(
    isDue: { transaction, now in
      try transaction.exists("SELECT 1 FROM wandr_logs WHERE \(isWaiting) AND shown_at <= \(now) LIMIT 1")
    },
    run: { transaction, now, live in
      let due = try transaction.all(
        "SELECT id, author FROM wandr_logs WHERE \(isWaiting) AND shown_at <= \(now) ORDER BY shown_at LIMIT 500"
      ) { (id: try $0.id(0, PlaceLog.self), author: try $0.id(1, ProfileEntity.self)) }
      for log in due {
        try transaction.run("UPDATE wandr_logs SET audience = chosen WHERE id = \(log.id)")
        try live.publish(LogLive.created, of: log.id, to: .followers(of: log.author), at: now, in: transaction)
        let cause = PushCause(
          app: Wandr.name, kind: PushCause.share, subject: log.id.cast(), object: log.id.cast(), actor: log.author)
        try PushQueue.add(cause, at: now, in: transaction)
      }
    })
}
