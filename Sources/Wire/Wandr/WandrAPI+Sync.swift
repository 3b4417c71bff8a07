extension WandrAPI {
  /// Brings the server and a device up to date with each other (docs/sync.md).
  public static let sync = Endpoint<SyncInput, SyncAnswer>(
    "wandr.sync", .post, "/api/wandr/sync",
    "Merge what a device has changed, each change by itself, and tell it what has changed since a cursor; doing it again changes nothing",
    takesIdempotencyKey: false)

  /// What a device has changed, and how far it knows what others have.
  public struct SyncInput: Codable, Hashable, Sendable {
    /// The version of the protocol that the device speaks, from 1 on. A server answers with the highest that both understand.
    public var protocolVersion: Int = SyncAPI.version
    /// The device as its versions name it: 16 hexadecimal digits in lower case, not all 0.
    public let device: String
    /// What the last answer gave; nil for everything.
    public var cursor: String? = nil
    /// What the device has changed, at most 200: places, then trips, then logs of them. Of each thing what was changed, with its versions.
    public var changes: [SyncAPI.Thing] = []

    enum CodingKeys: String, CodingKey {
      case protocolVersion = "protocol"
      case device, cursor, changes
    }

    public init(
      protocolVersion: Int = SyncAPI.version, device: String, cursor: String? = nil, changes: [SyncAPI.Thing] = []
    ) {
      self.protocolVersion = protocolVersion
      self.device = device
      self.cursor = cursor
      self.changes = changes
    }

    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      protocolVersion = try container.decode(Int.self, forKey: .protocolVersion)
      device = try container.decode(String.self, forKey: .device)
      cursor = try container.decodeIfPresent(String.self, forKey: .cursor)
      changes = try container.decodeIfPresent([SyncAPI.Thing].self, forKey: .changes) ?? []
    }
  }

  /// What became of a change. The server may add values.
  public struct SyncStatus: OpenValue {
    /// The value in JSON.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// It is merged.
    public static let applied = SyncStatus(rawValue: "applied")
    /// It was there already, or others wrote later.
    public static let unchanged = SyncStatus(rawValue: "unchanged")
    /// It is not merged; the problem says why.
    public static let refused = SyncStatus(rawValue: "refused")
    /// The values that this version knows.
    public static var known: [SyncStatus] { [.applied, .unchanged, .refused] }
  }

  /// What became of one change.
  public struct SyncResult: Codable, Hashable, Sendable, JSONWritable {
    /// What was changed, such as `log`.
    public var kind: String
    /// What was changed.
    public var id: ID<SyncAPI.Thing>
    /// What became of it.
    public var status: SyncStatus
    /// Why it was refused; nil otherwise. After `clock_ahead` the device counts from the answer's `time` and writes what waits again.
    public var problem: Problem?

    public init(kind: String, id: ID<SyncAPI.Thing>, status: SyncStatus, problem: Problem?) {
      self.kind = kind
      self.id = id
      self.status = status
      self.problem = problem
    }
  }

  /// Something that a device is to show no longer.
  public struct SyncRemoval: Codable, Hashable, Sendable, JSONWritable {
    /// What it was, such as `log`.
    public var kind: String
    /// Which it was.
    public var id: ID<SyncAPI.Thing>

    public init(kind: String, id: ID<SyncAPI.Thing>) {
      self.kind = kind
      self.id = id
    }
  }

  /// A place that is merged with others, as far as a device has them: logs of it keep it, and are shown with the one that stays.
  public struct PlaceMerge: Codable, Hashable, Sendable, JSONWritable {
    /// The place.
    public var place: ID<Place>
    /// The place that stays, among those that the device has.
    public var into: ID<Place>

    public init(place: ID<Place>, into: ID<Place>) {
      self.place = place
      self.into = into
    }
  }

  /// What became of a device's changes, and what has changed since its cursor.
  public struct SyncAnswer: Codable, Hashable, Sendable, JSONWritable {
    /// The version of the protocol that the answer is in.
    public var protocolVersion: Int
    /// The server's time.
    public var time: Timestamp
    /// What the device gives next time, once it has kept this answer.
    public var cursor: String
    /// Whether the device was away for so long, or knows so much of another server, that it has to forget what it holds, except what waits to be
    /// sent: this answer begins with the first thing.
    public var startsOver: Bool
    /// What became of each change, in their order.
    public var results: [SyncResult]
    /// Things as they are now. What can still be put back is here too, with when it was deleted.
    public var changes: [SyncAPI.Thing]
    /// What was deleted, or may not be seen any more.
    public var removed: [SyncRemoval]
    /// Whether there is more to ask for at once.
    public var more: Bool
    /// All merges of places that the device has, in place of those that it was told before; nil where they are the same.
    public var merges: [PlaceMerge]? = nil

    public init(
      protocolVersion: Int, time: Timestamp, cursor: String, startsOver: Bool, results: [SyncResult],
      changes: [SyncAPI.Thing], removed: [SyncRemoval], more: Bool, merges: [PlaceMerge]? = nil
    ) {
      self.protocolVersion = protocolVersion
      self.time = time
      self.cursor = cursor
      self.startsOver = startsOver
      self.results = results
      self.changes = changes
      self.removed = removed
      self.more = more
      self.merges = merges
    }

    enum CodingKeys: String, CodingKey {
      case protocolVersion = "protocol"
      case time, cursor, startsOver, results, changes, removed, more, merges
    }

    public func write(to json: inout JSONWriter) {
      json.beginObject()
      json.member("protocol", protocolVersion)
      json.member("time", time)
      json.member("cursor", cursor)
      json.member("startsOver", startsOver)
      json.member("results", results)
      json.member("changes", changes)
      json.member("removed", removed)
      json.member("more", more)
      json.member("merges", merges)
      json.endObject()
    }
  }
}

extension WandrAPI.SyncInput: BoundedInput {
  /// The OpenAPI bounds for the device, the cursor and the number of changes.
  public static var bounds: [String: JSONValue] {
    [
      "device": ["pattern": "^[0-9a-f]{16}$", "maxLength": 16], "cursor": .text(WandrAPI.Limits.syncCursor),
      "changes": ["maxItems": .number(WandrAPI.Limits.syncChanges)],
    ]
  }
}
