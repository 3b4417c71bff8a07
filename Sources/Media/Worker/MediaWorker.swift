internal import CVips
internal import Glibc

/// The child's side: the same binary, started with `subcommand`, makes the renditions of one picture and ends.
///
/// It speaks over the socket on descriptor 0, gets the picture as an open descriptor (so it never learns a path),
/// and by the time it looks at a byte of it, it can open nothing, start nothing and connect to nothing.
public enum MediaWorker {
  /// The hidden subcommand of the executable.
  public static let subcommand = "media-worker"

  /// Serves one order and ends the process.
  public static func main() -> Never {
    hearth_die_with_parent()
    signal(SIGPIPE, SIG_IGN)
    let line = ChildLine(socket: 0)
    do throws(MediaError) {
      if let missing = hearth_vips_open() {
        throw MediaError(.decoderUnavailable, String(cString: missing))
      }
      guard let (order, file) = receiveOrder() else { exit(0) }
      try limit(order.limits)
      try serve(order, file, line)
    } catch {
      line.send(.failed, Array(error.code.rawValue.utf8) + [0] + Array(error.detail.utf8.prefix(1000)))
      exit(1)
    }
    exit(0)
  }

  private static func receiveOrder() -> (ChildOrder, file: Int32)? {
    var bytes = [UInt8](repeating: 0, count: ChildOrder.byteCount)
    var file: Int32 = -1
    let count = hearth_receive_descriptor(0, &bytes, bytes.count, &file)
    guard count == bytes.count, file >= 0, let order = ChildOrder(bytes) else { return nil }
    return (order, file)
  }

  private static func limit(_ limits: ImageLimits) throws(MediaError) {
    let fault = ChildLimits.apply(
      memory: limits.memoryBytes, seconds: limits.processorSeconds, wall: limits.wallSeconds)
    if let fault { throw MediaError(.decoderUnavailable, fault) }
  }

  private static func serve(_ order: ChildOrder, _ file: Int32, _ line: ChildLine) throws(MediaError) {
    var facts = stat()
    guard fstat(file, &facts) == 0 else { throw MediaError(.decoderUnavailable, "fstat: \(errno)") }
    let count = Int(facts.st_size)
    guard count <= order.limits.fileBytes || order.drawn != nil else { throw MediaError(.tooLarge) }
    guard count > 0 else { throw MediaError(.truncated, "an empty file") }
    guard let base = mmap(nil, count, PROT_READ, MAP_PRIVATE | MAP_POPULATE, file, 0), base != MAP_FAILED else {
      throw MediaError(.decoderUnavailable, "mmap: \(errno)")
    }
    let bytes = FileBytes(raw: UnsafeRawBufferPointer(start: base, count: count))
    try ImagePipeline(order: order, bytes: bytes, line: line).run()
  }
}

/// The child's end of the socket.
struct ChildLine {
  let socket: Int32

  /// Sends a frame; when nobody listens any more there is nothing left to live for.
  func send(_ kind: ChildFrame.Kind, flags: UInt8 = 0, _ payload: [UInt8] = []) {
    write(ChildFrame.header(kind, flags: flags, count: payload.count))
    write(payload)
  }

  private func write(_ bytes: [UInt8]) {
    var offset = 0
    bytes.withUnsafeBytes { raw in
      while offset < raw.count {
        let rest = UnsafeRawBufferPointer(rebasing: raw[offset...])
        let sent = Glibc.send(socket, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
        if sent < 0, errno == EINTR { continue }
        if sent <= 0 { exit(2) }
        offset += sent
      }
    }
  }
}
