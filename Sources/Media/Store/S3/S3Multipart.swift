/// An object that is sent in parts. Until it is complete nobody sees anything of it.
final class S3Multipart {
  private let client: S3Client
  private let key: String
  private var id = ""
  /// The tags that the service gave the parts.
  private var tags: [String] = []

  init(client: S3Client, key: String) {
    self.client = client
    self.key = key
  }

  func begin(_ fields: [(name: String, value: String)]) async throws {
    let answer = try await client.send(
      S3Client.Call(method: "POST", key: key, query: [("uploads", "")], fields: fields, body: []))
    guard answer.status == 200, let id = XMLText.parse(answer.body)?.first("UploadId")?.text, !id.isEmpty else {
      throw S3Fault.error("POST uploads", answer)
    }
    self.id = id
  }

  func add(_ bytes: [UInt8]) async throws {
    let answer = try await client.send(
      S3Client.Call(
        method: "PUT", key: key, query: [("partNumber", "\(tags.count + 1)"), ("uploadId", id)],
        fields: [("content-type", "application/octet-stream")], body: bytes))
    guard answer.status == 200, let tag = answer.field("etag") else { throw S3Fault.error("PUT part", answer) }
    tags.append(tag)
  }

  /// - Parameter isThere: whether the whole object is there: asked when the service knows nothing of the upload any more,
  ///   as when the answer to an earlier try was lost.
  func complete(_ isThere: () async throws -> Bool) async throws {
    let parts = tags.enumerated().map {
      "<Part><PartNumber>\($0 + 1)</PartNumber><ETag>\(Self.escape($1))</ETag></Part>"
    }
    let body =
      "<CompleteMultipartUpload xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\">\(parts.joined())</CompleteMultipartUpload>"
    let answer = try await client.send(
      S3Client.Call(
        method: "POST", key: key, query: [("uploadId", id)], fields: [("content-type", "application/xml")],
        body: Array(body.utf8)))
    // A failure can come with status 200, as the service begins its answer before it knows ("CompleteMultipartUpload").
    if answer.status == 200, XMLText.parse(answer.body)?.name == "CompleteMultipartUploadResult" { return }
    if S3Fault.code(answer) == "NoSuchUpload", try await isThere() { return }
    throw S3Fault.error("POST complete", answer)
  }

  /// Gives the parts up.
  func abort() async {
    guard !id.isEmpty else { return }
    let call = S3Client.Call(method: "DELETE", key: key, query: [("uploadId", id)])
    let client = client
    // In a task of its own, because the caller's may just have been cancelled. What stays when this fails too is the
    // bucket's own to expire: it costs room, but nobody sees it.
    _ = await Task { try? await client.send(call) }.value  // the first failure is the one worth telling
  }

  private static func escape(_ text: String) -> String {
    text.map { character in
      switch character {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      default: String(character)
      }
    }.joined()
  }
}

/// One page of a listing (ListObjectsV2).
struct S3Listing {
  private let objects: [(key: String, size: Int64)]
  /// Where the next page begins; nil for the last.
  let next: String?

  init(_ body: [UInt8]) throws(MediaError) {
    guard let result = XMLText.parse(body), result.name == "ListBucketResult" else {
      throw MediaError(.storeUnavailable, "LIST: this is not the store's answer")
    }
    objects = result.all("Contents").compactMap { entry in
      guard let key = entry.first("Key")?.text, let size = entry.first("Size").flatMap({ Int64($0.text) }) else {
        return nil
      }
      return (key, size)
    }
    let token = result.first("NextContinuationToken")?.text
    next = result.first("IsTruncated")?.text == "true" ? token : nil
    if result.first("IsTruncated")?.text == "true", token?.isEmpty ?? true {
      throw MediaError(.storeFailed, "LIST: no way to the next page")
    }
  }

  /// What may be a blob's; others' objects are passed over.
  func entries(below prefix: String) -> [BlobEntry] {
    objects.compactMap { object in
      guard object.key.hasPrefix(prefix) else { return nil }
      return BlobKey(String(object.key.dropFirst(prefix.count))).map { BlobEntry(key: $0, size: object.size) }
    }
  }
}
