internal import Foundation
public import Wire

/// A server as one account uses it: typed calls, a session that renews itself, live events.
///
/// ```swift
/// let client = HearthClient(address, tokens: FileTokenStore(path: path))
/// try await client.signIn(email: email, password: password)
/// let feed = try await client.believe.getFeedPosts()
/// ```
/// There must be one client for a `TokenStore` at a time: a refresh token is good once.
public final class HearthClient: Sendable {
  /// How much and how long the client waits for: sizes in bytes, times in seconds.
  public struct Limits: Hashable, Sendable {
    /// The largest response body in bytes, 16 MiB by default.
    public var answerBytes = 16 << 20
    /// Seconds without a byte before a call fails.
    public var patience = 30.0
    /// The same for an upload, which the server works on before it answers.
    public var uploadPatience = 300.0
    /// The same for a live stream; longer than between two heartbeats of the server (20 s).
    public var streamPatience = 60.0

    public init() {}
  }

  /// The clock, timer and randomness that the client uses; tests replace them.
  public struct Surroundings: Sendable {
    /// The current time, by which access tokens expire.
    public var now: @Sendable () -> Timestamp
    /// Waits for the given number of seconds; throws early when the task is cancelled.
    public var pause: @Sendable (Double) async throws -> Void
    /// A random number from 0 to 1.
    public var chance: @Sendable () -> Double
    /// A new idempotency key, unique and unguessable.
    public var newKey: @Sendable () -> String

    /// The system's clock, sleep and random numbers.
    public static let real = Surroundings(
      now: { Timestamp(microseconds: Int64(Date().timeIntervalSince1970 * 1_000_000)) },
      pause: { try await Task.sleep(for: .seconds($0)) }, chance: { Double.random(in: 0...1) },
      newKey: { UUID().uuidString.lowercased() })

    public init(
      now: @escaping @Sendable () -> Timestamp, pause: @escaping @Sendable (Double) async throws -> Void,
      chance: @escaping @Sendable () -> Double, newKey: @escaping @Sendable () -> String
    ) {
      self.now = now
      self.pause = pause
      self.chance = chance
      self.newKey = newKey
    }
  }

  let wire: CallWire
  let sessions: SessionKeeper

  /// A client for one account on one server; reads the stored session at the first call that needs it.
  /// - Parameters:
  ///   - address: where the server is.
  ///   - tokens: where the session is kept; by default only in memory, until the process ends.
  ///   - transport: how requests are sent.
  ///   - retry: how often calls that may be repeated are tried again.
  ///   - limits: the largest response and the longest wait.
  ///   - surroundings: clock, sleep and randomness; tests replace them.
  public init(
    _ address: ServerAddress, tokens: any TokenStore = MemoryTokenStore(),
    transport: any Transport = URLSessionTransport(),
    retry: RetryPolicy = RetryPolicy(), limits: Limits = Limits(), surroundings: Surroundings = .real
  ) {
    wire = CallWire(address: address, transport: transport, retry: retry, limits: limits, surroundings: surroundings)
    sessions = SessionKeeper(store: tokens, wire: wire)
  }

  /// Where the server is.
  public var address: ServerAddress { wire.address }

  /// The current time by the client's clock.
  public func now() -> Timestamp { wire.surroundings.now() }

  /// Calls any endpoint.
  ///
  /// A write is tried again only under the same key, with which the server does it once; what is tried again, and when, is
  /// `RetryPolicy`'s. An access token that has run out is renewed on the way.
  /// - Parameter key: the `Idempotency-Key` of a write; one of its own where none is given. Keep and give it to repeat a
  ///   write by hand, also after a restart, within a day.
  public func call<Input, Output>(
    _ endpoint: Endpoint<Input, Output>, _ input: Input, key: String? = nil
  ) async throws(ClientError) -> Output {
    let request = try CallRequest(endpoint, input)
    let key = endpoint.method == .get ? nil : key ?? wire.surroundings.newKey()
    guard endpoint.auth != .none else { return try await wire.call(endpoint, request, token: nil, key: key) }
    let pass = try await sessions.pass()
    do {
      return try await wire.call(endpoint, request, token: pass.token, key: key)
    } catch {
      guard case .refused(let problem) = error, problem.status == 401 else { throw error }
      // The token has run out earlier than this machine's clock has it, or the session is over.
      let renewed = try await sessions.pass(after: pass)
      return try await wire.call(endpoint, request, token: renewed.token, key: key)
    }
  }

  /// Calls an endpoint that takes no input.
  public func call<Output>(_ endpoint: Endpoint<NoInput, Output>) async throws(ClientError) -> Output {
    try await call(endpoint, NoInput())
  }
}
