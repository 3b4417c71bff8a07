internal import CSodium
internal import Synchronization
internal import Wire

/// Passwords: what is accepted, and their Argon2id hashes (RFC 9106).
enum Password {
  static let shortest = AuthAPI.Limits.password.lowerBound
  /// In bytes too.
  static let longest = AuthAPI.Limits.password.upperBound

  /// Why a password is not accepted, or nil.
  static func objection(_ password: String) -> Problem.FieldError? {
    func error(_ code: String, _ detail: String) -> Problem.FieldError {
      Problem.FieldError(field: "password", code: code, detail: detail)
    }
    if password.utf8.count > longest { return error("too_long", "Use at most \(longest) bytes.") }
    if password.unicodeScalars.count < shortest { return error("too_short", "Use at least \(shortest) characters.") }
    if CommonPasswords.contains(password) {
      return error("too_common", "This is one of the most common passwords. Choose another one.")
    }
    return nil
  }

  /// What a hash takes to make and to check.
  struct Cost: Sendable {
    /// In bytes.
    let memory: Int
    let passes: UInt64

    /// 19 MiB and two passes: the floor of the OWASP password storage cheat sheet, about 15 ms on one core.
    static let usual = Cost(memory: 19 * 1024 * 1024, passes: 2)
    /// The least that Argon2id takes.
    static let least = Cost(memory: crypto_pwhash_argon2id_memlimit_min(), passes: 1)
  }

  private static let lowered = Mutex(false)

  /// From now on hashes cost the least. For tests alone, which sign thousands of made-up people up.
  static func lowerCost() { lowered.withLock { $0 = true } }

  private static var cost: Cost { lowered.withLock { $0 } ? .least : .usual }

  /// Hashes away from the event loops, two at a time at most.
  static func hash(_ password: String, cost: Cost? = nil) async throws -> String {
    let cost = cost ?? Self.cost
    return try await withTaskExecutorPreference(globalConcurrentExecutor) { try await hashHere(password, cost) }
  }

  /// Whether the password is the one that was hashed. Without a hash the same work is done and the answer is no.
  static func verify(_ password: String, against hash: String?) async -> Bool {
    await withTaskExecutorPreference(globalConcurrentExecutor) { await verifyHere(password, against: hash) }
  }

  @concurrent private static func hashHere(_ password: String, _ cost: Cost) async throws -> String {
    await slots.acquire()
    defer { slots.release() }
    var text = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
    let bytes = password.utf8.map { CChar(bitPattern: $0) }
    guard
      crypto_pwhash_str_alg(&text, bytes, UInt64(bytes.count), cost.passes, cost.memory, crypto_pwhash_ALG_ARGON2ID13)
        == 0
    else { throw Problem.unavailable(retryAfter: 5) }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  @concurrent private static func verifyHere(_ password: String, against hash: String?) async -> Bool {
    await slots.acquire()
    defer { slots.release() }
    let bytes = password.utf8.prefix(longest).map { CChar(bitPattern: $0) }
    let matches = crypto_pwhash_str_verify(hash ?? unknown, bytes, UInt64(bytes.count)) == 0
    // One that only begins like the right one is another.
    return matches && hash != nil && password.utf8.count <= longest
  }

  /// A hash of a random password with the same parameters, for addresses that no account has.
  private static let unknown: String = {
    var text = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
    let bytes = Secret.randomBytes(16).map { CChar(bitPattern: $0) }
    // Out of memory leaves an empty text, against which nothing verifies.
    _ = crypto_pwhash_str_alg(&text, bytes, UInt64(bytes.count), cost.passes, cost.memory, crypto_pwhash_ALG_ARGON2ID13)
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }()

  private static let slots = Slots(2)
}

/// So many at a time; the others wait in the order of their coming.
final class Slots: Sendable {
  private struct State {
    var free: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  init(_ count: Int) { state = Mutex(State(free: count)) }

  func acquire() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if state.free > 0 {
          state.free -= 1
          return true
        }
        state.waiting.append(continuation)
        return false
      }
      if isFree { continuation.resume() }
    }
  }

  func release() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      if state.waiting.isEmpty {
        state.free += 1
        return nil
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }
}
