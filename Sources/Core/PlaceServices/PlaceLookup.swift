internal import Media
public import Places
public import SQL
internal import Synchronization
public import Wire

/// Asks a service for places, and keeps what it answered for a day. While it can't be asked, nothing waits for it.
///
/// What is kept is kept for the account that asked: else an answer that comes at once would tell others what somebody here has looked for.
public final class PlaceLookup: Sendable {
  private let service: any PlaceService
  private let log: Log
  private let now: @Sendable () -> Timestamp
  private let state = Mutex(State())

  private struct State {
    var searches = BoundedCache<Search, [ServicePlace]>(most: 1000)
    var places = BoundedCache<Name, ServicePlace>(most: 10_000)
    /// Until then it isn't asked, since it didn't answer.
    var pausedUntil = Timestamp(microseconds: 0)
  }

  private struct Search: Hashable {
    let asker: ID<AuthAPI.Account>
    let text: String
    let square: Coordinate?
  }

  private struct Name: Hashable {
    let asker: ID<AuthAPI.Account>
    let hash: UInt64
  }

  /// - Parameter now: what tells the time.
  public init(
    _ service: any PlaceService, log: Log = Log(), now: @escaping @Sendable () -> Timestamp = { .now }
  ) {
    (self.service, self.log, self.now) = (service, log, now)
  }

  /// Seconds for which an answer is kept, and for which a service that can't be asked is left alone.
  private static let day: Int64 = 86_400
  private static let pause: Int64 = 30
  /// Shorter texts are asked of nobody.
  private static let fewest = 3

  /// What the service's names begin with: `osm:`.
  public var prefix: String { "\(service.prefix):" }

  /// The best first; none where the service can't be asked. It is told the middle of the square of about a kilometre that the point is in.
  /// - Parameter folded: the same text as `SearchText` folds it.
  public func places(
    named text: String, folded: String, near point: Coordinate?, for asker: ID<AuthAPI.Account>
  ) async -> [ServicePlace] {
    guard !folded.fits(Self.fewest - 1) else { return [] }
    let (search, time) = (Search(asker: asker, text: folded, square: point?.neighbourhood), now())
    if let kept = state.withLock({ $0.searches.value(of: search, at: time) }) { return kept }
    let found: [ServicePlace]
    do { found = try await ask { try await $0.places(named: text, near: search.square) } } catch {
      // It is logged, and the catalogue has answered.
      return []
    }
    let (names, end) = (found.map { Name(asker: asker, hash: hash(of: $0.name)) }, time.adding(seconds: Self.day))
    state.withLock { state in
      state.searches.keep(found, as: search, until: end)
      for (name, place) in zip(names, found) { state.places.keep(place, as: name, until: end) }
    }
    return found
  }

  /// What the account has found lately under a name whose hash is that.
  public func known(_ hash: UInt64, to asker: ID<AuthAPI.Account>) -> ServicePlace? {
    let time = now()
    return state.withLock { $0.places.value(of: Name(asker: asker, hash: hash), at: time) }
  }

  /// - Parameter name: without the prefix.
  /// - Throws: 503 where the service can't be asked.
  public func place(_ name: String, for asker: ID<AuthAPI.Account>) async throws -> ServicePlace? {
    let (known, time) = (Name(asker: asker, hash: hash(of: name)), now())
    if let kept = state.withLock({ $0.places.value(of: known, at: time) }) { return kept }
    let asked = try await ask { try await $0.place(name) }
    guard let found = asked else { return nil }
    state.withLock { $0.places.keep(found, as: known, until: time.adding(seconds: Self.day)) }
    return found
  }

  /// 62 bits by which a place is known here.
  public func hash(of name: String) -> UInt64 { ServicePlace.hash(of: "\(prefix)\(name)") }

  private func ask<T: Sendable>(_ body: (any PlaceService) async throws -> T) async throws -> T {
    let time = now()
    guard state.withLock({ $0.pausedUntil <= time }) else { throw Problem(.unavailable) }
    do { return try await body(service) } catch let cancelled as CancellationError { throw cancelled } catch {
      log(
        .error, "a service of places can't be asked",
        [("service", .code(service.prefix)), ("code", .code(Self.code(error)))])
      state.withLock { $0.pausedUntil = now().adding(seconds: Self.pause) }
      throw Problem.unavailable(retryAfter: Int(Self.pause))
    }
  }

  private static func code(_ error: any Error) -> String {
    if let failure = error as? WebService.Failure { return failure.rawValue }
    return (error as? PlaceServiceFailure)?.code ?? "failed"
  }
}

/// Values for a while, at most so many: those that were kept first go first.
struct BoundedCache<Key: Hashable, Value> {
  private var entries: [Key: (value: Value, until: Timestamp, number: Int)] = [:]
  private var order: [(key: Key, number: Int)] = []
  private var number = 0
  private let most: Int

  init(most: Int) { self.most = most }

  var count: Int { entries.count }

  func value(of key: Key, at now: Timestamp) -> Value? {
    guard let entry = entries[key], entry.until > now else { return nil }
    return entry.value
  }

  mutating func keep(_ value: Value, as key: Key, until: Timestamp) {
    number += 1
    entries[key] = (value, until, number)
    order.append((key, number))
    var gone = 0
    while entries.count > most, gone < order.count {
      let first = order[gone]
      gone += 1
      // What was kept again since stands farther behind.
      if entries[first.key]?.number == first.number { entries[first.key] = nil }
    }
    if gone > 0 { order.removeFirst(gone) }
    // Places in the order that stand for nothing any more.
    if order.count > 4 * most { order.removeAll { entries[$0.key]?.number != $0.number } }
  }
}
