public import Wire

extension WandrKit {
  /// What the person whose device this is has logged, pinned, planned and saved. Everything is read from the device, with what waits laid over
  /// what the server said last; what is written is on the device when the function returns, and `SyncEngine` sends it.
  public struct Journal: Sendable {
    /// In the `names` of a `StoreChange` where anything of it is another than it was.
    public static let changeName = "wandr.things"
    let store: OfflineStore

    init(_ store: OfflineStore) { self.store = store }

    /// Whether the device was told what the person has written elsewhere.
    public var isKnown: Bool { get async throws(StoreError) { try await store.knowsThings() } }

    /// How many changes and photos aren't at the server: what signing out would lose.
    public var waitingCount: Int {
      get async throws(StoreError) { try await store.waitingThingCount() + store.outbox().count }
    }

    /// Tries again what the server refused, with its photos and what it needs.
    public func retry(_ log: ID<WandrAPI.Log>) async throws(StoreError) {
      store.activity.begin()
      defer { store.activity.end() }
      try await store.retryThing(.log(log))
    }

    /// The same of a pin.
    public func retry(_ place: ID<Place>) async throws(StoreError) {
      store.activity.begin()
      defer { store.activity.end() }
      try await store.retryThing(.place(place))
    }

    /// The same of a trip.
    public func retry(_ trip: ID<WandrAPI.Trip>) async throws(StoreError) {
      store.activity.begin()
      defer { store.activity.end() }
      try await store.retryThing(.trip(trip))
    }

    /// Takes back what waits or was refused of a log: it is as the server has it, or gone where the server doesn't.
    public func discard(_ log: ID<WandrAPI.Log>) async throws(StoreError) {
      store.activity.begin()
      defer { store.activity.end() }
      try await store.discardThing(.log(log))
    }

    /// The same of a pin.
    public func discard(_ place: ID<Place>) async throws(StoreError) {
      store.activity.begin()
      defer { store.activity.end() }
      try await store.discardThing(.place(place))
    }

    /// The same of a trip.
    public func discard(_ trip: ID<WandrAPI.Trip>) async throws(StoreError) {
      store.activity.begin()
      defer { store.activity.end() }
      try await store.discardThing(.trip(trip))
    }
  }
}
