public import Wire

extension WandrKit.Journal {
  /// The places that this device knows: pins, and those that the person has logged or wants to go to.
  public func places() async throws(StoreError) -> [WandrKit.Place] {
    store.activity.begin()
    defer { store.activity.end() }
    return try await store.ownThings("place").compactMap { own in own.thing.isRemoved ? nil : WandrAPI.Place(own) }
  }

  /// One of them.
  public func place(_ id: ID<WandrKit.Place>) async throws(StoreError) -> WandrKit.Place? {
    store.activity.begin()
    defer { store.activity.end() }
    return try await store.ownThing(.place(id)).flatMap { WandrAPI.Place($0) }
  }

  /// Whether the server has a pin as it is here, and why not.
  public func status(
    of place: ID<WandrKit.Place>
  ) async throws(StoreError) -> (status: WandrKit.SyncStatus, reason: String?)? {
    store.activity.begin()
    defer { store.activity.end() }
    return try await store.ownThing(.place(place)).map { (status: $0.status, reason: $0.reason) }
  }

  /// Sets a pin.
  /// - Throws: `ClientError.badInput` for what the server would refuse; `StoreError`.
  @discardableResult
  public func setPin(_ pin: WandrKit.Pin) async throws -> ID<WandrKit.Place> {
    store.activity.begin()
    defer { store.activity.end() }
    try pin.check()
    let id: ID<WandrKit.Place> = store.newID()
    try await store.write(things: [pin.write(.place(id), after: nil)])
    return id
  }

  /// Makes a place of a provider known to the device, such as one that a search has found: it can be logged without a connection then. It is
  /// shown as it is here until the server has told more of it.
  public func keep(_ place: WandrKit.Place) async throws(StoreError) {
    store.activity.begin()
    defer { store.activity.end() }
    guard try await store.ownThing(.place(place.id)) == nil, let provider = place.providerID else { return }
    var write = ThingWrite(.place(place.id))
    write.fields.append((name: "providerID", value: provider))
    write.fields.append((name: "name", value: place.name))
    write.fields.append((name: "address", value: place.address))
    write.fields.append((name: "latitude", value: "\(place.latitude)"))
    write.fields.append((name: "longitude", value: "\(place.longitude)"))
    write.fields.append((name: "types", value: place.types.joined(separator: "\n")))
    try await store.write(things: [write])
  }

  /// Changes a pin of the person's. It can't be moved.
  /// - Returns: false where the device doesn't have it.
  /// - Throws: `ClientError.badInput` for what the server would refuse; `StoreError`.
  @discardableResult
  public func change(
    _ id: ID<WandrKit.Place>, _ body: (inout WandrKit.Pin) -> Void
  ) async throws -> Bool {
    store.activity.begin()
    defer { store.activity.end() }
    guard let place = try await place(id) else { return false }
    let before = WandrKit.Pin(place)
    var after = before
    body(&after)
    try after.check()
    return try await store.edit(after.write(.place(id), after: before))
  }

  // MARK: Where to go

  /// The places that the person wants to go to, what was saved last first.
  public func wants() async throws(StoreError) -> [WandrKit.Want] {
    store.activity.begin()
    defer { store.activity.end() }
    let all = try await store.ownThings("want").filter { !$0.thing.isRemoved }
    return all.sorted { $0.thing.changedAt > $1.thing.changedAt }.map { WandrKit.Want($0) }
  }

  /// Saves a place to go to.
  /// - Parameter log: the log that it is saved from; nil for none.
  public func want(_ place: ID<WandrKit.Place>, from log: ID<WandrAPI.Log>? = nil) async throws(StoreError) {
    store.activity.begin()
    defer { store.activity.end() }
    var write = ThingWrite(.want(place))
    write.fields.append((name: "log", value: log?.description))
    // One that was taken off the list before comes back.
    write.isRestored = true
    try await store.write(things: [write])
  }

  /// Takes a place off the list.
  public func unwant(_ place: ID<WandrKit.Place>) async throws(StoreError) {
    store.activity.begin()
    defer { store.activity.end() }
    var write = ThingWrite(.want(place))
    write.isRemoved = true
    try await store.write(things: [write])
  }

  /// Tries again to save a place to go to, or to take it off, that the server refused.
  public func retryWant(_ place: ID<WandrKit.Place>) async throws(StoreError) {
    store.activity.begin()
    defer { store.activity.end() }
    try await store.retryThing(.want(place))
  }

  /// Takes back what waits or was refused of a place to go to.
  public func discardWant(_ place: ID<WandrKit.Place>) async throws(StoreError) {
    store.activity.begin()
    defer { store.activity.end() }
    try await store.discardThing(.want(place))
  }
}
