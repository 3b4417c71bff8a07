internal import Wire

// Changes of what one person writes on several devices. Each is part of one transaction with what goes with it.
extension StoreWriter {
  /// Milliseconds since 1970, as the device's clock has them.
  private var wall: Int64 { now.microseconds / 1000 }

  private func touch(_ name: ThingName) {
    changed.change.names.insert(OfflineStore.thingChanges)
    changed.change.touch(name.id.description, of: "\(WandrKit.app).\(name.kind)")
  }

  private func keep(_ clock: HybridClock) throws(StoreError) {
    let json = String(decoding: try StoreJSON.encode(clock), as: UTF8.self)
    try connection.run("INSERT OR REPLACE INTO facts (name, value) VALUES ('thing_clock', ?)", .text(json))
  }

  private func keepFact(_ name: String, _ value: String) throws(StoreError) {
    try connection.run("INSERT OR REPLACE INTO thing_facts (name, value) VALUES (?, ?)", .text(name), .text(value))
  }

  /// - Parameter json: the thing as its own writer has it: `JSONEncoder` takes many times as long, and there may be ten thousand.
  private func keep(_ name: ThingName, _ json: [UInt8]) throws(StoreError) {
    try connection.run(
      "INSERT OR REPLACE INTO things (kind, id, json) VALUES (?, ?, ?)", .text(name.kind),
      .text(name.id.description), .bytes(json))
    touch(name)
  }

  private func keep(_ waiting: WaitingThing) throws(StoreError) {
    try connection.run(
      "INSERT OR REPLACE INTO thing_changes (kind, id, json, since, problem) VALUES (?, ?, ?, ?, ?)",
      .text(waiting.thing.kind), .text(waiting.thing.id.description), .bytes(try StoreJSON.encode(waiting.thing)),
      .integer(waiting.since), .optional(waiting.problem?.stored))
    touch(waiting.name)
  }

  private func deleteWaiting(_ name: ThingName) throws(StoreError) {
    try connection.run(
      "DELETE FROM thing_changes WHERE kind = ? AND id = ?", .text(name.kind), .text(name.id.description))
    touch(name)
  }

  // MARK: Writing

  /// Keeps what was written, over what waits of the same things already.
  func write(_ writes: [ThingWrite]) throws(StoreError) {
    var clock = try connection.thingClock()
    for write in writes where !write.isEmpty {
      let change = write.versioned(by: &clock, at: wall)
      let before = try connection.waitingThing(write.name)
      try keep(
        WaitingThing(
          thing: before?.thing.merged(with: change) ?? change, since: before?.since ?? now.microseconds, problem: nil))
      changed.change.names.insert(OfflineStore.thingWrites)
    }
    try keep(clock)
  }

  /// Keeps a photo until its thing is at the server.
  func add(_ photo: WaitingPhoto) throws(StoreError) {
    let upload = String(decoding: try StoreJSON.encode(photo.upload), as: UTF8.self)
    try connection.run(
      "INSERT INTO thing_photos (id, kind, thing, upload) VALUES (?, ?, ?, ?)", .text(photo.id.description),
      .text(photo.thing.kind), .text(photo.thing.id.description), .text(upload))
    touch(photo.thing)
    changed.change.names.insert(OfflineStore.thingWrites)
  }

  /// Keeps what has become of a photo; one that is gone stays gone.
  func update(_ photo: WaitingPhoto) throws(StoreError) {
    let upload = String(decoding: try StoreJSON.encode(photo.upload), as: UTF8.self)
    try connection.run(
      "UPDATE thing_photos SET upload = ?, media = ?, problem = ? WHERE id = ?", .text(upload),
      .optional(photo.media?.description), .optional(photo.problem?.stored), .text(photo.id.description))
    touch(photo.thing)
  }

  func drop(_ photo: WaitingPhoto) throws(StoreError) {
    try connection.run("DELETE FROM thing_photos WHERE id = ?", .text(photo.id.description))
    touch(photo.thing)
  }

  /// What was refused is sent again, with its photos, and so is what was refused that it needs.
  func retry(_ name: ThingName) throws(StoreError) {
    let waiting = try connection.waitingThing(name)
    let photos = try connection.waitingPhotos(of: name)
    let hasProblem = waiting?.problem != nil
    // A photo that was sent and wasn't taken is sent as a new one.
    let again = photos.filter { $0.problem != nil || (hasProblem && $0.media != nil) }
    for photo in again {
      var new = photo
      (new.media, new.problem) = (nil, nil)
      new.upload = photo.upload.again
      try update(new)
    }
    changed.change.names.insert(OfflineStore.thingWrites)
    guard var waiting else { return }
    let gone = Set(again.compactMap { $0.media?.description })
    waiting.thing.elements.removeAll { $0.set == "media" && gone.contains($0.element) }
    waiting.problem = nil
    try keep(waiting)
    for need in waiting.thing.needs where try connection.waitingThing(need)?.problem != nil { try retry(need) }
  }

  /// Takes back what waits of a thing, with its photos: it is as the server has it.
  /// - Returns: photos whose copies aren't needed any more.
  func discard(_ name: ThingName) throws(StoreError) -> [WaitingPhoto] {
    try deleteWaiting(name)
    let photos = try connection.waitingPhotos(of: name)
    for photo in photos { try drop(photo) }
    return photos
  }

  // MARK: Syncing

  /// What the next request has: the device, how far it knows the server, what waits.
  func outgoingThings() throws(StoreError) -> OutgoingThings {
    let clock = try connection.thingClock()
    try keep(clock)
    return OutgoingThings(
      device: clock.device, cursor: try connection.thingFact("cursor"), waiting: try connection.waitingThings())
  }

  /// Takes what the server answered to what was sent: all of it, and where it ends, or nothing.
  /// - Returns: photos whose copies aren't needed any more.
  func take(_ answer: WandrAPI.SyncAnswer, to sent: [SyncAPI.Thing]) throws(StoreError) -> [WaitingPhoto] {
    var clock = try connection.thingClock()
    clock.learn(answer.time.microseconds / 1000, at: wall)
    if answer.startsOver { try forgetThings() }
    var dropped: [WaitingPhoto] = []
    var taken: [(thing: SyncAPI.Thing, isApplied: Bool)] = []
    let refused = Set(answer.results.filter { $0.status == .refused }.map { ThingName($0.kind, $0.id) })
    for (change, result) in zip(sent, answer.results) {
      if result.status != .refused {
        for version in change.versions { clock.see(version) }
        dropped += try dropPhotos(sentWith: change)
        taken.append((change, result.status == .applied))
      }
      try settle(change, result, refused)
    }
    let isFilling = try connection.isFillingThings()
    dropped += try keepChanges(of: answer, &clock)
    if answer.more { try keep(taken, of: answer, isFilling: isFilling) }
    try keepFilling(isFilling && answer.more)
    if answer.results.contains(where: \.isAhead) { try renew(by: &clock) }
    try keep(clock)
    return dropped
  }

  /// What the server told is asked for again; what waits stays.
  func forgetThings() throws(StoreError) {
    for kind in ThingName.kinds {
      let ids = try connection.all("SELECT id FROM things WHERE kind = ?", .text(kind)) { $0.text(0) }
      for id in ids { changed.change.touch(id, of: "\(WandrKit.app).\(kind)") }
    }
    changed.change.names.insert(OfflineStore.thingChanges)
    try connection.run("DELETE FROM things")
    try connection.run("DELETE FROM thing_facts")
  }

  /// One that was given up meanwhile stays so.
  private func settle(
    _ sent: SyncAPI.Thing, _ result: WandrAPI.SyncResult, _ refused: Set<ThingName>
  ) throws(StoreError) {
    guard let waiting = try connection.waitingThing(ThingName(sent)) else { return }
    guard let after = waiting.settled(sent, result, refused: refused) else { return try deleteWaiting(waiting.name) }
    try keep(after)
  }

  /// Photos that the server has with their log, and those of what is deleted, needn't be kept any more.
  private func dropPhotos(sentWith change: SyncAPI.Thing) throws(StoreError) -> [WaitingPhoto] {
    let sent = Set(change.elements.filter { $0.set == "media" && $0.added != nil }.map(\.element))
    let photos = try connection.waitingPhotos(of: ThingName(change)).filter { photo in
      change.isRemoved || photo.media.map { sent.contains($0.description) } ?? false
    }
    for photo in photos { try drop(photo) }
    return photos
  }

  /// - Returns: photos of what is gone for good.
  private func keepChanges(
    of answer: WandrAPI.SyncAnswer, _ clock: inout HybridClock
  ) throws(StoreError) -> [WaitingPhoto] {
    var told: Set<ThingName> = []
    for thing in answer.changes {
      let name = ThingName(thing)
      told.insert(name)
      let known = try connection.thing(name)
      let merged = known?.merged(with: thing) ?? thing
      let json = merged.jsonBytes()
      // By their bytes, as a merge has them.
      if json != known?.jsonBytes() { try keep(name, json) }
      for version in thing.versions { clock.see(version) }
    }
    var dropped: [WaitingPhoto] = []
    // What can be put back is among the changes too, and stays.
    for removal in answer.removed {
      let name = ThingName(removal.kind, removal.id)
      guard !told.contains(name) else { continue }
      try connection.run("DELETE FROM things WHERE kind = ? AND id = ?", .text(name.kind), .text(name.id.description))
      touch(name)
      let photos = try connection.waitingPhotos(of: name)
      for photo in photos { try drop(photo) }
      dropped += photos
    }
    // All of them, where the server says any: those of before that it doesn't name are undone.
    if let merges = answer.merges {
      try keepFact("merges", String(decoding: try StoreJSON.encode(merges), as: UTF8.self))
      changed.change.names.insert(OfflineStore.thingChanges)
    }
    try keepFact("cursor", answer.cursor)
    return dropped
  }

  /// What the server took comes back with the last page, and the connection may end before: until then the device has it as it was sent.
  /// What changed nothing may be gone at the server, unless the device has it or is told everything.
  private func keep(
    _ taken: [(thing: SyncAPI.Thing, isApplied: Bool)], of answer: WandrAPI.SyncAnswer, isFilling: Bool
  ) throws(StoreError) {
    var told = Set(answer.changes.map { ThingName($0) })
    for removal in answer.removed { told.insert(ThingName(removal.kind, removal.id)) }
    for (thing, isApplied) in taken where !told.contains(ThingName(thing)) {
      let known = try connection.thing(ThingName(thing))
      guard isApplied || known != nil || isFilling else { continue }
      try keep(ThingName(thing), (known?.merged(with: thing) ?? thing).jsonBytes())
    }
  }

  /// Whether further pages tell an empty device the rest.
  private func keepFilling(_ isFilling: Bool) throws(StoreError) {
    if isFilling { return try keepFact("filling", "1") }
    try connection.run("DELETE FROM thing_facts WHERE name = 'filling'")
  }

  /// What waits gets versions by the server's time.
  private func renew(by clock: inout HybridClock) throws(StoreError) {
    let waiting = try connection.waitingThings()
    for (old, thing) in zip(waiting, clock.renew(waiting.map(\.thing), at: wall)) {
      var renewed = old
      renewed.thing = thing
      try keep(renewed)
    }
  }

  /// What the server won't take, whatever else is sent with it.
  func refuse(_ sent: SyncAPI.Thing, _ problem: Problem) throws(StoreError) {
    guard var waiting = try connection.waitingThing(ThingName(sent)), waiting.thing == sent else { return }
    waiting.problem = problem
    try keep(waiting)
  }

  /// The server has a photo as `media`: with it the log waits to be sent once more.
  /// - Returns: false where the photo was given up meanwhile.
  func attach(_ photo: WaitingPhoto, as media: ID<MediaAPI.Item>) throws(StoreError) -> Bool {
    guard var kept = try connection.waitingPhotos(of: photo.thing).first(where: { $0.id == photo.id }) else {
      return false
    }
    kept.media = media
    try update(kept)
    guard photo.thing.kind == "log" else { return true }
    var write = ThingWrite(photo.thing)
    write.added.append((set: "media", element: media.description))
    try self.write([write])
    return true
  }
}

/// What a request to the server has.
struct OutgoingThings: Sendable {
  let device: UInt64
  let cursor: String?
  let waiting: [WaitingThing]
}
