public import Wire

/// Makes the links to photos: plain for a browser, whose cookie goes along, else signed for the session that asked.
///
/// A signature names the photo, the app, the session and an expiry between one and two hours ahead, so links stay the
/// same within the hour. Whether the session still lives and may see the photo is asked again when the link is used.
public struct MediaLinks: Sendable {
  private let app: String
  private let signing: Signing?

  private struct Signing: Sendable {
    let keys: SigningKeys
    let session: ID<Session>
    let expiry: UInt64
    let prefix: String
  }

  init(app: String, session: ID<Session>?, keys: SigningKeys, now: Timestamp) {
    self.app = app.isEmpty ? "account" : app
    signing = session.map { session in
      let expiry = UInt64(clamping: now.microseconds / 3_600_000_000 + 2) * 3600
      return Signing(
        keys: keys, session: session, expiry: expiry,
        prefix: "?s=\(Base64URL.encode(session.bytes))&e=\(expiry)&m=")
    }
  }

  /// Where the renditions of a photo are.
  public func urls(_ media: ID<MediaAPI.Item>) -> MediaAPI.URLs {
    let base = path(media, "")
    guard let signing else { return MediaAPI.URLs(base: base, query: "") }
    let signature = Self.signature(signing.keys, app, media, signing.session, signing.expiry)
    return MediaAPI.URLs(base: base, query: signing.prefix + Base64URL.encode(signature))
  }

  /// The small rendition of an avatar.
  public func avatar(_ media: ID<MediaAPI.Item>?) -> String? {
    guard let media else { return nil }
    return signing == nil ? path(media, "/320") : urls(media).url("320")
  }

  /// `/media/{app}/{id}` and an end, written in one piece: a feed has forty of them.
  private func path(_ media: ID<MediaAPI.Item>, _ end: StaticString) -> String {
    var app = app
    return app.withUTF8 { name in
      String(unsafeUninitializedCapacity: 8 + name.count + 36 + end.utf8CodeUnitCount) { buffer in
        var position = 0
        func put(_ bytes: UnsafeBufferPointer<UInt8>) {
          for byte in bytes {
            buffer[position] = byte
            position += 1
          }
        }
        let start: StaticString = "/media/"
        put(UnsafeBufferPointer(start: start.utf8Start, count: start.utf8CodeUnitCount))
        put(name)
        buffer[position] = UInt8(ascii: "/")
        media.write(into: UnsafeMutableBufferPointer(rebasing: buffer[(position + 1)...]))
        position += 37
        put(UnsafeBufferPointer(start: end.utf8Start, count: end.utf8CodeUnitCount))
        return position
      }
    }
  }

  private static func signature(
    _ keys: SigningKeys, _ app: String, _ media: ID<MediaAPI.Item>, _ session: ID<Session>, _ expiry: UInt64
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(64)
    bytes += app.utf8
    bytes.append(0)
    bytes += media.bytes
    bytes += session.bytes
    bytes += bigEndian(expiry)
    return Array(keys.sign(.mediaLink, bytes).prefix(16))
  }

  /// The session for which a signed link was made; nil when the signature is not good or the time is over.
  static func session(
    app: String, media: ID<MediaAPI.Item>, session: String, expiry: String, signature: String, keys: SigningKeys,
    now: Timestamp
  ) -> ID<Session>? {
    guard let session = Base64URL.decode(session).flatMap({ ID<Session>(bytes: $0) }), let expiry = UInt64(expiry),
      let given = Base64URL.decode(signature), given.count == 16,
      Int64(clamping: expiry) > now.microseconds / 1_000_000
    else { return nil }
    let expected = Self.signature(keys, app, media, session, expiry)
    return zip(expected, given).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0 ? session : nil
  }
}
