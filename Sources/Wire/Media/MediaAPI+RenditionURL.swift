extension MediaAPI {
  /// The URL of one rendition: a string in JSON, kept in its parts, so that a server that only writes it makes no string of them.
  ///
  /// The parts of a text are found in one way, and those of `URLs` are the same: URLs with the same text are equal.
  public struct RenditionURL: Hashable, Sendable {
    /// The URL of the item, without a trailing slash.
    private let base: String
    /// A slash and the rendition's name; empty where the text has no slash.
    private let ending: String
    /// Empty, or from the question mark on.
    private let query: String

    /// The URL of one of the renditions that are there.
    /// - Parameter name: the rendition's: "320", "1080", "2048", and for videos "video".
    public init(_ urls: URLs, _ name: String) {
      base = urls.base
      ending = "/" + name
      query = urls.query
    }

    /// The URL with this text.
    public init(_ text: String) {
      let end = text.utf8.firstIndex(of: UInt8(ascii: "?")) ?? text.endIndex
      let slash = text.utf8[..<end].lastIndex(of: UInt8(ascii: "/")) ?? end
      base = String(text[..<slash])
      ending = String(text[slash..<end])
      query = String(text[end...])
    }

    /// The whole URL.
    public var text: String { "\(base)\(ending)\(query)" }
  }
}

extension MediaAPI.URLs {
  /// The same as `url`, for JSON: no string is made.
  public func rendition(_ name: String) -> MediaAPI.RenditionURL { MediaAPI.RenditionURL(self, name) }
}

extension MediaAPI.RenditionURL: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension MediaAPI.RenditionURL: JSONWritable {
  /// Writes the URL without making a string of it.
  public func write(to json: inout JSONWriter) { json.joined(base, ending, query) }
}

extension MediaAPI.RenditionURL: SchemaProviding {
  /// A string.
  public static var schema: JSONValue { ["type": "string"] }
  /// The empty string.
  public static var placeholder: Self { Self("") }
}
