/// A file that came in a multipart body (RFC 7578).
public struct UploadedFile: Hashable, Sendable {
  /// As the sender called it; nothing is to be trusted about it.
  public var name: String
  /// What the sender says it is, in lower case; the bytes decide.
  public var contentType: String
  /// The content of the file.
  public var bytes: [UInt8]

  public init(name: String, contentType: String, bytes: [UInt8]) {
    self.name = name
    self.contentType = contentType
    self.bytes = bytes
  }
}

extension UploadedFile: SchemaProviding {
  /// A string of format `binary`, as OpenAPI describes files.
  public static var schema: JSONValue { ["type": "string", "format": "binary"] }
  /// An empty file without a name.
  public static var placeholder: Self { Self(name: "", contentType: "", bytes: []) }

  /// Reads a part of a multipart body; no other decoder has files.
  public init(from decoder: any Decoder) throws {
    guard let decoder = decoder as? NodeDecoder<InputNode>, case .file(let file) = decoder.node.value else {
      let context = DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "a file was expected")
      throw DecodingError.typeMismatch(Self.self, context)
    }
    self = file
  }
}

extension UploadedFile: Encodable {
  /// Writes `null`: the bytes are a part of their own beside the fields (`MultipartInput.files`).
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encodeNil()
  }
}
