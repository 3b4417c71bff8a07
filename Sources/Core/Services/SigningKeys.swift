internal import CSodium
internal import Glibc
internal import Media
internal import Wire

/// Keys for what the server signs: sessions, access tokens and media links, each with its own derived key.
public struct SigningKeys: Sendable {
  /// What a signature is for; a signature for one purpose is worthless for another.
  public enum Purpose: UInt64, Sendable, CaseIterable {
    case browserSession = 1
    case accessToken = 2
    case refreshToken = 3
    case mediaLink = 4
    case invitation = 5
    /// Places in a live log that several processes share.
    case livePosition = 6
    /// Names of limits in the database.
    case rateLimit = 7
    /// What the database knows the key by.
    case fingerprint = 8
    /// Handles that stand for somebody without telling who it is.
    case opaqueHandle = 9
    /// Names of sessions in links to media.
    case linkSession = 10
    /// Names of browsers that an account has signed in with.
    case knownDevice = 11
    /// Addresses that an account has signed in from.
    case knownAddress = 12
    /// Names of people in addresses of pages that say what was done.
    case noticeName = 13
    /// Versions of items that devices keep.
    case itemVersion = 14
    /// Addresses that photos are sent to.
    case directUpload = 15
    /// Facts in a live log that several processes share.
    case liveFact = 16
    /// Cursors of lists: the tag, which is the initialisation vector too.
    case cursorTag = 17
    /// Cursors of lists: the cipher.
    case cursorCipher = 18
    /// What people keep for themselves in the database.
    case ownersNote = 32
    /// Addresses for which somebody has asked for a new password.
    case passwordRequest = 36
    /// What the server shows push services.
    case pushIdentity = 37
    /// Topics of messages to push services, and tags of notifications.
    case pushTopic = 38
  }

  private let keys: [Purpose: MACKey]

  /// - Parameter master: 32 random bytes.
  public init(master: [UInt8]) {
    precondition(master.count == Int(crypto_kdf_KEYBYTES))
    var keys: [Purpose: MACKey] = [:]
    for purpose in Purpose.allCases {
      var key = [UInt8](repeating: 0, count: 32)
      crypto_kdf_derive_from_key(&key, key.count, purpose.rawValue, "hearth01", master)
      keys[purpose] = MACKey(key)
    }
    self.keys = keys
  }

  /// The HMAC-SHA-256 (RFC 2104) of the bytes under the purpose's key: 32 bytes.
  public func sign(_ purpose: Purpose, _ bytes: [UInt8]) -> [UInt8] { keys[purpose]?.sign(bytes) ?? [] }

  /// Compares in constant time.
  public func verify(_ purpose: Purpose, _ bytes: [UInt8], signature: some Collection<UInt8>) -> Bool {
    let expected = sign(purpose, bytes).prefix(signature.count)
    let given = Array(signature)
    guard given.count >= 16, expected.count == given.count else { return false }
    return sodium_memcmp(Array(expected), given, given.count) == 0
  }

  /// Reads the master key from a file, which is made with a fresh key when absent. Of several processes that make it at
  /// once, one does.
  /// - Throws: `StartError` for a file that cannot be read, made or written, or is none of ours.
  public static func load(path: String, mayMake: Bool = true) throws -> SigningKeys {
    if let key = try read(path) { return SigningKeys(master: key) }
    guard mayMake else {
      throw StartError(
        """
        the key file \(path) is missing, and the database has accounts. Put it back from a backup.
        Or make a new one on purpose, which signs everybody out and ends every link: (umask 077; head -c 32 /dev/urandom > '\(path)')
        """)
    }
    // Whole and synced before it has its name, so that nobody reads a part of it.
    let draft = "\(path).\(getpid())-\(UInt64.random(in: 0...UInt64.max))"
    let key = Secret.randomBytes(32)
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw StartError("the key file \(path) cannot be made: \(reason())") }
    defer {
      close(descriptor)
      unlink(draft)
    }
    guard write(descriptor, key, key.count) == key.count, fsync(descriptor) == 0 else {
      throw StartError("the key file \(path) cannot be written: \(reason())")
    }
    if link(draft, path) == 0 { return SigningKeys(master: key) }
    guard errno == EEXIST, let key = try read(path) else {
      throw StartError("the key file \(path) cannot be made: \(reason())")
    }
    return SigningKeys(master: key)
  }

  /// Nil when there is no such file.
  private static func read(_ path: String) throws -> [UInt8]? {
    let descriptor: Int32
    do throws(RegularFile.Fault) {
      descriptor = try RegularFile.open(path, followsLinks: true).descriptor
    } catch {
      if error.number == ENOENT { return nil }
      throw StartError("the key file \(path) cannot be read: \(error.reason)")
    }
    defer { close(descriptor) }
    var key = [UInt8](repeating: 0, count: 33)
    let count = Glibc.read(descriptor, &key, 33)
    guard count >= 0 else { throw StartError("the key file \(path) cannot be read: \(reason())") }
    guard count == 32 else { throw StartError("the key file \(path) is not a key: it has to have 32 bytes") }
    return Array(key.prefix(32))
  }

  private static func reason() -> String { String(cString: strerror(errno)) }
}

/// An HMAC-SHA-256 key with its first block already absorbed.
private struct MACKey: Sendable {
  private let prepared: crypto_auth_hmacsha256_state

  init(_ key: [UInt8]) {
    var state = crypto_auth_hmacsha256_state()
    crypto_auth_hmacsha256_init(&state, key, key.count)
    prepared = state
  }

  func sign(_ bytes: [UInt8]) -> [UInt8] {
    var state = prepared
    crypto_auth_hmacsha256_update(&state, bytes, UInt64(bytes.count))
    var signature = [UInt8](repeating: 0, count: 32)
    crypto_auth_hmacsha256_final(&state, &signature)
    return signature
  }
}

/// Why the server does not start, for the operator.
public struct StartError: Error, CustomStringConvertible {
  public let description: String
  /// The system's number, such as `ENOSPC`, where it refused something.
  let number: Int32?
  /// Whether a backup was read, and isn't what it has to be.
  let isMismatch: Bool

  public init(_ description: String) { self.init(description, number: nil) }

  init(_ description: String, number: Int32?) {
    (self.description, self.number, isMismatch) = (description, number, false)
  }

  init(mismatch description: String) {
    (self.description, number, isMismatch) = (description, nil, true)
  }
}
