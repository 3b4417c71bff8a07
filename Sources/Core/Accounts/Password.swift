internal import CSodium
internal import Synchronization
internal import Wire

/// Passwords: what is accepted, and their Argon2id hashes (RFC 9106).
///
/// What is hashed is the prepared form, so that a password is the same from every keyboard. Hashes from before that are of what was typed.
enum Password {
  static let shortest = AuthAPI.Limits.password.lowerBound
  /// In bytes too.
  static let longest = AuthAPI.Limits.password.upperBound

  /// Why a password is not accepted, or nil.
  static func objection(_ password: String) -> Problem.FieldError? {
    func error(_ code: String, _ detail: String) -> Problem.FieldError {
      Problem.FieldError(field: "password", code: code, detail: detail)
    }
    // Before any work on it.
    if password.utf8.count > longest { return error("too_long", "Use at most \(longest) bytes.") }
    let prepared = prepared(password)
    if prepared.utf8.count > longest { return error("too_long", "Use at most \(longest) bytes.") }
    if prepared.unicodeScalars.count < shortest { return error("too_short", "Use at least \(shortest) characters.") }
    if CommonPasswords.contains(prepared) {
      return error("too_common", "This is one of the most common passwords. Choose another one.")
    }
    return nil
  }

  /// A password as RFC 8265 (section 4.2, OpaqueString) maps it: every space is U+0020, and the text is composed (NFC). Unlike there, nothing is
  /// refused: an emoji that is newer than the library's Unicode is as good as any.
  static func prepared(_ password: String) -> String {
    // No byte of these is mapped to anything.
    if password.utf8.allSatisfy({ $0 < 0x80 }) { return password }
    var spaced = ""
    for scalar in password.unicodeScalars {
      spaced.unicodeScalars.append(scalar.properties.generalCategory == .spaceSeparator ? " " : scalar)
    }
    return NormalForm.composed(spaced)
  }

  /// What is tried at a sign-in: the prepared form and, where it is another one, what was typed. How many these are depends on nothing else, so
  /// that the time tells nothing of an account.
  static func forms(of password: String) -> [String] {
    let prepared = prepared(password)
    // By their bytes: as texts, composed and decomposed letters are equal.
    return prepared.utf8.elementsEqual(password.utf8) ? [prepared] : [prepared, password]
  }

  /// Whether a password is the right one.
  enum Match: Sendable {
    case wrong
    case right
    /// The hash is of what was typed, not of the prepared form.
    case rightAsTyped
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

  /// Hashes the prepared form, away from the event loops, two at a time at most.
  static func hash(_ password: String, cost: Cost? = nil) async throws -> String {
    try await hash(form: prepared(password), cost: cost ?? Self.cost)
  }

  /// Hashes a text as it is.
  static func hash(form: String, cost: Cost) async throws -> String {
    try await withTaskExecutorPreference(globalConcurrentExecutor) { try await hashHere(form, cost) }
  }

  /// Whether the password is the one that was hashed. Without a hash the same work is done and the answer is no.
  static func verify(_ password: String, against hash: String?) async -> Match {
    await withTaskExecutorPreference(globalConcurrentExecutor) { await verifyHere(password, against: hash) }
  }

  /// Tries one form after the other.
  static func match(_ password: String, _ isRight: (String) -> Bool) -> Match {
    for (index, form) in forms(of: password).enumerated() where isRight(form) {
      return index == 0 ? .right : .rightAsTyped
    }
    return .wrong
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

  @concurrent private static func verifyHere(_ password: String, against hash: String?) async -> Match {
    await slots.acquire()
    defer { slots.release() }
    return match(password) { form in
      let bytes = form.utf8.prefix(longest).map { CChar(bitPattern: $0) }
      let matches = crypto_pwhash_str_verify(hash ?? unknown, bytes, UInt64(bytes.count)) == 0
      // One that only begins like the right one is another.
      return matches && hash != nil && form.utf8.count <= longest
    }
  }

  /// A hash of a random password with the same parameters, for addresses that no account has.
  private static let unknown: String = {
    var text = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
    let bytes = Secret.randomBytes(16).map { CChar(bitPattern: $0) }
    // Out of memory leaves an empty text, against which nothing verifies.
    _ = crypto_pwhash_str_alg(&text, bytes, UInt64(bytes.count), cost.passes, cost.memory, crypto_pwhash_ALG_ARGON2ID13)
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }()

  private static let slots = AsyncSemaphore(2)
}

/// A first-in, first-out async semaphore.
final class AsyncSemaphore: Sendable {
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
