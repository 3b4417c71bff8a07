internal import CSodium
public import Wire

/// Makes the links to photos: plain for a browser, whose cookie goes along, else signed for the session that asked.
///
/// A signature names the photo, the app, the session and an expiry between one and two hours ahead, so links stay the
/// same within the hour. Whether the session still lives and may see the photo is asked again when the link is used.
public struct MediaLinks: Sendable {
  private let app: String
  private let signing: Signing?

  private struct Signing: Sendable {
    let key: LinkKey
    /// The query up to the signature.
    let prefix: String
  }

  init(app: String, session: ID<Session>?, keys: SigningKeys, now: Timestamp) {
    let app = app.isEmpty ? "account" : app
    self.app = app
    signing = session.map { session in
      let expiry = UInt64(clamping: now.microseconds / 3_600_000_000 + 2) * 3600
      return Signing(
        key: LinkKey(keys, app: app, session: session, expiry: expiry),
        prefix: "?s=\(Base64URL.encode(session.bytes))&e=\(expiry)&m=")
    }
  }

  /// Links that nobody is given, for work that no request asks for.
  public static func plain(app: String) -> MediaLinks { MediaLinks(app: app) }

  private init(app: String) {
    self.app = app
    signing = nil
  }

  /// Where the renditions of a photo are.
  public func urls(_ media: ID<MediaAPI.Item>, hasVideo: Bool = false) -> MediaAPI.URLs {
    MediaAPI.URLs(base: path(media, ""), query: signing.map { Self.query($0, media) } ?? "", hasVideo: hasVideo)
  }

  /// The small rendition of an avatar.
  public func avatar(_ media: ID<MediaAPI.Item>?) -> String? {
    guard let media else { return nil }
    let path = path(media, "/320")
    return signing.map { path + Self.query($0, media) } ?? path
  }

  /// `/media/{app}/{id}` and an end, written in one piece: a feed has forty of them.
  private func path(_ media: ID<MediaAPI.Item>, _ end: StaticString) -> String {
    var app = app
    return app.withUTF8 { name in
      String(unsafeUninitializedCapacity: 8 + name.count + 36 + end.utf8CodeUnitCount) { buffer in
        let start: StaticString = "/media/"
        var position = Self.put(UnsafeBufferPointer(start: start.utf8Start, count: start.utf8CodeUnitCount), buffer, 0)
        position = Self.put(name, buffer, position)
        buffer[position] = UInt8(ascii: "/")
        media.write(into: UnsafeMutableBufferPointer(rebasing: buffer[(position + 1)...]))
        return Self.put(
          UnsafeBufferPointer(start: end.utf8Start, count: end.utf8CodeUnitCount), buffer, position + 37)
      }
    }
  }

  private static func query(_ signing: Signing, _ media: ID<MediaAPI.Item>) -> String {
    var prefix = signing.prefix
    let (high, low) = signing.key.sign(media)
    return prefix.withUTF8 { prefix in
      String(unsafeUninitializedCapacity: prefix.count + 22) { buffer in
        let position = put(prefix, buffer, 0)
        Base64URL.write(high, low, into: UnsafeMutableBufferPointer(rebasing: buffer[position...]))
        return position + 22
      }
    }
  }

  private static func put(
    _ bytes: UnsafeBufferPointer<UInt8>, _ buffer: UnsafeMutableBufferPointer<UInt8>, _ position: Int
  ) -> Int {
    for (offset, byte) in bytes.enumerated() { buffer[position + offset] = byte }
    return position + bytes.count
  }

  /// The session for which a signed link was made; nil when the signature is not good or the time is over.
  static func session(
    app: String, media: ID<MediaAPI.Item>, session: String, expiry: String, signature: String, keys: SigningKeys,
    now: Timestamp
  ) -> ID<Session>? {
    guard let session = Base64URL.decode(session).flatMap({ ID<Session>(bytes: $0) }), let expiry = UInt64(expiry),
      let given = Base64URL.decode(signature).flatMap({ ID<Never>(bytes: $0) }),
      Int64(clamping: expiry) > now.microseconds / 1_000_000
    else { return nil }
    let expected = LinkKey(keys, app: app, session: session, expiry: expiry).sign(media)
    return (expected.high ^ given.high) | (expected.low ^ given.low) == 0 ? session : nil
  }
}

/// The key for the links of one session in one app until one hour: an HMAC-SHA-256 of these under the server's key. Each
/// photo's signature is a keyed BLAKE2b (RFC 7693, section 2.9) under it, which costs a feed of forty links little.
private struct LinkKey: Sendable {
  private let key: [UInt8]

  init(_ keys: SigningKeys, app: String, session: ID<Session>, expiry: UInt64) {
    var bytes = Array(app.utf8)
    bytes.append(0)
    bytes += session.bytes
    bytes += bigEndian(expiry)
    key = keys.sign(.mediaLink, bytes)
  }

  /// 128 bits.
  func sign(_ media: ID<MediaAPI.Item>) -> (high: UInt64, low: UInt64) {
    var signature = (UInt64(0), UInt64(0))
    withUnsafeBytes(of: (media.high.bigEndian, media.low.bigEndian)) { message in
      withUnsafeMutableBytes(of: &signature) { signature in
        guard let start = signature.baseAddress else { return }
        _ = crypto_generichash(
          start, signature.count, message.baseAddress, UInt64(message.count), key, key.count)
      }
    }
    return (UInt64(bigEndian: signature.0), UInt64(bigEndian: signature.1))
  }
}
