internal import Foundation
public import Wire

extension HearthClient {
  /// How far an upload has come.
  private struct Place {
    /// Also of the photo or video that is made of it.
    let id: ID<MediaAPI.Item>
    /// Bytes that the server has on its disk.
    let offset: Int
    let isWhole: Bool

    /// From the fields of tus; nil where they are missing.
    init?(_ head: TransportHead, _ id: ID<MediaAPI.Item>?) {
      guard let id, let offset = head["Upload-Offset"].flatMap({ Int($0) }), offset >= 0 else { return nil }
      self.id = id
      self.offset = offset
      isWhole = head["Hearth-Media-Id"] != nil
    }
  }

  /// Sends what the server doesn't have yet of a file, in parts. A lost connection costs one part at most; how often it is tried
  /// again without progress is `RetryPolicy`'s. Cancelled or failed, it goes on when the same `FileUpload` is sent again,
  /// also by another process.
  ///
  /// - Parameters:
  ///   - partBytes: the size of a part; the server takes 4 MiB (4,194,304) at most.
  ///   - progress: is called with the bytes that the server has, after each part.
  /// - Returns: the photo or video, which may still be `processing`: see `settled`.
  /// - Throws: `badInput("path")` where the file isn't what it was; `refused` with 404 where the server has given the upload up, and
  ///   a new `FileUpload` starts over; 413 for more than it takes. What is no photo or video is `failed`.
  public func send(
    _ file: FileUpload, partBytes: Int = 4 << 20, progress: @Sendable (Int) -> Void = { _ in }
  ) async throws(ClientError) -> MediaAPI.Upload {
    try await deliver(file, partBytes: partBytes, progress: progress) { id throws(ClientError) in
      try await call(MediaAPI.item, .init(id: id))
    }
  }

  /// Sends an archive in the same way, for a call that says what is to be done with it.
  /// - Parameter file: of `FileUpload.archive`.
  /// - Returns: what that call names it by.
  /// - Throws: as `send`; 422 for what is no zip, 429 where too many archives are at the server already.
  public func sendArchive(
    _ file: FileUpload, partBytes: Int = 4 << 20, progress: @Sendable (Int) -> Void = { _ in }
  ) async throws(ClientError) -> ID<MediaAPI.Item> {
    try await deliver(file, partBytes: partBytes, progress: progress) { $0 }
  }

  /// Sends what a photo was made of, to be kept for its owner alone: see `FileUpload.originalOf`. Goes on like `send`.
  /// - Throws: like `send`; `refused` with 403 where originals are not kept.
  public func sendOriginal(
    _ file: FileUpload, partBytes: Int = 4 << 20, progress: @Sendable (Int) -> Void = { _ in }
  ) async throws(ClientError) {
    guard file.originalOf != nil else { throw .badInput("originalOf") }
    try await deliver(file, partBytes: partBytes, progress: progress) { _ throws(ClientError) in }
  }

  private func deliver<Answer>(
    _ file: FileUpload, partBytes: Int, progress: @Sendable (Int) -> Void,
    then answer: (ID<MediaAPI.Item>) async throws(ClientError) -> Answer
  ) async throws(ClientError) -> Answer {
    var place: Place?
    var failures = 0
    while true {
      let before = place?.offset ?? 0
      do throws(ClientError) {
        var now = if let place { try await state(of: place.id) } else { try await create(file) }
        place = now
        while !now.isWhole {
          now = try await append(try file.part(at: now.offset, most: partBytes), to: now)
          place = now
          progress(now.offset)
        }
        return try await answer(now.id)
      } catch {
        failures = (place?.offset ?? 0) > before ? 1 : failures + 1
        guard error.isWorthAsking,
          let pause = wire.retry.pause(after: failures, asked: error.retryAfter, chance: wire.surroundings.chance())
        else { throw error }
        do { try await wire.surroundings.pause(pause) } catch { throw .cancelled }
      }
    }
  }

  /// The upload that the file's key stands for: a new one, or the same as before.
  private func create(_ file: FileUpload) async throws(ClientError) -> Place {
    var fields = ["Upload-Length": String(file.size), "Idempotency-Key": file.key]
    if !file.metadata.isEmpty { fields["Upload-Metadata"] = file.metadata }
    let answer = try await exchange("POST", "", fields)
    guard answer.head.status == 201 else { throw CallWire.refusal(answer) }
    // What the server says is an address there is one only if it is one.
    let id = answer.head["Location"]?.split(separator: "/").last.flatMap { ID<MediaAPI.Item>(String($0)) }
    guard let place = Place(answer.head, id) else { throw .notUnderstood(status: 201) }
    return place
  }

  private func state(of id: ID<MediaAPI.Item>) async throws(ClientError) -> Place {
    let answer = try await exchange("HEAD", "/\(id)", [:])
    // An answer to HEAD has no words.
    if answer.head.status == 404 { throw .refused(.notFound()) }
    guard answer.head.status == 200, let place = Place(answer.head, id) else {
      throw .notUnderstood(status: answer.head.status)
    }
    return place
  }

  private func append(_ part: Data, to place: Place) async throws(ClientError) -> Place {
    let fields = ["Upload-Offset": String(place.offset), "Content-Type": "application/offset+octet-stream"]
    let answer = try await exchange("PATCH", "/\(place.id)", fields, body: part)
    guard answer.head.status == 204 else { throw CallWire.refusal(answer) }
    guard let next = Place(answer.head, place.id), next.offset > place.offset else { throw .notUnderstood(status: 204) }
    return next
  }

  /// One request of tus 1.0.0, with an access token that is good.
  private func exchange(
    _ method: String, _ below: String, _ fields: [String: String], body: Data? = nil
  ) async throws(ClientError) -> TransportResponse {
    guard let url = wire.address.url("/api/media/uploads" + below) else { throw .badInput("path") }
    let pass = try await sessions.pass()
    func send(_ token: String) async throws(ClientError) -> TransportResponse {
      let common = ["Tus-Resumable": "1.0.0", "Authorization": "Bearer \(token)", "Accept": Problem.contentType]
      let request = TransportRequest(
        method: method, url: url, fields: fields.merging(common) { $1 }, body: body, mostBytes: wire.limits.answerBytes,
        patience: wire.limits.uploadPatience)
      do throws(TransportFailure) { return try await wire.transport.send(request) } catch { throw ClientError(error) }
    }
    let answer = try await send(pass.token)
    guard answer.head.status == 401 else { return answer }
    return try await send(try await sessions.pass(after: pass).token)
  }
}

extension ClientError {
  /// Whether the server may answer otherwise when it is asked how far an upload has come. 409: another part was just arriving,
  /// or this one had arrived before.
  fileprivate var isWorthAsking: Bool {
    switch self {
    case .unreachable, .interrupted, .timedOut, .notUnderstood(status: 502...504): true
    case .refused(let problem): [409, 429, 502, 503, 504].contains(problem.status)
    default: false
    }
  }
}
