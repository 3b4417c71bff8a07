internal import HTML
internal import Media
internal import SQL
internal import Synchronization
internal import Wire

/// Sends what is in the queue to people's devices. Each process does; the database decides which of them has a notice.
///
/// A notice is taken before it is sent, and given back only when the push service says that it did not take it. Who kills the server in
/// between loses a notification, and nobody hears of anything twice.
public struct PushDelivery: Sendable {
  /// Sends a message once.
  typealias Send = @Sendable ([UInt8], PushAddress, [String]) async -> PushTransport.Outcome

  let services: Services
  let looks: [String: AppLook]
  let sources: [String: [PushSource]]
  let identity: PushIdentity
  let send: Send
  private let running = RunningPushes()

  /// Loads libcurl with the first message.
  public init(services: Services, apps: [App]) {
    let (later, log) = (LaterTransport(), services.log)
    self.init(services: services, apps: apps) { message, address, fields in
      do { return try await later.transport().send(message, to: address, fields: fields) } catch {
        log(.error, "no notifications: libcurl is missing; install the Debian package libcurl4")
        return .answered(503, retryAfter: nil)
      }
    }
  }

  init(services: Services, apps: [App], send: @escaping Send) {
    self.services = services
    self.send = send
    looks = Dictionary(apps.map { ($0.name, $0.look) }) { first, _ in first }
    sources = Dictionary(apps.map { ($0.name, $0.pushSources) }) { first, _ in first }
    identity = PushIdentity(keys: services.keys, contact: services.settings.publicURL)
  }

  func source(of cause: PushCause) -> PushSource? { sources[cause.app]?.first { $0.handles(cause.kind) } }

  /// Works until cancelled.
  public func run() async {
    await withDiscardingTaskGroup { group in
      var swept = services.now()
      while !Task.isCancelled {
        let taken = await attempt()
        let batches = taken ?? []
        for batch in batches { group.addTask { await deliver(batch) } }
        if services.now() >= swept.adding(seconds: 60) {
          swept = services.now()
          await sweep()
        }
        // Only cancellation, at the end of the server, cuts the sleep short.
        try? await Task.sleep(
          for: taken == nil ? Self.afterFailure : batches.isEmpty ? .seconds(1) : .milliseconds(50))
      }
    }
  }

  private func sweep() async {
    let now = services.now()
    do { try await services.system.write { try PushQueries.sweep(at: now, in: $0) } } catch {
      services.log(.error, "old notifications stay until the next sweep")
    }
  }

  /// How long it waits while the database takes nothing.
  private static let afterFailure = Duration.seconds(15)

  /// Takes what is due and can be sent now.
  func round() async -> [PushBatch] { await attempt() ?? [] }

  /// Nil where the database does not answer, or takes nothing.
  private func attempt() async -> [PushBatch]? {
    let now = services.now()
    do {
      guard try await !services.system.read({ try PushQueries.isIdle(at: now, in: $0) }) else { return [] }
      try await expand()
      // What people share is in their followers' activity all the same.
      return services.settings.sendsPushes ? try await take() : []
    } catch {
      services.log(.error, "notifications wait for the next round")
      return nil
    }
  }

  // MARK: Taking

  /// How many notices one round looks at.
  private static let atOnce = 500
  /// How many messages of one account are on their way at a time, so that a service that is slow holds up nobody else's.
  private static let mostOfOne = 4

  private enum Plan {
    case hold(Timestamp)
    case postpone
  }

  private func take() async throws -> [PushBatch] {
    let now = services.now()
    let due = try await services.system.read { try PushQueries.due(at: now, limit: Self.atOnce, in: $0) }
    guard !due.isEmpty else { return [] }
    var (plans, batches, places) = ([(PushNotice, Plan)](), [PushBatch](), [PushBatch.Key: Int]())
    looking: for notice in due {
      if notice.cause.kind != PushCause.test, let end = notice.quiet?.end(at: now) {
        plans.append((notice, .hold(end)))
        continue
      }
      let isGrouped = source(of: notice.cause)?.isGrouped(notice.cause.kind) ?? false
      let key = PushBatch.Key(of: notice, isGrouped: isGrouped)
      if let place = places[key] {
        batches[place].notices.append(notice)
        continue
      }
      switch running.begin(notice.account, atMost: Self.mostOfOne, altogether: PushTransport.parallel) {
      case .begun:
        places[key] = batches.count
        batches.append(PushBatch(key: key, notices: [notice]))
      case .isBusy: plans.append((notice, .postpone))
      // The others are due still when some of these are sent.
      case .isFull: break looking
      }
    }
    let (begun, planned) = (batches, plans)
    let taken: [PushBatch]
    do {
      taken = try await services.system.write { transaction in
        for (notice, plan) in planned {
          switch plan {
          case .hold(let end): try PushQueries.hold(notice, until: end, in: transaction)
          case .postpone: try PushQueries.postpone(notice, to: now.adding(seconds: 1), in: transaction)
          }
        }
        return try begun.map { batch in
          PushBatch(
            key: batch.key, notices: try batch.notices.filter { try PushQueries.take($0, now: now, in: transaction) })
        }
      }
    } catch {
      for batch in begun { release(batch) }
      throw error
    }
    for (batch, was) in zip(taken, begun) where batch.notices.isEmpty { release(was) }
    return taken.filter { !$0.notices.isEmpty }
  }

  private func release(_ batch: PushBatch) {
    if let account = batch.notices.first?.account { running.end(account) }
  }

  // MARK: Sending

  /// Reads what there is to say, as its reader and now, and sends it.
  func deliver(_ batch: PushBatch) async {
    defer { release(batch) }
    guard let first = batch.notices.first else { return }
    do {
      guard let payload = try await payload(of: batch) else { return try await forget(batch) }
      // It was checked when it was registered; the operator may have named other hosts since.
      guard let address = PushAddress(first.endpoint, hosts: services.settings.pushHosts),
        let message = PushEncryption.seal(
          payload.bytes(isContentFree: first.isContentFree), for: first.receiver),
        let authorization = identity.authorization(for: address.origin, now: services.now())
      else { return }
      // The same for every message but for the topic, which is a keyed hash for this device alone: nothing says what it is about.
      let outcome = await send(
        message, address,
        [
          "authorization: \(authorization)", "content-encoding: aes128gcm", "content-type: application/octet-stream",
          "ttl: 86400", "urgency: high", "topic: \(payload.tag)",
        ])
      try await settle(batch, outcome)
    } catch { services.log(.error, "a notification was not sent") }
  }

  /// Nothing was sent of it, so that what is done once more is told: a like that was taken back too early to be told.
  private func forget(_ batch: PushBatch) async throws {
    try await services.system.write { transaction in
      for notice in batch.notices { try PushQueries.forget(notice, in: transaction) }
    }
  }

  /// How often a message is tried again, and after how many seconds at first.
  private static let retries = (most: 5, first: Int64(60))

  private func settle(_ batch: PushBatch, _ outcome: PushTransport.Outcome) async throws {
    guard let first = batch.notices.first else { return }
    switch outcome {
    case .answered(404, retryAfter: _), .answered(410, retryAfter: _):
      try await services.system.write { try PushQueries.remove(first.device, at: first.endpoint, in: $0) }
    case .answered(let status, retryAfter: let wanted) where status == 429 || (500...599).contains(status):
      let seconds = max(Self.retries.first << Int64(min(first.tries, 8)), Int64(min(max(wanted ?? 0, 0), 3600)))
      let due = services.now().adding(seconds: seconds)
      let again = batch.notices.filter { $0.tries < Self.retries.most }
      try await services.system.write { transaction in
        for notice in again { try PushQueries.giveBack(notice, due: due, in: transaction) }
      }
    case .answered, .silent, .refused: break
    }
  }

  /// A tag that tells nothing: a keyed hash of what the batch is about, another one for each device.
  private func tag(of batch: PushBatch) -> String {
    var about = batch.key.device.bytes
    about += Array(batch.key.app.utf8)
    about.append(0)
    if let cause = batch.key.cause {
      about += Array(cause.kind.utf8)
      about.append(0)
      about += cause.subject.bytes
      about += cause.object.bytes
      about += cause.actor.bytes
    }
    return Base64URL.encode(services.keys.sign(.pushTopic, about).prefix(24))
  }

  /// Nil where there is nothing to say to its reader.
  func payload(of batch: PushBatch) async throws -> PushPayload? {
    guard let first = batch.notices.first else { return nil }
    let texts = try await texts(of: batch)
    guard let (cause, text) = texts.first else { return nil }
    if texts.count == 1 {
      return PushPayload(app: first.cause.app, kind: cause.shownKind, text: text, tag: tag(of: batch))
    }
    let titles = texts.prefix(3).map { $0.text.title }.joined(separator: "\n")
    let home = looks[first.cause.app]?.home ?? "/"
    let all = PushText("\(texts.count) new while it was quiet", body: titles, at: home.appending("/activity"))
    return PushPayload(app: first.cause.app, kind: "several", text: all, tag: tag(of: batch))
  }

  /// How many notices of one message are read.
  private static let mostHeld = 50

  private func texts(of batch: PushBatch) async throws -> [(cause: PushCause, text: PushText)] {
    var (texts, told, readings) = ([(cause: PushCause, text: PushText)](), Set<PushBatch.Key>(), 0)
    for notice in batch.notices {
      let source = source(of: notice.cause)
      var own = notice
      own.isHeld = false
      let key = PushBatch.Key(of: own, isGrouped: source?.isGrouped(notice.cause.kind) ?? false)
      // Where there is nothing to say of one of a group, another may have something: a second story, when the first was taken back.
      guard readings < Self.mostHeld, !told.contains(key) else { continue }
      readings += 1
      guard let text = try await text(of: notice, source) else { continue }
      told.insert(key)
      texts.append((notice.cause, text))
    }
    return texts
  }

  private func text(of notice: PushNotice, _ source: PushSource?) async throws -> PushText? {
    let (cause, now) = (notice.cause, services.now())
    let found = try await services.system.read {
      try SessionQueries.caller(notice.session, app: cause.app, now: now, in: $0)
    }
    guard let caller = found?.caller, caller.signedIn?.account == notice.account else { return nil }
    guard let look = looks[cause.app] else { return nil }
    if cause.kind == PushCause.test {
      return PushText("It works", body: "\(look.name) will notify you here.", at: look.home)
    }
    if cause.kind == PushCause.report {
      guard let signedIn = caller.signedIn, signedIn.isOperator else { return nil }
      let isOpen = try await services.database.read(as: signedIn.principal, latest: true) {
        try $0.exists("SELECT 1 FROM reports WHERE id = \(cause.subject) AND closed_at IS NULL")
      }
      return isOpen
        ? PushText(
          "A report waits for you", at: URLPath("/operator/reports/", uuid: cause.subject.high, cause.subject.low))
        : nil
    }
    guard let source, let viewer = caller.viewer, viewer.profile == notice.profile else { return nil }
    return try await services.database.read(as: viewer.principal, latest: true) {
      try source.read(cause, viewer, look, $0)
    }
  }
}

/// Made when it is needed: a server of people without devices doesn't load libcurl.
private final class LaterTransport: Sendable {
  private let held = Mutex<PushTransport?>(nil)

  func transport() throws -> PushTransport {
    try held.withLock { held in
      if let made = held { return made }
      let made = try PushTransport()
      held = made
      return made
    }
  }
}

/// Whose messages are on their way.
private final class RunningPushes: Sendable {
  private let counts = Mutex<[ID<AuthAPI.Account>: Int]>([:])

  enum Start {
    case begun
    /// There are too many of the account.
    case isBusy
    /// There are too many altogether.
    case isFull
  }

  func begin(_ account: ID<AuthAPI.Account>, atMost most: Int, altogether: Int) -> Start {
    counts.withLock { counts in
      guard counts.values.reduce(0, +) < altogether else { return .isFull }
      let own = counts[account] ?? 0
      guard own < most else { return .isBusy }
      counts[account] = own + 1
      return .begun
    }
  }

  func end(_ account: ID<AuthAPI.Account>) {
    counts.withLock { counts in
      let left = (counts[account] ?? 1) - 1
      counts[account] = left > 0 ? left : nil
    }
  }
}
