public import Wire

extension WandrKit {
  /// Something that a person writes in their journal.
  public enum WrittenThing: Hashable, Sendable {
    /// A visit.
    case log(ID<WandrAPI.Log>)
    /// A pin.
    case place(ID<WandrAPI.Place>)
    /// Logs that belong together.
    case trip(ID<WandrAPI.Trip>)
    /// A place to go to.
    case want(ID<WandrAPI.Place>)
  }

  /// Something that isn't at the server as it is here.
  public struct Unsent: Identifiable, Hashable, Sendable {
    /// What it is.
    public let thing: WrittenThing
    /// What it is called.
    public let name: String
    /// Pending or failed.
    public let status: SyncStatus
    /// Why the server didn't take it, or what it waits for; nil otherwise.
    public let reason: String?
    /// Whether it is deleted on this device, and not yet at the server.
    public let isDeletion: Bool
    /// One of each thing.
    public var id: WrittenThing { thing }

    /// Nil for what is there.
    init?(_ thing: WrittenThing, _ name: String, _ status: SyncStatus, _ reason: String?, isDeletion: Bool) {
      guard status != .synced else { return nil }
      self.thing = thing
      self.name = name
      self.status = status
      self.reason = reason
      self.isDeletion = isDeletion
    }

    /// What kind of change it is, for people.
    public var kind: String {
      switch thing {
      case .log: isDeletion ? "Deleted log" : "Log"
      case .place: isDeletion ? "Deleted pin" : "Pin"
      case .trip: isDeletion ? "Deleted trip" : "Trip"
      case .want: isDeletion ? "Removed from Want to Go" : "Want to Go"
      }
    }
  }
}
