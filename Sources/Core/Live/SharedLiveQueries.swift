public import SQL
internal import Wire

public enum SharedLiveQueries {
  /// Facts read by one statement.
  static let batch = 2048
  /// Facts that are kept in the table at least.
  private static let kept: Int64 = 20_000

  /// - Parameter proof: that a server says so; any member's transaction can write here.
  static func insert(_ fact: LiveFact, tick: Int64, proof: [UInt8], in transaction: Transaction) throws {
    let id = ID<Never>(at: fact.at, random: (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max)))
    try transaction.run(
      """
      INSERT INTO live_arrivals (id, tick, teller, app, event, coalesces, subject, audience, at, proof)
      VALUES (\(id), \(tick), viewer(), \(fact.event.app), \(fact.event.name), \(fact.coalesces), \(fact.subject),
        \(fact.audience.bytes), \(fact.at), \(proof))
      """)
  }

  /// Gives what has arrived the next numbers and moves it to where all processes read; of facts that tell the same people of one
  /// state only the last; what was made up replaces none. Who told is forgotten. To be run by one process at a time, in one snapshot.
  static let numbering: [SQL] = [
    """
    INSERT INTO live_facts (number, app, event, coalesces, subject, audience, at, proof)
    SELECT (SELECT coalesce(max(number), 0) FROM live_facts) + row_number() OVER (ORDER BY a.tick, a.id),
      a.app, a.event, a.coalesces, a.subject, a.audience, a.at, a.proof
    FROM live_arrivals a WHERE NOT a.coalesces OR NOT EXISTS (
      SELECT 1 FROM live_arrivals b WHERE b.coalesces AND b.subject = a.subject AND b.event = a.event AND b.app = a.app
        AND b.audience = a.audience AND b.proof = a.proof AND (b.tick, b.id) > (a.tick, a.id))
    """,
    "DELETE FROM live_arrivals",
  ]

  /// The same for the process that does it for all.
  public static let chore = PostgresListener.Chore(isDue: "SELECT 1 FROM live_arrivals LIMIT 1", numbering)

  /// The smallest and the greatest number that are there.
  static func ends(in transaction: Transaction) throws -> (first: UInt64, last: UInt64)? {
    let ends = try transaction.first(
      "SELECT (SELECT min(number) FROM live_facts), (SELECT max(number) FROM live_facts)"
    ) { $0.isNull(0) ? nil : (UInt64(clamping: $0.int64(0)), UInt64(clamping: $0.int64(1))) }
    return ends ?? nil
  }

  /// What no server has told is told to nobody, and keeps its number.
  static func facts(after number: UInt64, _ keys: SigningKeys, in transaction: Transaction) throws -> [LoggedFact] {
    try transaction.all(
      """
      SELECT number, app, event, coalesces, subject, audience, at, proof FROM live_facts
      WHERE number > \(Int64(clamping: number)) ORDER BY number LIMIT \(batch)
      """
    ) { row in
      let event = LiveEvent.Key(app: row.text(1), name: row.text(2))
      let (subject, at): (ID<Never>, Timestamp) = (try row.id(4), row.time(6))
      let number = UInt64(clamping: row.int64(0))
      if let audience = LiveAudience(bytes: row.blob(5)), !row.isNull(7) {
        let fact = LiveFact(event, subject, audience, at: at, coalesces: row.bool(3))
        if keys.verify(.liveFact, fact.provenBytes, signature: row.blob(7)) {
          return LoggedFact(number: number, fact: fact)
        }
      }
      return LoggedFact(number: number, fact: LiveFact(event, subject, .profiles([]), at: at, coalesces: false))
    }
  }

  /// Forgets what is old and not among the newest. The last fact stays, for the next number follows it.
  static func sweep(before: Timestamp, in transaction: Transaction) throws {
    try transaction.run(
      """
      DELETE FROM live_facts WHERE number <= (SELECT coalesce(max(number), 0) FROM live_facts) - \(kept)
        OR (at < \(before) AND number < (SELECT coalesce(max(number), 0) FROM live_facts))
      """)
  }
}

extension LiveFact {
  /// What a server vouches for: all but the time, so that facts that tell the same people of one state have one proof.
  var provenBytes: [UInt8] {
    let texts = Array(event.app.utf8) + [0] + Array(event.name.utf8) + [0, coalesces ? 1 : 0]
    return texts + subject.bytes + audience.bytes
  }
}

extension LiveAudience {
  /// Who it is, for the log: a letter, then ids of 16 bytes; of a thing its id and, in UTF-8, its kind; behind a zero the author, where
  /// there is one. A server that knows of no authors takes that for a kind that nobody follows.
  var bytes: [UInt8] {
    switch self {
    case .profiles(let profiles): return [UInt8(ascii: "p")] + profiles.flatMap(\.bytes)
    case .concerned(let thing, let author):
      var bytes: [UInt8] = [UInt8(ascii: "t")] + thing.id.bytes + thing.kind.utf8
      if let author { bytes += [0] + author.bytes }
      return bytes
    }
  }

  init?(bytes: [UInt8]) {
    guard let letter = bytes.first else { return nil }
    if letter == UInt8(ascii: "t"), bytes.count > 17, let id = ID<Never>(bytes: bytes[1..<17]) {
      let kind = bytes[17...].prefix { $0 != 0 }
      let author = bytes[kind.endIndex...].dropFirst()
      self = .concerned(
        by: LiveThing(kind: String(decoding: kind, as: UTF8.self), id: id), author: ID<ProfileEntity>(bytes: author))
      return
    }
    guard bytes.count % 16 == 1 else { return nil }
    let ids = stride(from: 1, to: bytes.count, by: 16).compactMap { ID<ProfileEntity>(bytes: bytes[$0..<$0 + 16]) }
    switch (letter, ids.first) {
    case (UInt8(ascii: "p"), _): self = .profiles(ids)
    // As a server of before 0.1.0 wrote those who follow a profile.
    case (UInt8(ascii: "f"), let profile?) where ids.count == 1: self = .followers(of: profile)
    default: return nil
    }
  }
}
