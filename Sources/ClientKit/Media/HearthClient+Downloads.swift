internal import Foundation
internal import Wire

extension HearthClient {
  /// Fetches a file that was made for the account, such as a copy of its posts, as it arrives. A lost connection costs what didn't
  /// arrive: it goes on behind that (RFC 9110, section 14.2); how often it is tried again without progress is `RetryPolicy`'s.
  /// - Parameters:
  ///   - path: as an answer gave it.
  ///   - file: where it is put, once it is whole; what is there goes.
  ///   - progress: is called with the bytes that are there, and how many there will be where the server said so.
  /// - Throws: `refused` with 404 where there is none any more; `storage` where there is no room.
  public func download(
    _ path: String, to file: String, progress: @Sendable (Int, Int?) -> Void = { _, _ in }
  ) async throws(ClientError) {
    let part = Part(path: file + ".part")
    try part.begin()
    defer { part.close() }
    var (failures, isWhole) = (0, false)
    while !isWhole {
      let before = part.count
      do throws(ClientError) {
        try await fetch(path, into: part, progress: progress)
        isWhole = true
      } catch {
        failures = part.count > before ? 1 : failures + 1
        guard error.isWorthAnotherTry,
          let pause = wire.retry.pause(after: failures, asked: nil, chance: wire.surroundings.chance())
        else { throw error }
        do { try await wire.surroundings.pause(pause) } catch { throw .cancelled }
      }
    }
    try part.finish(as: file)
  }

  private func fetch(
    _ path: String, into part: Part, progress: @Sendable (Int, Int?) -> Void
  ) async throws(ClientError) {
    let stream = try await open(path, from: part.count)
    switch stream.head.status {
    case 206: break
    case 200: try part.begin()
    // The range begins where the file ends: it is whole already.
    case 416 where part.count > 0: return
    case 303, 404: throw .refused(.notFound())
    default: throw .notUnderstood(status: stream.head.status)
    }
    let all = stream.head["Content-Length"].flatMap { Int($0) }.map { part.count + $0 }
    do {
      for try await piece in stream.pieces {
        try part.add(piece)
        progress(part.count, all)
      }
    } catch let error as ClientError {
      throw error
    } catch {
      throw .interrupted
    }
    // A cancelled reader sees the end of the pieces, not a failure.
    if Task.isCancelled { throw .cancelled }
    if let all, part.count < all { throw .interrupted }
  }

  private func open(_ path: String, from start: Int) async throws(ClientError) -> TransportStream {
    guard let url = wire.address.url(path) else { throw .badInput("path") }
    let pass = try await sessions.pass()
    func open(_ token: String) async throws(ClientError) -> TransportStream {
      var fields = ["Authorization": "Bearer \(token)"]
      if start > 0 { fields["Range"] = "bytes=\(start)-" }
      let request = TransportRequest(
        method: "GET", url: url, fields: fields, body: nil, mostBytes: .max, patience: wire.limits.patience)
      do throws(TransportFailure) { return try await wire.transport.open(request) } catch { throw ClientError(error) }
    }
    let stream = try await open(pass.token)
    // Without a session, a page leads to the sign-in form.
    guard [303, 401].contains(stream.head.status) else { return stream }
    return try await open(try await sessions.pass(after: pass).token)
  }

  /// A file that grows beside its place.
  private final class Part {
    let path: String
    private(set) var count = 0
    private var handle: FileHandle?

    init(path: String) { self.path = path }

    func begin() throws(ClientError) {
      close()
      count = 0
      guard FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]),
        let opened = FileHandle(forWritingAtPath: path)
      else { throw .storage("The file can’t be written on this device.") }
      handle = opened
    }

    func add(_ bytes: Data) throws(ClientError) {
      do { try handle?.write(contentsOf: bytes) } catch {
        throw .storage("There is no room left on this device for the file.")
      }
      count += bytes.count
    }

    func finish(as file: String) throws(ClientError) {
      close()
      // What isn't there needn't go.
      try? FileManager.default.removeItem(atPath: file)
      do { try FileManager.default.moveItem(atPath: path, toPath: file) } catch {
        throw .storage("The file can’t be written on this device.")
      }
    }

    func close() {
      // It is whole, or of no use.
      try? handle?.close()
      handle = nil
    }
  }
}

extension ClientError {
  /// Whether a file may arrive the next time.
  fileprivate var isWorthAnotherTry: Bool {
    switch self {
    case .unreachable, .interrupted, .timedOut, .notUnderstood(status: 502...504): true
    default: false
    }
  }
}
