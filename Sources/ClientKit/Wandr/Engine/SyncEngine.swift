public import Wire

extension WandrKit {
  /// Brings this device and the server up to date with each other: what was written here goes to the server, places before logs and photos
  /// after, and what was written elsewhere comes here. One thing is done at a time, and doing it again changes nothing.
  public actor SyncEngine {
    /// What it sends from, and keeps up to date.
    public nonisolated let store: OfflineStore
    /// What is written and read here.
    public nonisolated let journal: Journal
    let client: HearthClient
    /// What is shown of others, and what is written to them.
    private let synchroniser: Synchroniser
    private let turns = Turns()
    /// Rings where a connection is back.
    nonisolated let returned = Bell()
    /// How often in a row nothing came of it.
    private var failures = 0
    /// What the server asked for, in seconds, when nothing came of it.
    private var askedPause: Int?

    /// Seconds between two syncs.
    static let period = 30.0
    /// Seconds at least between two that bring up to date what is shown of others.
    static let gap = 1.0
    /// The maximum number of things in a request.
    private static let most = WandrAPI.Limits.syncChanges
    /// How often in a row the clock is set, or everything is asked for again.
    private static let mostRepeated = 4

    /// - Parameters:
    ///   - client: the client of the store's account.
    ///   - store: one with `WandrOffline.catalogue`.
    ///   - synchroniser: the store's, where there is one already: of two, both would send what waits.
    public init(_ client: HearthClient, _ store: OfflineStore, sharing synchroniser: Synchroniser? = nil) {
      (self.client, self.store) = (client, store)
      journal = Journal(store)
      self.synchroniser = synchroniser ?? Synchroniser(client, store)
    }

    /// Sends what waits and fetches what was written elsewhere, until nothing is left that can be done now.
    ///
    /// What the server can't take now is tried again by itself. What it refused waits for its person (`Journal.retry`), and holds up
    /// nothing but what needs it.
    @discardableResult
    public func syncNow() async throws(StoreError) -> Synchroniser.Outcome { try await agree(showing: true) }

    /// - Parameter isShowing: whether what is shown of others is brought up to date too.
    func agree(showing isShowing: Bool) async throws(StoreError) -> Synchroniser.Outcome {
      await turns.begin()
      defer { turns.end() }
      do {
        try await exchangeAll()
        try await sendPhotos()
        let outcome = try await synchroniser.send()
        if outcome == .signedOut { throw ClientError.signedOut }
        if isShowing { try await readShown() }
        (failures, askedPause) = (outcome == .waiting ? failures + 1 : 0, nil)
        return outcome
      } catch {
        return try noted(error)
      }
    }

    /// Sends logs that wait, and tries again those that were refused, with the places and trips that they need.
    @discardableResult
    public func syncPendingLogs() async throws(StoreError) -> Synchroniser.Outcome {
      for log in try await store.ownThings("log") where log.status == .failed {
        try await store.retryThing(ThingName(log.thing))
      }
      return try await syncNow()
    }

    /// Makes sure that the server has a place, so that logs can name it.
    /// - Returns: whether it has it as it is here; false where it can't be asked, or didn't take it.
    @discardableResult
    public func syncPlace(_ place: ID<WandrAPI.Place>) async throws(StoreError) -> Bool {
      await turns.begin()
      defer { turns.end() }
      let name = ThingName.place(place)
      do {
        try await exchangeAll(only: name)
      } catch {
        _ = try noted(error)
      }
      let own = try await store.ownThing(name)
      return own?.isKnown == true && own?.status == .synced
    }

    /// Takes a trip's cover away. A cover that only waits here is dropped; one that the server has needs a connection, since it is set by a
    /// call and what is none has nothing to send.
    public func removeCover(of trip: ID<WandrAPI.Trip>) async throws {
      await turns.begin()
      defer { turns.end() }
      let name = ThingName.trip(trip)
      let photos = try await store.ownThing(name)?.photos ?? []
      let told = try await store.item(trip, of: WandrOffline.trips.kind)
      if told?.coverPhotoURL != nil || photos.contains(where: { $0.media != nil }) {
        // What waits of its name and days first: the call says all of them.
        try await exchangeAll(only: name)
        let now = try await client.call(WandrAPI.trip, .init(id: trip))
        let bare = try await client.call(
          WandrAPI.putTrip,
          .init(id: trip, name: now.name, startDate: now.startDate, endDate: now.endDate, cover: .clear))
        try await store.keep(bare, of: WandrOffline.trips.kind)
      }
      for photo in photos { try await store.drop(photo) }
    }

    /// Says that there is a connection again: what waits is tried at once, however long it was to wait.
    public nonisolated func connectionReturned() { returned.ring() }

    /// Seconds before the next try, after one of which nothing came: 1, 2, 4 ... 30 with a quarter of chance, or what the server asks for, up
    /// to 300.
    var pause: Double {
      let most = askedPause == nil ? Self.period : 300
      return min(most, client.pause(after: max(failures - 1, 0), askedPause))
    }

    /// What an error comes to; nothing that was written is lost by it.
    private func noted(_ error: any Error) throws(StoreError) -> Synchroniser.Outcome {
      if let error = error as? StoreError { throw error }
      failures += 1
      askedPause = (error as? ClientError)?.retryAfter
      guard let error = error as? ClientError, error.advice == .signIn else { return .waiting }
      return .signedOut
    }

    /// The person's own logs and trips as the server shows them have their photos and who travels.
    private func readShown() async throws {
      let (logs, trips) = (WandrOffline.ownLogs, WandrOffline.trips)
      if try await store.items(logs).readAt == nil { try await store.load(logs, isFirst: true, through: client) }
      if try await store.items(trips).readAt == nil { try await store.load(trips, isFirst: true, through: client) }
      try await synchroniser.sync()
    }

    // MARK: What was written

    /// How an exchange went.
    private struct Step {
      /// Whether there is more to do at once.
      var isMore: Bool
      /// Whether it is because the same is tried once more.
      var isAgain = false
      /// How many things the next request may have.
      var count = SyncEngine.most
      /// What waits for a service over the network: it is sent with the next sync, and holds nothing up but what needs it.
      var passing: [ThingName] = []
    }

    /// - Parameter only: what is sent; nil for everything.
    private func exchangeAll(only: ThingName? = nil) async throws {
      var (count, repeated) = (Self.most, 0)
      var passing: Set<ThingName> = []
      while true {
        try Task.checkCancellation()
        let step = try await exchange(count, only, without: passing)
        guard step.isMore else { return }
        passing.formUnion(step.passing)
        // A request that was halved gets on; one that is the same each time doesn't.
        repeated = step.isAgain && step.count >= count ? repeated + 1 : 0
        guard repeated <= Self.mostRepeated else { throw ClientError.notUnderstood(status: 200) }
        count = step.count
      }
    }

    /// Sends some of what waits, and asks what has changed.
    private func exchange(_ count: Int, _ only: ThingName?, without passing: Set<ThingName>) async throws -> Step {
      try await client.requireAccount(of: store)
      let outgoing = try await store.outgoingThings()
      let all = outgoing.waiting.sendable.filter { waiting in
        guard only == nil || waiting.name == only else { return false }
        return !passing.contains(waiting.name) && waiting.blocker(among: passing) == nil
      }
      let sent = all.prefix(count).map(\.thing)
      let input = WandrAPI.SyncInput(device: outgoing.deviceText, cursor: outgoing.cursor, changes: sent)
      let answer: WandrAPI.SyncAnswer
      do throws(ClientError) {
        answer = try await client.call(WandrAPI.sync, input)
      } catch {
        return try await split(sent, outgoing.cursor, error)
      }
      guard answer.results.count == sent.count else { throw ClientError.notUnderstood(status: 200) }
      try await store.take(answer, to: sent)
      let isAhead = answer.results.contains(where: \.isAhead)
      let isStill = answer.more && answer.cursor == outgoing.cursor
      let later = answer.results.filter { $0.isPassing && !$0.isAhead }.map { ThingName($0.kind, $0.id) }
      return Step(
        isMore: answer.more || isAhead || all.count > sent.count, isAgain: isAhead || isStill, passing: later)
    }

    /// The server didn't take a request as a whole: finds out which thing it is, so that it doesn't hold up the others.
    private func split(_ sent: [SyncAPI.Thing], _ cursor: String?, _ error: ClientError) async throws -> Step {
      guard let problem = error.problemOfRequest else { throw error }
      // Where nothing was sent, nothing but the cursor can be at fault.
      if cursor != nil, sent.isEmpty || problem.errors.contains(where: { $0.field == "cursor" }) {
        try await store.forgetThings()
        return Step(isMore: true, isAgain: true)
      }
      guard let one = sent.first else { throw error }
      if sent.count > 1 { return Step(isMore: true, isAgain: true, count: (sent.count + 1) / 2) }
      try await store.refuse(one, problem)
      return Step(isMore: true, isAgain: true)
    }

    // MARK: Photos

    /// Sends the photos of what the server has, and with each its log once more.
    private func sendPhotos() async throws {
      while true {
        let photos = try await store.photosToSend()
        guard !photos.isEmpty else { return }
        for photo in photos { try await send(photo) }
        try await exchangeAll()
      }
    }

    /// Sends a photo. One that is refused says why, and holds nothing else up.
    private func send(_ photo: WaitingPhoto) async throws {
      try await client.requireAccount(of: store)
      do {
        let media = try await uploaded(photo)
        guard try await store.attach(photo, as: media), photo.thing.kind == "trip" else { return }
        try await setCover(media, of: photo)
      } catch let error as ClientError {
        guard let problem = error.problemOfPhoto else { throw error }
        try await store.refuse(photo, problem)
      }
    }

    /// By what the server knows a photo. It may have been sent, and only the cover not set.
    private func uploaded(_ photo: WaitingPhoto) async throws(ClientError) -> ID<MediaAPI.Item> {
      if let media = photo.media { return media }
      return try await store.send(photo.upload, named: photo.id.description, through: client)
    }

    private func setCover(_ media: ID<MediaAPI.Item>, of photo: WaitingPhoto) async throws {
      guard try await store.ownThing(photo.thing) != nil else { return try await store.drop(photo) }
      // Alone: what this device knows of the trip's name and days may be old.
      _ = try await client.call(WandrAPI.setTripCover, .init(id: photo.thing.id.cast(), photo: media))
      try await store.drop(photo)
    }
  }
}

extension OutgoingThings {
  /// The device as its versions name it.
  var deviceText: String {
    let hex = String(device, radix: 16)
    return String(repeating: "0", count: 16 - hex.utf8.count) + hex
  }
}

extension ClientError {
  /// What was sent is at fault, as a whole or one of its things; nil where the same request may be taken later.
  fileprivate var problemOfRequest: Problem? {
    switch self {
    case .refused(let problem) where [400, 413, 422].contains(problem.status): problem
    case .notUnderstood(status: 413): Problem(.tooLarge)
    case .badInput: Problem(.invalidInput)
    default: nil
    }
  }

  /// What is wrong with a photo; nil where it may be taken later.
  fileprivate var problemOfPhoto: Problem? {
    switch self {
    case .refused(let problem) where problem.status < 500 && ![401, 408, 425, 429].contains(problem.status): problem
    case .badInput:
      Problem(.invalidInput, detail: "The photo can’t be read any more. Discard it and choose it again.")
    default: nil
    }
  }
}
