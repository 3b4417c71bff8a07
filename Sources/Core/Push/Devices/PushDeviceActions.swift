internal import Media
internal import SQL
internal import Wire

/// Registering devices that are to be notified, and what their owner wants to hear.
struct PushDeviceActions: Sendable {
  let services: Services

  /// How many devices of one account are notified; another one takes the place of the oldest.
  static let most = 20
  private static let tests = RateLimit(10, per: 60)

  /// The key that browsers subscribe to.
  /// - Throws: 404 where the server sends no notifications.
  func key() throws -> String {
    try requirePushes()
    return PushIdentity(keys: services.keys, contact: nil).publicKey
  }

  private func requirePushes() throws(Problem) {
    guard services.settings.sendsPushes else { throw Problem.notFound() }
  }

  /// - Throws: 404 where the server sends no notifications, 422 for an address that it doesn't send to and for keys that are none.
  func subscribe(_ input: AuthAPI.SubscribeToPush, by signedIn: SignedIn) async throws {
    try requirePushes()
    let subscription = try checked(input)
    let (id, now): (ID<PushDevice>, Timestamp) = (services.newTimelessID(), services.now())
    try await services.system.write { transaction in
      try PushDeviceQueries.take(
        subscription, as: id, by: signedIn, atMost: Self.most, now: now, in: transaction)
    }
  }

  private func checked(_ input: AuthAPI.SubscribeToPush) throws -> PushDeviceQueries.Subscription {
    guard let address = PushAddress(input.endpoint, hosts: services.settings.pushHosts) else {
      throw Problem.validation("endpoint", "invalid", "This server doesn’t send notifications to this address.")
    }
    guard let point = Self.bytes(input.keys.p256dh), P256Key.isPoint(point) else {
      throw Problem.validation("keys.p256dh", "invalid", "This is no public key of a browser.")
    }
    guard let secret = Self.bytes(input.keys.auth), secret.count == PushEncryption.secretBytes else {
      throw Problem.validation("keys.auth", "invalid", "This is no secret of a subscription.")
    }
    let app = input.app ?? ""
    guard app.isEmpty || services.apps.contains(app) else {
      throw Problem.validation("app", "unknown", "There is no app with this name here.")
    }
    return .init(
      endpoint: address.text, app: app, receiver: .init(point: point, secret: secret), isContentFree: input.contentFree)
  }

  /// With or without padding.
  private static func bytes(_ text: String) -> [UInt8]? {
    guard text.utf8.count <= AuthAPI.Limits.pushKey else { return nil }
    return Base64URL.decode(text.replacing("=", with: ""))
  }

  /// Changes nothing where it is another account's.
  func unsubscribe(_ endpoint: String, by signedIn: SignedIn) async throws {
    try await services.system.write {
      try PushDeviceQueries.remove(at: endpoint, of: signedIn.account, in: $0)
    }
  }

  /// - Throws: 404 for a device that is another account's.
  func remove(_ device: ID<PushDevice>, by signedIn: SignedIn) async throws {
    try await services.system.write { transaction in
      guard try PushDeviceQueries.remove(device, of: signedIn.account, in: transaction) else {
        throw Problem.notFound()
      }
    }
  }

  /// - Throws: 404 for a device that is another account's.
  func setContentFree(_ isContentFree: Bool, _ device: ID<PushDevice>, by signedIn: SignedIn) async throws {
    try await services.system.write { transaction in
      guard
        try PushDeviceQueries.setContentFree(isContentFree, device, of: signedIn.account, in: transaction)
      else { throw Problem.notFound() }
    }
  }

  func devices(of signedIn: SignedIn) async throws -> [PushDeviceQueries.Device] {
    try await services.system.read { try PushDeviceQueries.devices(of: signedIn, in: $0) }
  }

  /// Notifies all devices of the account, quiet hours or not.
  /// - Throws: 404 where the server sends no notifications, 429 for too many.
  func test(by signedIn: SignedIn) async throws {
    try requirePushes()
    let now = services.now()
    if let seconds = services.limiter.count(.pushTests(signedIn.account), Self.tests, now: now) {
      throw Problem.rateLimited(retryAfter: seconds, "These were many tests. Please try again in a minute.")
    }
    let event: ID<ProfileEntity> = services.newTimelessID()
    let cause = PushCause(
      app: services.apps.first ?? "", kind: PushCause.test, subject: event.cast(), object: event.cast(), actor: event)
    try await services.system.write {
      try PushQueries.addTest(cause, to: signedIn.account, at: now, in: $0)
    }
  }

  // MARK: What somebody wants to hear

  func choices(of kinds: [ActivityKind], by viewer: Viewer) async throws -> [(kind: ActivityKind, isOn: Bool)] {
    let off = Set(
      try await services.database.query(as: viewer.principal, latest: true) {
        try $0.all("SELECT kind FROM silenced_pushes WHERE profile_id = \(viewer.profile)") { $0.text(0) }
      })
    return kinds.map { ($0, !off.contains($0.name)) }
  }

  /// Turns off all of the kinds but those named, from now on.
  func keep(_ names: Set<String>, of kinds: [ActivityKind], by viewer: Viewer) async throws {
    try await services.database.write(as: viewer.principal) { transaction in
      for kind in kinds {
        for one in kind.kinds {
          if names.contains(kind.name) {
            try transaction.run("DELETE FROM silenced_pushes WHERE profile_id = \(viewer.profile) AND kind = \(one)")
          } else {
            try transaction.run(
              "INSERT INTO silenced_pushes (profile_id, kind) VALUES (\(viewer.profile), \(one)) ON CONFLICT DO NOTHING"
            )
          }
        }
      }
    }
  }

  func quietHours(of signedIn: SignedIn) async throws -> QuietHours? {
    try await services.database.query(as: signedIn.principal, latest: true) {
      try $0.first("SELECT starts_at, ends_at, zone FROM quiet_hours WHERE account_id = \(signedIn.account)") {
        QuietHours(start: $0.int(0), end: $0.int(1), zone: $0.text(2))
      }
    }
  }

  /// - Parameter hours: nil for none.
  func setQuietHours(_ hours: QuietHours?, by signedIn: SignedIn) async throws {
    try await services.database.write(as: signedIn.principal) { transaction in
      guard let hours else {
        try transaction.run("DELETE FROM quiet_hours WHERE account_id = \(signedIn.account)")
        return
      }
      try transaction.run(
        """
        INSERT INTO quiet_hours (account_id, starts_at, ends_at, zone)
        VALUES (\(signedIn.account), \(hours.start), \(hours.end), \(hours.zone))
        ON CONFLICT (account_id) DO UPDATE
        SET starts_at = excluded.starts_at, ends_at = excluded.ends_at, zone = excluded.zone
        """)
    }
  }
}
