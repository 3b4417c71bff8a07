internal import Wire

// What one person writes on several devices: reading, and what the engine asks for.
extension OfflineStore {
  /// In `StoreChange.names` where anything of it is another than it was.
  static let thingChanges = WandrKit.Journal.changeName
  /// The same where a person wrote something that is to be sent.
  static let thingWrites = "wandr.things.written"

  /// All of a kind as it is to be, the newest first, also what is deleted and can be put back.
  func ownThings(_ kind: String) throws(StoreError) -> [OwnThing] {
    try file.read { (connection) throws(StoreError) in
      let waiting = try connection.waitingThings()
      let refused = waiting.refused
      var changes: [ThingName: WaitingThing] = [:]
      for change in waiting where change.thing.kind == kind { changes[change.name] = change }
      var held: [ThingName: SyncAPI.Thing] = [:]
      for thing in try connection.things(of: kind) { held[ThingName(thing)] = thing }
      let photos = Dictionary(grouping: try connection.waitingPhotos(), by: \.thing)
      let names = Set(held.keys).union(changes.keys).sorted { $0.id > $1.id }
      return names.map { name in
        OwnThing(name, held: held[name], waiting: changes[name], photos: photos[name] ?? [], refused: refused)
      }
    }
  }

  /// One thing as it is to be; nil where this device doesn't have it.
  func ownThing(_ name: ThingName) throws(StoreError) -> OwnThing? {
    try file.read { (connection) throws(StoreError) in try connection.ownThing(name) }
  }

  /// Which place stays of those that a place is merged with, by the place.
  func placeMerges() throws(StoreError) -> [ID<WandrAPI.Place>: ID<WandrAPI.Place>] {
    let json = try file.read { (connection) throws(StoreError) in try connection.thingFact("merges") }
    guard let json else { return [:] }
    let merges = try StoreJSON.decode([WandrAPI.PlaceMerge].self, Array(json.utf8))
    return Dictionary(merges.map { ($0.place, $0.into) }, uniquingKeysWith: { $1 })
  }

  /// Whether the device was told what its person has written elsewhere.
  func knowsThings() throws(StoreError) -> Bool {
    try file.read { (connection) throws(StoreError) in try connection.thingFact("cursor") != nil }
  }

  /// How many things and photos wait or were refused.
  func waitingThingCount() throws(StoreError) -> Int {
    try file.read { (connection) throws(StoreError) in
      let counts = try connection.first(
        "SELECT (SELECT count(*) FROM thing_changes), (SELECT count(*) FROM thing_photos)"
      ) { $0.integer(0) + $0.integer(1) }
      return Int(counts ?? 0)
    }
  }

  /// The things with changes or photos that wait or were refused, deleted things too, by kind and the newest first.
  func unsentThings() throws(StoreError) -> [OwnThing] {
    try file.read { (connection) throws(StoreError) in
      let waiting = try connection.waitingThings()
      let changes = Dictionary(waiting.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
      let photos = Dictionary(grouping: try connection.waitingPhotos(), by: \.thing)
      let (names, refused) = (Set(changes.keys).union(photos.keys), waiting.refused)
      var found: [OwnThing] = []
      for name in names.sorted(by: { $0.kind == $1.kind ? $0.id > $1.id : $0.kind < $1.kind }) {
        found.append(
          OwnThing(
            name, held: try connection.thing(name), waiting: changes[name], photos: photos[name] ?? [],
            refused: refused))
      }
      return found
    }
  }

  /// Keeps what was written; it is in the file when this returns.
  func write(things writes: [ThingWrite]) throws(StoreError) {
    try change { (writer) throws(StoreError) in try writer.write(writes) }
  }

  /// Changes a thing that the device has.
  /// - Returns: false where the device doesn't have it, or it is deleted.
  func edit(_ write: ThingWrite) throws(StoreError) -> Bool {
    try change { (writer) throws(StoreError) -> Bool in
      guard try writer.connection.ownThing(write.name) != nil else { return false }
      try writer.write([write])
      return true
    }
  }

  /// Keeps a copy of a photo until its thing is at the server.
  func addPhoto(_ path: String, to name: ThingName, alt: String?) throws(StoreError) -> ID<MediaAPI.Item> {
    let id: ID<MediaAPI.Item> = newID()
    let copy = try copyUpload(path, as: id.description)
    do throws(StoreError) {
      var upload: FileUpload
      do { upload = try FileUpload(path: copy, alt: alt) } catch { throw .failed(10) }
      upload.app = catalogue.app
      let photo = WaitingPhoto(id: id, thing: name, upload: upload)
      try change { (writer) throws(StoreError) in try writer.add(photo) }
    } catch {
      dropUpload(id.description)
      throw error
    }
    return id
  }

  func retryThing(_ name: ThingName) throws(StoreError) {
    try change { (writer) throws(StoreError) in try writer.retry(name) }
  }

  func discardThing(_ name: ThingName) throws(StoreError) {
    let dropped = try change { (writer) throws(StoreError) in try writer.discard(name) }
    for photo in dropped { dropUpload(photo.id.description) }
  }

  // MARK: Syncing

  func outgoingThings() throws(StoreError) -> OutgoingThings {
    try change { (writer) throws(StoreError) in try writer.outgoingThings() }
  }

  /// Takes an answer: all of it, and where it ends, or nothing.
  func take(_ answer: WandrAPI.SyncAnswer, to sent: [SyncAPI.Thing]) throws(StoreError) {
    let dropped = try change { (writer) throws(StoreError) in try writer.take(answer, to: sent) }
    for photo in dropped { dropUpload(photo.id.description) }
  }

  func refuse(_ sent: SyncAPI.Thing, _ problem: Problem) throws(StoreError) {
    try change { (writer) throws(StoreError) in try writer.refuse(sent, problem) }
  }

  /// Forgets what the server told, so that it tells everything.
  func forgetThings() throws(StoreError) {
    try change { (writer) throws(StoreError) in try writer.forgetThings() }
  }

  /// Photos of things that the server has and that are to stay, in their order.
  func photosToSend() throws(StoreError) -> [WaitingPhoto] {
    try file.read { (connection) throws(StoreError) in
      var ready: [WaitingPhoto] = []
      for photo in try connection.waitingPhotos() where photo.problem == nil {
        // That of a log goes on with the log; a cover is set by a call.
        guard photo.media == nil || photo.thing.kind == "trip" else { continue }
        let own = try connection.ownThing(photo.thing, orDeleted: true)
        if let own, own.isKnown, !own.thing.isRemoved { ready.append(photo) }
      }
      return ready
    }
  }

  func attach(_ photo: WaitingPhoto, as media: ID<MediaAPI.Item>) throws(StoreError) -> Bool {
    try change { (writer) throws(StoreError) in try writer.attach(photo, as: media) }
  }

  func refuse(_ photo: WaitingPhoto, _ problem: Problem) throws(StoreError) {
    var refused = photo
    refused.problem = problem
    let kept = refused
    try change { (writer) throws(StoreError) in try writer.update(kept) }
  }

  /// The server has it in its place, or nobody needs it.
  func drop(_ photo: WaitingPhoto) throws(StoreError) {
    try change { (writer) throws(StoreError) in try writer.drop(photo) }
    dropUpload(photo.id.description)
  }
}

extension StoreConnection {
  /// A thing as it is to be; nil where the device doesn't have it, or it is deleted.
  func ownThing(_ name: ThingName, orDeleted: Bool = false) throws(StoreError) -> OwnThing? {
    let (held, waiting) = (try thing(name), try waitingThing(name))
    guard held != nil || waiting != nil else { return nil }
    let needs = waiting?.thing.needs ?? []
    var refused: Set<ThingName> = []
    for need in needs where try waitingThing(need)?.problem != nil { refused.insert(need) }
    let own = OwnThing(
      name, held: held, waiting: waiting, photos: try waitingPhotos(of: name), refused: refused)
    return own.thing.isRemoved && !orDeleted ? nil : own
  }
}
