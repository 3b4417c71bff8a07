public import Wire

/// Makes the links that somebody is given: to photos, plain for a browser, whose cookie goes along, else signed for the session that asked;
/// and to the next page of a list.
///
/// A signature names the photo, the app, the session and an expiry between one and two hours ahead, so links stay the
/// same within the hour. Whether the session still lives and may see the photo is asked again when the link is used.
public struct MediaLinks: Sendable {
  private let app: String
  private let signing: LinkSigning?
  /// How the place where a list goes on is sealed.
  public let cursors: CursorSeal

  /// - Parameter signing: nil where a cookie goes along.
  init(app: String, signing: LinkSigning?, cursors: CursorSeal = .unkept) {
    self.app = LinkSigning.pathName(of: app)
    self.signing = signing
    self.cursors = cursors
  }

  /// Links to photos that nobody is given, for work that no request asks for, or that only its cursors leave.
  public static func plain(app: String, cursors: CursorSeal = .unkept) -> MediaLinks {
    MediaLinks(app: app, cursors: cursors)
  }

  private init(app: String, cursors: CursorSeal) {
    self.app = app
    self.cursors = cursors
    signing = nil
  }

  /// Where the renditions of a photo are.
  public func urls(_ media: ID<MediaAPI.Item>, hasVideo: Bool = false) -> MediaAPI.URLs {
    MediaAPI.URLs(base: path(media, "", isSigned: false), query: query(media), hasVideo: hasVideo)
  }

  /// The small rendition of an avatar.
  public func avatar(_ media: ID<MediaAPI.Item>?) -> String? { media.map { path($0, "/320", isSigned: true) } }

  /// The middle rendition of a cover.
  public func cover(_ media: ID<MediaAPI.Item>?) -> String? { media.map { path($0, "/1080", isSigned: true) } }

  /// `/media/{app}/{id}`, an end and the query where there is one, written in one piece: a feed has forty of them.
  private func path(_ media: ID<MediaAPI.Item>, _ end: StaticString, isSigned: Bool) -> String {
    var app = app
    let querySize = isSigned ? signing.map { $0.prefix.utf8.count + 22 } ?? 0 : 0
    return app.withUTF8 { name in
      String(unsafeUninitializedCapacity: 8 + name.count + 36 + end.utf8CodeUnitCount + querySize) { buffer in
        let start: StaticString = "/media/"
        var position = Self.put(UnsafeBufferPointer(start: start.utf8Start, count: start.utf8CodeUnitCount), buffer, 0)
        position = Self.put(name, buffer, position)
        buffer[position] = UInt8(ascii: "/")
        media.write(into: UnsafeMutableBufferPointer(rebasing: buffer[(position + 1)...]))
        position = Self.put(
          UnsafeBufferPointer(start: end.utf8Start, count: end.utf8CodeUnitCount), buffer, position + 37)
        if isSigned, let signing { position = Self.putQuery(signing, media, buffer, position) }
        return position
      }
    }
  }

  private func query(_ media: ID<MediaAPI.Item>) -> String {
    guard let signing else { return "" }
    return String(unsafeUninitializedCapacity: signing.prefix.utf8.count + 22) { buffer in
      Self.putQuery(signing, media, buffer, 0)
    }
  }

  private static func putQuery(
    _ signing: LinkSigning, _ media: ID<MediaAPI.Item>, _ buffer: UnsafeMutableBufferPointer<UInt8>, _ position: Int
  ) -> Int {
    var prefix = signing.prefix
    let (high, low) = signing.key.sign(media)
    let end = prefix.withUTF8 { put($0, buffer, position) }
    Base64URL.write(high, low, into: UnsafeMutableBufferPointer(rebasing: buffer[end...]))
    return end + 22
  }

  private static func put(
    _ bytes: UnsafeBufferPointer<UInt8>, _ buffer: UnsafeMutableBufferPointer<UInt8>, _ position: Int
  ) -> Int {
    for (offset, byte) in bytes.enumerated() { buffer[position + offset] = byte }
    return position + bytes.count
  }
}
