/// Blobs as objects of a bucket of any S3 service: AWS, SeaweedFS, Garage, MinIO and others.
///
/// A blob is there when the service says so, which it does only once it is whole and kept. Each object carries the SHA-256
/// of its bytes as metadata, beside the checksum that signs each request.
public final class S3Store: BlobStore {
  private let client: S3Client
  private let prefix: String
  private let threads = BlockingThreads(threads: 2)
  private let sizes: Sizes

  /// From how many bytes on an object is sent in parts, and how many bytes a part has. Every part but the last must
  /// have 5 MiB at least, and there may be 10,000 ("Amazon S3 multipart upload limits").
  public struct Sizes: Sendable {
    public var multipart = 16 << 20
    public var part = 8 << 20
    public init() {}
  }

  static let hashField = "x-amz-meta-sha256"

  /// - Parameter folder: what stands between the location's prefix and the keys, with a slash at its end.
  public convenience init(
    _ location: S3Location, _ credentials: S3Credentials, folder: String = "", sizes: Sizes = Sizes()
  ) throws {
    try self.init(
      client: S3Client(location, credentials, pace: S3Pace(), limits: S3Transport.Limits()), folder: folder,
      sizes: sizes)
  }

  init(client: S3Client, folder: String = "", sizes: Sizes = Sizes()) {
    self.client = client
    self.sizes = sizes
    prefix = client.location.prefix + folder
  }

  /// The same bucket below another prefix, by the same connections.
  public func sibling(folder: String) -> S3Store { S3Store(client: client, folder: folder, sizes: sizes) }

  /// Whether the service lets these keys read and write here.
  /// - Throws: `store_failed` or `store_refused` with what the operator has to mend, `store_unavailable` when nobody answers.
  public func probe() async throws {
    let key = "\(prefix)probe-\(UInt64.random(in: 0...UInt64.max))"
    let put = try await client.send(
      S3Client.Call(
        method: "PUT", key: key, fields: [("content-type", "application/octet-stream")], body: [0x2E],
        validation: .tagged),
      attempts: 1)
    guard put.status == 200 else { throw S3Fault.error("PUT", put) }
    let got = try await client.send(S3Client.Call(method: "GET", key: key))
    guard got.status == 200, got.body == [0x2E] else { throw S3Fault.error("GET", got) }
    _ = try await list(prefix: "", after: nil, limit: 1)
    let gone = try await client.send(S3Client.Call(method: "DELETE", key: key))
    guard [200, 204].contains(gone.status) else { throw S3Fault.error("DELETE", gone) }
  }

  public func put(_ bytes: [UInt8], at key: BlobKey) async throws {
    let answer = try await client.send(
      S3Client.Call(
        method: "PUT", key: prefix + key.text,
        fields: [("content-type", Self.contentType(key)), (Self.hashField, S3Signature.hash(bytes))], body: bytes,
        validation: .tagged))
    guard answer.status == 200 else { throw S3Fault.error("PUT", answer) }
  }

  public func put(contentsOf path: String, at key: BlobKey) async throws {
    let file = try await open(path)
    guard file.size >= sizes.multipart else {
      return try await put(try await read(file, 0..<file.size), at: key)
    }
    let hash = try await hash(of: file)
    let upload = S3Multipart(client: client, key: prefix + key.text)
    try await upload.begin([("content-type", Self.contentType(key)), (Self.hashField, hash)])
    do {
      for start in stride(from: 0, to: file.size, by: sizes.part) {
        try await upload.add(try await read(file, start..<min(start + sizes.part, file.size)))
      }
      try await upload.complete { try await self.facts(of: key)?.hash == hash }
    } catch {
      await upload.abort()
      throw error
    }
  }

  public func size(of key: BlobKey) async throws -> Int64? { try await facts(of: key)?.size }

  /// The SHA-256 that was stored with the blob, or that of its bytes where there is none.
  public func hash(of key: BlobKey) async throws -> String? {
    guard let facts = try await facts(of: key) else { return nil }
    if let hash = facts.hash { return hash }
    return try await hashOfBytes(of: key)
  }

  public func part(_ key: BlobKey, _ range: Range<Int64>) async throws -> BlobPart? {
    let start = max(0, range.lowerBound)
    guard start < range.upperBound else {
      return try await size(of: key).map { BlobPart(bytes: [], size: $0) }
    }
    let answer = try await client.send(
      S3Client.Call(
        method: "GET", key: prefix + key.text, fields: [("range", "bytes=\(start)-\(range.upperBound - 1)")],
        mostBytes: Int(clamping: range.upperBound - start), validation: .bytes(from: start, to: range.upperBound)))
    switch answer.status {
    case 206:
      guard let part = S3ContentRange(answer.field("content-range")) else { throw S3Fault.error("GET", answer) }
      return BlobPart(bytes: answer.body, size: part.total)
    case 200:
      // A service may answer whole where the range covers everything.
      guard start == 0 else { throw MediaError(.storeFailed, "GET: the store knows no ranges") }
      return BlobPart(bytes: answer.body, size: Int64(answer.body.count))
    case 416: return try await size(of: key).map { BlobPart(bytes: [], size: $0) }
    case 404: return try Self.absent(answer)
    default: throw S3Fault.error("GET", answer)
    }
  }

  public func localPath(of key: BlobKey) -> String? { nil }

  public func delete(_ key: BlobKey) async throws {
    let answer = try await client.send(S3Client.Call(method: "DELETE", key: prefix + key.text))
    switch answer.status {
    case 204: return
    // What stands in the store's place says 200 to anything.
    case 200 where answer.field("x-amz-request-id") != nil: return
    case 404:
      let _: Void? = try Self.absent(answer)
    default: throw S3Fault.error("DELETE", answer)
    }
  }

  public func list(prefix wanted: String, after: BlobKey?, limit: Int) async throws -> [BlobEntry] {
    var found: [BlobEntry] = []
    var token: String?
    while found.count < limit {
      var query: [(name: String, value: String)] = [
        ("list-type", "2"), ("prefix", prefix + wanted), ("max-keys", "\(min(1000, limit - found.count))"),
      ]
      if let token {
        query.append(("continuation-token", token))
      } else if let after {
        query.append(("start-after", prefix + after.text))
      }
      let answer = try await client.send(S3Client.Call(method: "GET", query: query))
      guard answer.status == 200 else { throw S3Fault.error("LIST", answer) }
      let page = try S3Listing(answer.body)
      found += page.entries(below: prefix)
      guard let next = page.next else { break }
      token = next
    }
    return found
  }

  /// A link to the blob that works for anybody until it expires. Never given to clients here: see decision 23.
  public func presignedGet(_ key: BlobKey, seconds: Int) -> String {
    client.presigned("GET", prefix + key.text, seconds: seconds)
  }

  /// The signature covers the key, the length and the type. Nil where clients are not to be sent to the bucket.
  public func presignedPut(_ key: BlobKey, size: Int, contentType: String, seconds: Int) -> String? {
    guard client.location.takesUploads else { return nil }
    return client.presigned(
      "PUT", prefix + key.text, fields: [("content-length", "\(size)"), ("content-type", contentType)],
      seconds: seconds)
  }

  private func facts(of key: BlobKey) async throws -> (size: Int64, hash: String?)? {
    let answer = try await client.send(S3Client.Call(method: "HEAD", key: prefix + key.text, validation: .tagged))
    // An answer to HEAD has no body that could say whether it is the bucket that is missing.
    if answer.status == 404 { return nil }
    guard answer.status == 200, let size = answer.field("content-length").flatMap({ Int64($0) }) else {
      throw S3Fault.error("HEAD", answer)
    }
    return (size, answer.field(Self.hashField))
  }

  /// A missing blob is nil; a missing bucket is a fault.
  private static func absent<Value>(_ answer: S3Answer) throws(MediaError) -> Value? {
    guard S3Fault.code(answer) != "NoSuchBucket" else { throw S3Fault.error("GET", answer) }
    return nil
  }

  private static func contentType(_ key: BlobKey) -> String {
    switch key.text.split(separator: ".").last {
    case "jpg": "image/jpeg"
    case "webp": "image/webp"
    case "mp4": "video/mp4"
    default: "application/octet-stream"
    }
  }

  // Files of this machine, on threads of their own.

  private struct LocalFile: Sendable {
    let file: OpenFile
    let size: Int
  }

  private func open(_ path: String) async throws -> LocalFile {
    try await threads.run {
      let opened = try FileWriting.openFile(path)
      return LocalFile(file: OpenFile(opened.descriptor), size: opened.size)
    }
  }

  private func read(_ file: LocalFile, _ range: Range<Int>) async throws -> [UInt8] {
    let bytes = try await threads.run {
      try FileWriting.read(file.file.descriptor, range.lowerBound, range.count)
    }
    guard bytes.count == range.count else { throw MediaError(.storeFailed, "the file became shorter") }
    return bytes
  }

  private func hash(of file: LocalFile) async throws -> String {
    var hash = ContentHash()
    for start in stride(from: 0, to: file.size, by: 1 << 20) {
      hash.add(try await read(file, start..<min(start + 1 << 20, file.size)))
    }
    return hash.finish()
  }
}
