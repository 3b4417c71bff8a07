internal import CSodium
internal import Wire

/// How the links of one session in one app are signed within one hour.
struct LinkSigning: Sendable {
  let key: LinkKey
  /// The query up to the signature.
  let prefix: String

  init(app: String, session: ID<Session>, keys: SigningKeys, now: Timestamp) {
    let expiry = UInt64(clamping: now.microseconds / 3_600_000_000 + 2) * 3600
    key = LinkKey(keys, app: Self.pathName(of: app), session: session, expiry: expiry)
    let name = LinkSession.sealed(session, app: Self.pathName(of: app), keys)
    prefix = "?s=\(Base64URL.encode(name))&e=\(expiry)&m="
  }

  /// The app's part of a link's path; photos that belong to no app go by the account.
  static func pathName(of app: String) -> String { app.isEmpty ? "account" : app }

  /// The session for which a signed link was made; nil when the signature is not good or the time is over.
  static func session(
    app: String, media: ID<MediaAPI.Item>, session: String, expiry: String, signature: String, keys: SigningKeys,
    now: Timestamp
  ) -> ID<Session>? {
    guard let session = Base64URL.decode(session).flatMap({ LinkSession.opened($0, app: app, keys) }),
      let expiry = UInt64(expiry),
      let given = Base64URL.decode(signature).flatMap({ ID<Never>(bytes: $0) }),
      Int64(clamping: expiry) > now.microseconds / 1_000_000
    else { return nil }
    let expected = LinkKey(keys, app: app, session: session, expiry: expiry).sign(media)
    return (expected.high ^ given.high) | (expected.low ^ given.low) == 0 ? session : nil
  }
}

/// The name of a session in the links of an app. Links are passed on: who is given some from two apps must not see that one
/// person made them, so the session's id is encrypted, in each app to something else.
///
/// 8 bytes of a MAC of the id, and the id under a pad that a MAC makes of these: deterministic encryption by a synthetic
/// initialisation vector (RFC 5297, section 2.6), with HMAC-SHA-256. The link's signature is what authenticates the id.
enum LinkSession {
  private static let ivLength = 8

  static func sealed(_ session: ID<Session>, app: String, _ keys: SigningKeys) -> [UInt8] {
    let iv = Array(mac(0, app, session.bytes, keys).prefix(ivLength))
    return iv + masked(session.bytes, iv, app, keys)
  }

  /// Nil where it has not the length of one. Any other text gives some id, for which no signature is good.
  static func opened(_ name: [UInt8], app: String, _ keys: SigningKeys) -> ID<Session>? {
    guard name.count == ivLength + 16 else { return nil }
    return ID(bytes: masked(Array(name.dropFirst(ivLength)), Array(name.prefix(ivLength)), app, keys))
  }

  private static func masked(_ bytes: [UInt8], _ iv: [UInt8], _ app: String, _ keys: SigningKeys) -> [UInt8] {
    zip(bytes, mac(1, app, iv, keys)).map { $0 ^ $1 }
  }

  private static func mac(_ use: UInt8, _ app: String, _ bytes: [UInt8], _ keys: SigningKeys) -> [UInt8] {
    keys.sign(.linkSession, [use] + Array(app.utf8) + [0] + bytes)
  }
}

/// The key for the links of one session in one app until one hour: the first 128 bits of an HMAC-SHA-256 of these under
/// the server's key. Each photo's signature is a SipHash-2-4 with 128 bits of output under it (J.-P. Aumasson and D. J.
/// Bernstein, "SipHash: a fast short-input PRF", 2012), a MAC made for messages as short as an id: a feed has forty.
struct LinkKey: Sendable {
  private let key: (UInt64, UInt64)

  init(_ keys: SigningKeys, app: String, session: ID<Session>, expiry: UInt64) {
    var bytes = Array(app.utf8)
    bytes.append(0)
    bytes += session.bytes
    bytes += bigEndian(expiry)
    key = keys.sign(.mediaLink, bytes).withUnsafeBytes {
      ($0.loadUnaligned(as: UInt64.self), $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    }
  }

  /// 128 bits.
  func sign(_ media: ID<MediaAPI.Item>) -> (high: UInt64, low: UInt64) {
    var signature = (UInt64(0), UInt64(0))
    withUnsafeBytes(of: (media.high.bigEndian, media.low.bigEndian)) { message in
      withUnsafeBytes(of: key) { key in
        withUnsafeMutableBytes(of: &signature) { signature in
          guard let out = signature.baseAddress, let text = message.baseAddress, let secret = key.baseAddress
          else { return }
          // Fixed sizes: it cannot fail.
          _ = crypto_shorthash_siphashx24(out, text, UInt64(message.count), secret)
        }
      }
    }
    return (UInt64(bigEndian: signature.0), UInt64(bigEndian: signature.1))
  }
}
