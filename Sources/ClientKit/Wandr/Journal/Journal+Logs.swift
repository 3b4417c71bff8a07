internal import Foundation
public import Wire

extension WandrKit.Journal {
  /// All logs of the person, the newest first.
  public func logs() async throws(StoreError) -> [WandrKit.Log] {
    store.activity.begin()
    defer { store.activity.end() }
    let me = try await user()
    let merges = try await store.placeMerges()
    let shown = try await store.items(WandrOffline.ownLogs).items
    let photos = Dictionary(
      shown.compactMap { log in log.media.first.map { (log.id, $0.urls.url("1080")) } }, uniquingKeysWith: { $1 })
    return try await store.ownThings("log").compactMap { own in
      guard !own.thing.isRemoved else { return nil }
      let photo = file(of: own) ?? photos[own.thing.id.cast()]
      return WandrKit.Log(own, of: me, merges: merges, photoURL: photo)
    }
  }

  /// One of them; nil where it is deleted or isn't here.
  public func log(_ id: ID<WandrAPI.Log>) async throws(StoreError) -> WandrKit.Log? {
    store.activity.begin()
    defer { store.activity.end() }
    guard let own = try await store.ownThing(.log(id)) else { return nil }
    let shown = try await store.item(id, of: WandrOffline.logs)
    let photo = file(of: own) ?? shown?.media.first?.urls.url("1080")
    return WandrKit.Log(own, of: try await user(), merges: try await store.placeMerges(), photoURL: photo)
  }

  /// Logs a visit.
  /// - Parameter pin: a new place, which gets the ID in `details`; nil for a place that exists. The pin and the log are written together.
  /// - Throws: `ClientError.badInput` for what the server would refuse; `StoreError`.
  @discardableResult
  public func log(_ details: WandrKit.LogDetails, setting pin: WandrKit.Pin? = nil) async throws -> ID<WandrAPI.Log> {
    store.activity.begin()
    defer { store.activity.end() }
    var details = details
    if details.visitedOn == nil { details.visitedOn = try await today(at: details.placeID) }
    try details.check()
    try pin?.check()
    let id: ID<WandrAPI.Log> = store.newID()
    var writes: [ThingWrite] = []
    if let pin { writes.append(pin.write(.place(details.placeID), after: nil)) }
    writes.append(details.write(.log(id), after: nil))
    try await store.write(things: writes)
    return id
  }

  /// Changes what the person said of a visit; what isn't changed here may be changed on another device at the same time.
  /// - Returns: false where the log is deleted or isn't here.
  /// - Throws: `ClientError.badInput` for what the server would refuse; `StoreError`.
  @discardableResult
  public func change(
    _ id: ID<WandrAPI.Log>, _ body: (inout WandrKit.LogDetails) -> Void
  ) async throws -> Bool {
    store.activity.begin()
    defer { store.activity.end() }
    guard let before = try await store.ownThing(.log(id)).flatMap({ WandrKit.LogDetails($0.thing) }) else {
      return false
    }
    var after = before
    body(&after)
    try after.check()
    return try await store.edit(after.write(.log(id), after: before))
  }

  /// Deletes a log; it can be put back for a day.
  public func delete(_ id: ID<WandrAPI.Log>) async throws(StoreError) {
    store.activity.begin()
    defer { store.activity.end() }
    var write = ThingWrite(.log(id))
    write.isRemoved = true
    try await store.write(things: [write])
  }

  /// Puts back a log that was deleted.
  public func restore(_ id: ID<WandrAPI.Log>) async throws(StoreError) {
    store.activity.begin()
    defer { store.activity.end() }
    var write = ThingWrite(.log(id))
    write.isRestored = true
    try await store.write(things: [write])
  }

  /// Adds a photo to a log: it goes to the server once the log is there.
  /// - Parameters:
  ///   - path: the file, which may go once this returns.
  ///   - alt: the text alternative, for people who cannot see the photo.
  /// - Returns: by which the device knows it: `OfflineStore.file(of:)`.
  @discardableResult
  public func addPhoto(
    _ path: String, alt: String? = nil, to log: ID<WandrAPI.Log>
  ) async throws(StoreError) -> ID<MediaAPI.Item> {
    store.activity.begin()
    defer { store.activity.end() }
    return try await store.addPhoto(path, to: .log(log), alt: alt)
  }

  /// Takes a photo that the server has out of a log.
  public func removePhoto(_ photo: ID<MediaAPI.Item>, from log: ID<WandrAPI.Log>) async throws(StoreError) {
    store.activity.begin()
    defer { store.activity.end() }
    var write = ThingWrite(.log(log))
    write.gone.append((set: "media", element: photo.description))
    try await store.write(things: [write])
  }

  /// The day that a clock shows at a place; the device's where the place's zone isn't known.
  private func today(at place: ID<WandrKit.Place>) async throws(StoreError) -> String? {
    let name = try await self.place(place)?.timeZone
    let zone = name.flatMap { TimeZone(identifier: $0) } ?? .current
    let now = store.now()
    return PartialDate(day: now, offset: Int64(zone.secondsFromGMT(for: Date(now)))).text
  }

  /// Who writes here, as the device knows them; nil before it does.
  func user() async throws(StoreError) -> ID<WandrKit.User>? {
    let kept: WandrKit.User? = try await store.value(WandrKit.keptUser)
    return kept?.id
  }

  /// The copy of a photo that waits and is shown: the first of a log, where the server has none, and the last cover of a trip.
  func file(of own: OwnThing) -> String? {
    let isTrip = own.thing.kind == "trip"
    guard isTrip || own.thing.elements(of: "media").isEmpty else { return nil }
    let photo = isTrip ? own.photos.last : own.photos.first
    return photo.flatMap { store.file(of: $0.id) }
  }
}
