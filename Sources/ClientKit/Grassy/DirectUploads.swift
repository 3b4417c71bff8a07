public import Foundation
public import Wire

extension GrassyKit {
  /// A presigned request: sent unchanged to its own address, without a session.
  public struct SignedRequest: Hashable, Sendable {
    /// Where it goes: the bucket's host, which is another one than the server's.
    public var url: URL
    /// The HTTP method, `PUT`.
    public var method: String
    /// All that the signature is about, and nothing that may be left out.
    public var headers: [String: String]
    /// When the signature ends.
    public var expiresAt: Timestamp

    public init(url: URL, method: String, headers: [String: String], expiresAt: Timestamp) {
      self.url = url
      self.method = method
      self.headers = headers
      self.expiresAt = expiresAt
    }
  }

  /// Direct uploads of photos to the server's bucket: the calls before and after.
  ///
  /// The two calls are here and nowhere else.
  public struct DirectUploads: Sendable {
    /// An upload that may begin.
    public struct Begun: Sendable {
      /// The photo or video that will be made of it.
      public var id: ID<MediaAPI.Item>
      /// By what the bytes are sent.
      public var request: SignedRequest

      /// As the server answers it.
      public init(id: ID<MediaAPI.Item>, request: SignedRequest) { (self.id, self.request) = (id, request) }
    }

    let begin: @Sendable (HearthClient, _ byteCount: Int, _ contentType: String) async throws(ClientError) -> Begun?
    let complete:
      @Sendable (HearthClient, ID<MediaAPI.Item>, _ alt: String?) async throws(ClientError) -> MediaAPI.Upload

    /// - Parameters:
    ///   - begin: asks for a signed request; nil if the server accepts photos itself.
    ///   - complete: confirms that the bytes have been uploaded.
    public init(
      begin:
        @escaping @Sendable (HearthClient, _ byteCount: Int, _ contentType: String) async throws(ClientError) ->
        Begun?,
      complete:
        @escaping @Sendable (HearthClient, ID<MediaAPI.Item>, _ alt: String?) async throws(ClientError) ->
        MediaAPI.Upload
    ) {
      self.begin = begin
      self.complete = complete
    }

    /// By an app's calls. Each try announces the photo again: an announcement is good for minutes, and what waits in the outbox may wait
    /// for days.
    public init(_ calls: DirectUploadCalls) {
      begin = { (client, byteCount, contentType) async throws(ClientError) in
        let begun = try await client.call(calls.begin, .init(byteCount: byteCount, contentType: contentType))
        guard let url = URL(string: begun.url) else { throw .notUnderstood(status: calls.begin.status) }
        return Begun(
          id: begun.id,
          request: SignedRequest(
            url: url, method: begun.method, headers: begun.headers.values, expiresAt: begun.expiresAt))
      }
      complete = { (client, id, alt) async throws(ClientError) in
        try await client.call(calls.complete, .init(id: id, alt: alt))
      }
    }

    /// By Grassy's calls.
    public static let grassy = DirectUploads(GrassyAPI.uploads)
  }

  /// How a photo comes to the server: straight into its bucket where it signs that, else in parts to the server itself.
  struct PhotoSending {
    private let client: HearthClient
    private let direct: DirectUploads?

    init(_ client: HearthClient, direct: DirectUploads?) { (self.client, self.direct) = (client, direct) }

    /// - Parameter progress: is called with the bytes that the server has, where the photo is sent in parts.
    func send(
      _ file: FileUpload, progress: @Sendable (Int) -> Void = { _ in }
    ) async throws(ClientError) -> MediaAPI.Upload {
      if let sent = try await sendDirectly(file) { return sent }
      var file = file
      file.app = GrassyKit.app
      return try await client.send(file, progress: progress)
    }

    /// - Returns: nil where the server takes photos itself.
    func sign(byteCount: Int, contentType: String) async throws(ClientError) -> DirectUploads.Begun? {
      guard let direct else { return nil }
      do {
        return try await direct.begin(client, byteCount, contentType)
      } catch {
        // It is of a version that has no such call.
        if case .refused(let problem) = error, [404, 405, 501].contains(problem.status) { return nil }
        throw error
      }
    }

    private func sendDirectly(_ file: FileUpload) async throws(ClientError) -> MediaAPI.Upload? {
      guard let direct, file.crop == nil else { return nil }
      let bytes = try file.part(at: 0, most: file.size)
      guard bytes.starts(with: [0xFF, 0xD8, 0xFF]),
        let begun = try await sign(byteCount: bytes.count, contentType: "image/jpeg")
      else { return nil }
      do {
        try await client.send(bytes, by: begun.request)
      } catch {
        switch error {
        // The bucket may be where the server reaches it and this device doesn't, or the announcement has ended on the way.
        case .unreachable, .untrusted, .notUnderstood(status: 400..<500): return nil
        default: throw error
        }
      }
      return try await direct.complete(client, begun.id, file.alt)
    }
  }
}

extension HearthClient {
  /// Sends bytes by a signed request; tried again as `RetryPolicy` has it.
  /// - Throws: `badInput("url")` for what may not be sent there: no `https:`, unless the server itself is reached without it.
  func send(_ bytes: Data, by signed: GrassyKit.SignedRequest) async throws(ClientError) {
    let scheme = signed.url.scheme?.lowercased()
    guard scheme == "https" || scheme == "http" && wire.address.url.scheme == "http", signed.method == "PUT" else {
      throw .badInput("url")
    }
    let request = TransportRequest(
      method: signed.method, url: signed.url, fields: signed.headers, body: bytes, mostBytes: wire.limits.answerBytes,
      patience: wire.limits.uploadPatience)
    var failures = 0
    while true {
      let failure: ClientError
      do throws(TransportFailure) {
        let status = try await wire.transport.send(request).head.status
        // A server that keeps the file itself takes it once: the try whose answer was lost has brought it.
        if 200..<300 ~= status || status == 409 && failures > 0 { return }
        failure = .notUnderstood(status: status)
      } catch {
        failure = ClientError(error)
      }
      failures += 1
      guard case .tryAgain = failure.advice,
        let pause = wire.retry.pause(after: failures, asked: nil, chance: wire.surroundings.chance())
      else { throw failure }
      do { try await wire.surroundings.pause(pause) } catch { throw .cancelled }
    }
  }
}
