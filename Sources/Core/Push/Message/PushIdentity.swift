internal import Wire

/// What a server shows push services (VAPID, RFC 8292): browsers subscribe to its key, and nobody else can send to them.
struct PushIdentity: Sendable {
  private let key: P256Key
  private let contact: String?

  /// How long a token is good for.
  private static let tokenSeconds: Int64 = 12 * 60 * 60

  /// - Parameter contact: an address of the web where the server can be reached, which some services demand.
  init(keys: SigningKeys, contact: String?) {
    key = Self.key(of: keys)
    self.contact = contact.flatMap { $0.hasPrefix("https://") ? $0 : nil }
  }

  /// The key follows from the server's own, so that there is nothing more to keep. One draw in 2^32 is no key.
  private static func key(of keys: SigningKeys) -> P256Key {
    var draw: UInt64 = 0
    while true {
      if let key = P256Key(scalar: keys.sign(.pushIdentity, bigEndian(draw))) { return key }
      draw += 1
    }
  }

  /// As `applicationServerKey` of the Push API.
  var publicKey: String { Base64URL.encode(key.point) }

  private static let header = Base64URL.encode(Array(#"{"typ":"JWT","alg":"ES256"}"#.utf8))

  /// The field `Authorization` of a message to a service; nil where libcrypto has no memory.
  /// - Parameter origin: the service's: `https://push.example`.
  func authorization(for origin: String, now: Timestamp) -> String? {
    var json = JSONWriter()
    json.beginObject()
    json.member("aud", origin)
    // On a full hour: it tells when a message goes out no more than the message itself does.
    let seconds = now.microseconds / 1_000_000
    json.member("exp", seconds - seconds % 3600 + Self.tokenSeconds)
    if let contact {
      json.member("sub", contact)
    }
    json.endObject()
    let signed = Self.header + "." + Base64URL.encode(json.bytes)
    guard let signature = key.sign(Array(signed.utf8)) else { return nil }
    return "vapid t=\(signed).\(Base64URL.encode(signature)), k=\(publicKey)"
  }
}
