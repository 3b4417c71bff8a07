internal import Wire

// What one person writes on several devices, as it is in the store's file.
extension StoreConnection {
  /// The clock that gives the versions of what is written here; its first reading makes it.
  func thingClock() throws(StoreError) -> HybridClock {
    let kept = try first("SELECT value FROM facts WHERE name = 'thing_clock'") {
      (row) throws(StoreError) in try StoreJSON.decode(HybridClock.self, row.bytes(0))
    }
    return kept ?? HybridClock(device: UInt64.random(in: 1...UInt64.max))
  }

  /// What the last answer gave; nil for a device that knows nothing.
  func thingFact(_ name: String) throws(StoreError) -> String? {
    try first("SELECT value FROM thing_facts WHERE name = ?", .text(name)) { $0.text(0) }
  }

  /// Whether an empty device is told everything, page by page.
  func isFillingThings() throws(StoreError) -> Bool {
    if try thingFact("cursor") == nil { return true }
    return try thingFact("filling") != nil
  }

  /// As the server said last; nil where it isn't known.
  func thing(_ name: ThingName) throws(StoreError) -> SyncAPI.Thing? {
    try first(
      "SELECT json FROM things WHERE kind = ? AND id = ?", .text(name.kind), .text(name.id.description)
    ) { (row) throws(StoreError) in try StoreJSON.decode(SyncAPI.Thing.self, row.bytes(0)) }
  }

  /// All of a kind, as the server said last, the newest first.
  func things(of kind: String) throws(StoreError) -> [SyncAPI.Thing] {
    try all("SELECT json FROM things WHERE kind = ? ORDER BY id DESC", .text(kind)) {
      (row) throws(StoreError) in try StoreJSON.decode(SyncAPI.Thing.self, row.bytes(0))
    }
  }

  /// What waits of a thing.
  func waitingThing(_ name: ThingName) throws(StoreError) -> WaitingThing? {
    try first(
      "SELECT json, since, problem FROM thing_changes WHERE kind = ? AND id = ?", .text(name.kind),
      .text(name.id.description)
    ) { (row) throws(StoreError) in try WaitingThing(row) }
  }

  /// All that waits and was refused, oldest first.
  func waitingThings() throws(StoreError) -> [WaitingThing] {
    try all("SELECT json, since, problem FROM thing_changes ORDER BY since, kind, id") {
      (row) throws(StoreError) in try WaitingThing(row)
    }
  }

  /// Photos that wait, in the order in which they were added.
  func waitingPhotos() throws(StoreError) -> [WaitingPhoto] {
    try all("SELECT id, kind, thing, upload, media, problem FROM thing_photos ORDER BY number") {
      (row) throws(StoreError) in try WaitingPhoto(row)
    }
  }

  /// Those of a thing.
  func waitingPhotos(of name: ThingName) throws(StoreError) -> [WaitingPhoto] {
    try all(
      "SELECT id, kind, thing, upload, media, problem FROM thing_photos WHERE kind = ? AND thing = ? ORDER BY number",
      .text(name.kind), .text(name.id.description)
    ) { (row) throws(StoreError) in try WaitingPhoto(row) }
  }
}

extension WaitingThing {
  fileprivate init(_ row: StoreRow) throws(StoreError) {
    thing = try StoreJSON.decode(SyncAPI.Thing.self, row.bytes(0))
    since = row.integer(1)
    problem = try Problem(stored: row.optionalText(2))
  }
}

extension WaitingPhoto {
  fileprivate init(_ row: StoreRow) throws(StoreError) {
    guard let id = ID<MediaAPI.Item>(row.text(0)), let thing = ID<SyncAPI.Thing>(row.text(2)) else {
      throw .malformed("WaitingPhoto")
    }
    self.id = id
    self.thing = ThingName(row.text(1), thing)
    upload = try StoreJSON.decode(FileUpload.self, row.bytes(3))
    media = row.optionalText(4).flatMap { ID<MediaAPI.Item>($0) }
    problem = try Problem(stored: row.optionalText(5))
  }
}

extension Problem {
  /// As it is stored.
  var stored: String { String(decoding: jsonBytes(), as: UTF8.self) }

  /// Nil for none.
  fileprivate init?(stored: String?) throws(StoreError) {
    guard let stored else { return nil }
    self = try StoreJSON.decode(Problem.self, Array(stored.utf8))
  }
}
