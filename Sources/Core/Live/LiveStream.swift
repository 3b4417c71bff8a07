internal import HTTP
internal import Wire

/// One open stream: who reads, and where to write.
final class LiveStream: Sendable {
  let viewer: Viewer
  let body: ResponseStream
  /// The place in the log after which it begins; nil where what lies between is not known and the client has to ask again.
  let start: UInt64?

  init(_ viewer: Viewer, _ body: ResponseStream, after start: UInt64?) {
    self.viewer = viewer
    self.body = body
    self.start = start
  }
}

/// An event as it is sent (HTML Living Standard, section 9.2, server-sent events).
struct LiveText {
  private(set) var bytes: [UInt8] = []

  /// - Parameter data: one line, as our JSON is.
  mutating func event(_ name: String, id: String, data: some JSONWritable) {
    bytes += Array("event: \(name)\nid: \(id)\ndata: ".utf8)
    bytes += data.jsonBytes(capacity: 128)
    bytes += [0x0A, 0x0A]
  }

  /// Moves the client's last event id on without an event.
  mutating func position(_ id: String) { bytes += Array("id: \(id)\n\n".utf8) }

  mutating func append(_ other: LiveText) { bytes += other.bytes }

  /// Milliseconds that the client waits before it reconnects.
  mutating func retry(_ milliseconds: Int) { bytes += Array("retry: \(milliseconds)\n".utf8) }
}
