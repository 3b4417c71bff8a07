/// The types and calls of `/api/media`.
public enum MediaAPI {
  /// The uploaded thing itself; a phantom for its id.
  public enum Item {}

  /// The maximum number of photos and videos of a post, in every app.
  public static let mostInAlbum = 20

  /// Photo or video. The server may add values.
  public struct Kind: OpenValue {
    /// The value on the wire.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A still image.
    public static let photo = Kind(rawValue: "photo")
    /// A video; its image renditions show the poster frame.
    public static let video = Kind(rawValue: "video")
    /// The values that this version knows.
    public static var known: [Kind] { [.photo, .video] }
  }

  /// How far an upload has come. The server may add values.
  public struct Status: OpenValue {
    /// The value on the wire.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// All renditions can be fetched.
    public static let ready = Status(rawValue: "ready")
    /// Renditions are still being made; `progress` says how far this has come.
    public static let processing = Status(rawValue: "processing")
    /// Processing failed; `failure` says why.
    public static let failed = Status(rawValue: "failed")
    /// The values that this version knows.
    public static var known: [Status] { [.ready, .processing, .failed] }
  }

  /// Where the renditions of one item are fetched. Every URL is `base` + "/" + name + `query`.
  public struct URLs: Hashable, Sendable {
    /// The URL of the item without a trailing slash, followed by "/" and the name of a rendition.
    public var base: String
    /// "" (a page of the signed-in browser) or "?..." with the signature (the JSON API).
    public var query: String
    /// Whether the item is a video; its image renditions then show the poster frame.
    public var hasVideo: Bool = false
    public init(base: String, query: String, hasVideo: Bool = false) {
      self.base = base
      self.query = query
      self.hasVideo = hasVideo
    }
    /// The name under which the largest photo or the film is fetched as a file to keep: by its owner, and by those who see a post
    /// with `allowsSaving`; 404 for everybody else.
    public static let download = "download"
    /// The URL of one rendition: "320", "1080", "2048", and for videos "video".
    public func url(_ name: String) -> String { "\(base)/\(name)\(query)" }
  }

  /// A photo or video attached to a post.
  public struct Attachment: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<Item>
    /// Whether the attachment is a photo or a video.
    public var kind: Kind
    /// The width in pixels, after orientation.
    public var width: Int
    /// The height in pixels, after orientation.
    public var height: Int
    /// The BlurHash of the image, to be shown while it loads.
    public var blurHash: String
    /// A description for people who cannot see the image; may be empty.
    public var alt: String
    /// Where the renditions are fetched.
    public var urls: URLs

    public init(id: ID<Item>, kind: Kind, width: Int, height: Int, blurHash: String, alt: String, urls: URLs) {
      self.id = id
      self.kind = kind
      self.width = width
      self.height = height
      self.blurHash = blurHash
      self.alt = alt
      self.urls = urls
    }
  }

  /// Why something could not be made of an upload.
  public struct Failure: Hashable, Sendable, Codable, JSONWritable {
    /// Stable, such as `video_too_long`.
    public var code: String
    /// The explanation for people; safe to show.
    public var detail: String

    public init(code: String, detail: String) {
      self.code = code
      self.detail = detail
    }
  }

  /// What `POST /api/media` and `GET /api/media/{id}` answer.
  public struct Upload: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<Item>
    /// Whether the upload is a photo or a video.
    public var kind: Kind
    /// How far processing has come.
    public var status: Status
    /// The width in pixels, after orientation; 0 until it is known.
    public var width: Int
    /// The height in pixels, after orientation; 0 until it is known.
    public var height: Int
    /// The BlurHash of the image, to be shown while it loads; empty until it is known.
    public var blurHash: String
    /// A description for people who cannot see the image; may be empty.
    public var alt: String
    /// Where the renditions are fetched once the upload is ready.
    public var urls: URLs
    /// The percentage of the work that is done, 0 to 100; nil unless processing.
    public var progress: Int? = nil
    /// Why processing failed; nil unless it did.
    public var failure: Failure? = nil

    public init(
      id: ID<Item>, kind: Kind, status: Status, width: Int, height: Int, blurHash: String, alt: String, urls: URLs,
      progress: Int? = nil, failure: Failure? = nil
    ) {
      self.id = id
      self.kind = kind
      self.status = status
      self.width = width
      self.height = height
      self.blurHash = blurHash
      self.alt = alt
      self.urls = urls
      self.progress = progress
      self.failure = failure
    }
  }
}

extension MediaAPI.URLs: Codable {
  private enum Name: String, CodingKey {
    case small = "320"
    case medium = "1080"
    case large = "2048"
    case poster
    case video
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Name.self)
    let small = try container.decode(String.self, forKey: .small)
    let parts = small.split(separator: "?", maxSplits: 1)
    let path = parts.first.map(String.init) ?? ""
    base = path.hasSuffix("/320") ? String(path.dropLast(4)) : path
    query = parts.count == 2 ? "?" + parts[1] : ""
    hasVideo = try container.decodeIfPresent(String.self, forKey: .video) != nil
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Name.self)
    try container.encode(url("320"), forKey: .small)
    try container.encode(url("1080"), forKey: .medium)
    try container.encode(url("2048"), forKey: .large)
    guard hasVideo else { return }
    try container.encode(url("1080"), forKey: .poster)
    try container.encode(url("video"), forKey: .video)
  }
}
