public import Wire

extension WandrKit.Journal {
  /// The trips that the person belongs to or is invited to, the newest first.
  public func trips() async throws(StoreError) -> [WandrKit.Trip] {
    store.activity.begin()
    defer { store.activity.end() }
    let items = try await store.items(WandrOffline.trips).items
    let told = Dictionary(items.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    return try await store.ownThings("trip").compactMap { own in
      guard !own.thing.isRemoved else { return nil }
      let shown = told[own.thing.id.cast()]
      return WandrKit.Trip(own, told: shown, coverPhotoURL: file(of: own) ?? shown?.coverPhotoURL)
    }
  }

  /// One of them; nil where it is deleted or isn't here.
  public func trip(_ id: ID<WandrAPI.Trip>) async throws(StoreError) -> WandrKit.Trip? {
    store.activity.begin()
    defer { store.activity.end() }
    guard let own = try await store.ownThing(.trip(id)) else { return nil }
    let shown = try await store.item(id, of: WandrOffline.trips.kind)
    return WandrKit.Trip(own, told: shown, coverPhotoURL: file(of: own) ?? shown?.coverPhotoURL)
  }

  /// Makes a trip.
  /// - Throws: `ClientError.badInput` for what the server would refuse; `StoreError`.
  @discardableResult
  public func makeTrip(_ details: WandrKit.TripDetails) async throws -> ID<WandrAPI.Trip> {
    store.activity.begin()
    defer { store.activity.end() }
    try details.check()
    let id: ID<WandrAPI.Trip> = store.newID()
    try await store.write(things: [details.write(.trip(id), after: nil)])
    return id
  }

  /// Changes a trip of the person's.
  /// - Returns: false where it is deleted or isn't here.
  /// - Throws: `ClientError.badInput` for what the server would refuse; `StoreError`.
  @discardableResult
  public func change(
    _ id: ID<WandrAPI.Trip>, _ body: (inout WandrKit.TripDetails) -> Void
  ) async throws -> Bool {
    store.activity.begin()
    defer { store.activity.end() }
    guard let own = try await store.ownThing(.trip(id)) else { return false }
    let before = WandrKit.TripDetails(own.thing)
    var after = before
    body(&after)
    try after.check()
    return try await store.edit(after.write(.trip(id), after: before))
  }

  /// Puts logs of the person's into a trip, all at once. What is deleted, isn't here or is in a trip already stays as it is.
  /// - Returns: how many were put in.
  @discardableResult
  public func add(_ logs: [ID<WandrAPI.Log>], to trip: ID<WandrAPI.Trip>) async throws(StoreError) -> Int {
    store.activity.begin()
    defer { store.activity.end() }
    var writes: [ThingWrite] = []
    for log in logs {
      guard let before = try await store.ownThing(.log(log)).flatMap({ WandrKit.LogDetails($0.thing) }),
        before.tripID == nil
      else { continue }
      var after = before
      after.tripID = trip
      writes.append(after.write(.log(log), after: before))
    }
    try await store.write(things: writes)
    return writes.count
  }

  /// Deletes a trip of the person's; its logs stay.
  public func delete(_ id: ID<WandrAPI.Trip>) async throws(StoreError) {
    store.activity.begin()
    defer { store.activity.end() }
    var write = ThingWrite(.trip(id))
    write.isRemoved = true
    try await store.write(things: [write])
  }

  /// Gives a trip a cover: it goes to the server once the trip is there.
  @discardableResult
  public func setCover(
    _ path: String, alt: String? = nil, of trip: ID<WandrAPI.Trip>
  ) async throws(StoreError) -> ID<MediaAPI.Item> {
    store.activity.begin()
    defer { store.activity.end() }
    return try await store.addPhoto(path, to: .trip(trip), alt: alt)
  }
}
