extension MediaAPI {
  /// A photo that is to be sent straight to where it is kept.
  public struct BeginUpload: Codable, Hashable, Sendable {
    /// The bytes that the file has.
    public let byteCount: Int
    /// The media type of the file: `image/jpeg`.
    public let contentType: String

    public init(byteCount: Int, contentType: String) {
      self.byteCount = byteCount
      self.contentType = contentType
    }
  }

  /// Says that an announced photo was sent.
  public struct CompleteUpload: Codable, Hashable, Sendable {
    /// The ID of the upload; those of other accounts are answered with 404.
    public let id: ID<Item>
    /// A description for people who cannot see the image, at most 1,000 characters.
    public var alt: String? = nil

    public init(id: ID<Item>, alt: String? = nil) {
      self.id = id
      self.alt = alt
    }
  }

  /// Where a photo is to be sent: once, with just the announced length and these header fields, and without others that say who
  /// sends it. The length comes as `Content-Length`, so the body is not chunked.
  public struct DirectUpload: Hashable, Sendable, Codable, JSONWritable {
    /// The ID of the upload, and of the photo that is made of it.
    public var id: ID<Item>
    /// The whole address.
    public var url: String
    /// The method of the request: `PUT`.
    public var method: String
    /// The header fields of the request.
    public var headers: HeaderFields
    /// Until when the address takes the file.
    public var expiresAt: Timestamp

    public init(id: ID<Item>, url: String, method: String, headers: HeaderFields, expiresAt: Timestamp) {
      self.id = id
      self.url = url
      self.method = method
      self.headers = headers
      self.expiresAt = expiresAt
    }
  }

  /// Header fields of a request, by name.
  public struct HeaderFields: Hashable, Sendable {
    /// The values by their names.
    public var values: [String: String]
    public init(_ values: [String: String]) { self.values = values }
  }
}

extension MediaAPI.HeaderFields: Codable {
  public init(from decoder: any Decoder) throws { values = try [String: String](from: decoder) }
  public func encode(to encoder: any Encoder) throws { try values.encode(to: encoder) }
}

extension MediaAPI.HeaderFields: JSONWritable, SchemaProviding {
  /// Writes an object with a member for each field.
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      json.key(name)
      json.string(value)
      json.needsComma = true
    }
    json.endObject()
  }
  /// An object of strings.
  public static var schema: JSONValue { ["type": "object", "additionalProperties": ["type": "string"]] }
  /// No fields.
  public static var placeholder: Self { Self([:]) }
}

/// The calls of an app by which photos are sent straight to where they are kept. They have the same paths in every app that
/// declares them, below `/api/` and its name.
public struct DirectUploadCalls: Sendable {
  /// Announces a photo and answers where to send it.
  public let begin: Endpoint<MediaAPI.BeginUpload, MediaAPI.DirectUpload>
  /// Says that it was sent; answers when the photo is made of it.
  public let complete: Endpoint<MediaAPI.CompleteUpload, MediaAPI.Upload>

  /// The calls of an app.
  /// - Parameter app: the app's name: `grassy`.
  public init(_ app: String) {
    begin = Endpoint(
      "\(app).beginUpload", .post, PathTemplate("/api/\(app)/uploads"), status: 201,
      "Announce a photo, and learn where to send it", errors: [.tooLarge, .unsupportedMedia])
    complete = Endpoint(
      "\(app).completeUpload", .post, PathTemplate("/api/\(app)/uploads/{id}/completion"), status: 201,
      "Say that an announced photo was sent", errors: [.conflict, .tooLarge, .unsupportedMedia])
  }

  /// Every one of them.
  public var all: [any EndpointDescription] { [begin, complete] }
}

extension MediaAPI.BeginUpload: BoundedInput {
  /// The OpenAPI bounds for the media type.
  public static var bounds: [String: JSONValue] { ["contentType": .text(1...MediaAPI.Limits.contentType)] }
}

extension MediaAPI.CompleteUpload: BoundedInput {
  /// The OpenAPI bounds for the description.
  public static var bounds: [String: JSONValue] { ["alt": .text(MediaAPI.Limits.alt)] }
}
