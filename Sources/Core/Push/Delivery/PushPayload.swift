internal import Wire

/// What a device decrypts.
struct PushPayload: Sendable {
  let app: String
  let kind: String
  let text: PushText
  /// Notifications with the same tag take each other's place.
  let tag: String

  /// Bytes of a title and of a body. In JSON, quotes, backslashes and line breaks take up to six each, so that a text may have to be
  /// shorter still.
  private static let most = (title: 300, body: 900)

  /// What a device is told: at most as many bytes as fit into a message.
  /// - Parameter isContentFree: whether it says no more than that there is something, and where.
  func bytes(isContentFree: Bool) -> [UInt8] {
    var room = Self.most
    while true {
      let written = write(
        isContentFree: isContentFree, Self.cut(text.title, room.title), Self.cut(text.body, room.body))
      if written.count <= PushEncryption.mostTextBytes || room.title == 0 { return written }
      room = room.body > 0 ? (room.title, room.body / 2) : (room.title / 2, 0)
    }
  }

  private func write(isContentFree: Bool, _ title: String, _ body: String) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.member("app", app)
    json.member("kind", kind)
    if !isContentFree {
      json.member("title", title)
      json.member("body", body)
    }
    json.member("url", text.path)
    if !isContentFree {
      json.member("tag", tag)
    }
    json.endObject()
    return json.bytes
  }

  /// Its beginning, with an ellipsis where something is missing.
  private static func cut(_ text: String, _ most: Int) -> String {
    guard text.utf8.count > most else { return text }
    var (short, count) = (String.UnicodeScalarView(), 0)
    for scalar in text.unicodeScalars {
      count += UTF8.width(scalar)
      guard count + 3 <= most else { break }
      short.append(scalar)
    }
    return most < 3 ? "" : String(short) + "…"
  }
}
