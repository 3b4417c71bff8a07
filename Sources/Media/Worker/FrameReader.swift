internal import Glibc

/// Reads frames from a child that may have been taken over by a picture: nothing it says is believed unchecked.
struct FrameReader {
  let socket: Int32
  /// In nanoseconds of the monotonic clock.
  let deadline: UInt64
  var budget: Int

  enum Problem: Error {
    case ended, late, nonsense
  }

  struct Frame {
    var kind: ChildFrame.Kind
    var flags: UInt8
    var payload: [UInt8]
  }

  static func now() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  mutating func next() throws(Problem) -> Frame {
    let header = try read(ChildFrame.headerCount)
    guard let kind = ChildFrame.Kind(rawValue: header[0]) else { throw .nonsense }
    let count = (0..<4).reduce(0) { $0 | Int(header[4 + $1]) << (8 * $1) }
    budget -= count
    guard budget >= 0 else { throw .nonsense }
    return Frame(kind: kind, flags: header[1], payload: try read(count))
  }

  private func read(_ count: Int) throws(Problem) -> [UInt8] {
    var problem: Problem?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      while initialized < count, problem == nil {
        let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[initialized...])
        switch readSome(into: rest) {
        case .success(let got): initialized += got
        case .failure(let found): problem = found
        }
      }
    }
    if let problem { throw problem }
    return bytes
  }

  private func readSome(into buffer: UnsafeMutableRawBufferPointer) -> Result<Int, Problem> {
    while true {
      let now = Self.now()
      guard now < deadline else { return .failure(.late) }
      var poller = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      let ready = poll(&poller, 1, Int32(clamping: (deadline - now) / 1_000_000 + 1))
      if ready < 0, errno != EINTR { return .failure(.ended) }
      if ready <= 0 { continue }
      let got = recv(socket, buffer.baseAddress, buffer.count, 0)
      if got > 0 { return .success(got) }
      if got < 0, errno == EINTR { continue }
      return .failure(.ended)
    }
  }
}
