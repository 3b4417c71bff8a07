import CEvent

extension Connection {
  /// Looks at what has just arrived, the last `count` bytes of the input, before evhttp does.
  func inspect(_ count: Int) {
    guard let input = bufferevent_get_input(events) else { return }
    let (wasRefused, wasBroken) = (framing.refusal != nil, framing.isBroken)
    let start = evbuffer_get_length(input) - count
    if !framing.skip(count) {
      read(input, from: start, count)
      framing.settle(count)
    }
    guard framing.refusal != nil else { return }
    isMending = true
    defer { isMending = false }
    shorten(input, to: max(0, wasRefused ? start : start + framing.cut))
    if framing.isBroken, !wasBroken { end(input) }
  }

  private static let filling: OwnedMemory = {
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 65_536)
    bytes.initialize(repeating: 0)
    return OwnedMemory(bytes)
  }()

  private func end(_ input: OpaquePointer) {
    evbuffer_add(input, framing.end.utf8Start, framing.end.utf8CodeUnitCount)
    // Lives as long as the program, so that a body of any length takes no memory.
    let bytes = Connection.filling.bytes
    for start in stride(from: 0, to: framing.filling, by: bytes.count) {
      evbuffer_add_reference(input, bytes.baseAddress, min(bytes.count, framing.filling - start), nil, nil)
    }
  }

  private func read(_ input: OpaquePointer, from start: Int, _ count: Int) {
    var place = evbuffer_ptr()
    var done = 0
    var status = evbuffer_ptr_set(input, &place, start, EVBUFFER_PTR_SET)
    while done < count, status == 0 {
      var piece = iovec()
      guard evbuffer_peek(input, -1, &place, &piece, 1) > 0, piece.iov_len > 0 else { return }
      let size = min(piece.iov_len, count - done)
      // The buffer's own memory, into which it has just read from the socket.
      let bytes = UnsafeMutableRawBufferPointer(start: piece.iov_base, count: size)
      framing.read(bytes.assumingMemoryBound(to: UInt8.self), at: done)
      done += size
      if done < count { status = evbuffer_ptr_set(input, &place, size, EVBUFFER_PTR_ADD) }
    }
  }

  /// Takes off the end what evhttp is not to see.
  private func shorten(_ input: OpaquePointer, to count: Int) {
    guard evbuffer_get_length(input) > count else { return }
    evbuffer_remove_buffer(input, loop.chunk, count)
    evbuffer_drain(input, evbuffer_get_length(input))
    evbuffer_add_buffer(input, loop.chunk)
  }
}
