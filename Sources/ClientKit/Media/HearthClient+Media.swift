public import Foundation
public import Wire

extension HearthClient {
  /// Uploads a photo or a video; its id then goes into a post, a cover or an avatar. What is never used is gone after a day.
  ///
  /// - Parameters:
  ///   - name: of the file; the server trusts neither it nor the type, the bytes decide.
  ///   - alt: the text alternative, for people who cannot see the photo or video.
  ///   - focus: the centre of the square crop: 0 to 1 across and down the upright photo.
  ///   - key: see `call`.
  public func upload(
    _ bytes: [UInt8], name: String = "photo", contentType: String = "application/octet-stream", alt: String? = nil,
    crop: MediaAPI.Crop? = nil, focus: (x: Double, y: Double)? = nil, key: String? = nil
  ) async throws(ClientError) -> MediaAPI.Upload {
    let file = UploadedFile(name: name, contentType: contentType, bytes: bytes)
    return try await call(
      MediaAPI.upload, .init(file: file, alt: alt, crop: crop, focus: focus.map { "\($0.x),\($0.y)" }), key: key)
  }

  /// Waits until an upload is ready or has failed, which takes as long as a video needs.
  ///
  /// - Parameter seconds: between two looks.
  public func settled(
    _ upload: MediaAPI.Upload, every seconds: Double = 2
  ) async throws(ClientError) -> MediaAPI.Upload {
    var upload = upload
    while upload.status == .processing {
      do { try await wire.surroundings.pause(seconds) } catch { throw .cancelled }
      upload = try await call(MediaAPI.item, .init(id: upload.id))
    }
    return upload
  }
}

extension HearthClient {
  /// The bytes behind a link that the API gave: a rendition of a photo, or a video.
  /// - Parameter link: a path with its signature; whether it may be followed is asked by the server each time.
  /// - Throws: `badInput` for what is no path on this server; `refused` with 404 once the link has ended, or the viewer may not
  ///   see the photo any more.
  public func bytes(at link: String) async throws(ClientError) -> Data {
    guard link.hasPrefix("/"), !link.hasPrefix("//"), let url = wire.address.url(link) else { throw .badInput("link") }
    let request = TransportRequest(
      method: "GET", url: url, fields: [:], body: nil, mostBytes: wire.limits.answerBytes,
      patience: wire.limits.patience)
    let answer: TransportResponse
    do { answer = try await wire.transport.send(request) } catch { throw ClientError(error) }
    guard answer.head.status == 200 else { throw CallWire.refusal(answer) }
    return answer.body
  }

  /// Asks whether there is a Hearth server at the address at all; nobody need be signed in.
  /// - Throws: `notUnderstood` where something else answers.
  public func greet() async throws(ClientError) {
    guard try await bytes(at: "/healthz") == Data("ok\n".utf8) else { throw .notUnderstood(status: 200) }
  }
}
