extension MediaAPI {
  /// How a photo is cut at upload. The server may add values.
  public struct Crop: OpenValue {
    /// The value on the wire.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The whole photo in its own aspect ratio.
    public static let original = Crop(rawValue: "original")
    /// The largest square, in the middle of the photo unless a focus is given.
    public static let square = Crop(rawValue: "square")
    /// The values that this version knows.
    public static var known: [Crop] { [.original, .square] }
  }

  /// The parts of an upload.
  public struct MultipartUpload: MultipartInput {
    /// The photo or video itself.
    public let file: UploadedFile
    /// A description for people who cannot see the image.
    public var alt: String? = nil
    /// How to crop a photo; the original if nil.
    public let crop: Crop?
    /// What shall be in the middle of the square: two numbers from 0 to 1, across and down the upright photo, as in
    /// "0.25,0.5". The photo's middle if nil. Videos are cut in their middle.
    public var focus: String? = nil
    /// The app that it is for, as in its paths: some name the stored object after the person who sends it.
    public var app: String? = nil

    public init(file: UploadedFile, alt: String? = nil, crop: Crop?, focus: String? = nil, app: String? = nil) {
      self.file = file
      self.alt = alt
      self.crop = crop
      self.focus = focus
      self.app = app
    }

    /// The file under its field name, `file`.
    public var files: [(name: String, file: UploadedFile)] { [("file", file)] }
  }

  /// An input that names an upload in the path.
  public struct ByID: Codable, Hashable, Sendable {
    /// The ID of the upload; those of other accounts are answered with 404.
    public let id: ID<Item>

    public init(id: ID<Item>) {
      self.id = id
    }
  }
}

extension MediaAPI {
  public static let upload = Endpoint<MultipartUpload, Upload>(
    "media.upload", .post, "/api/media", auth: .account, status: 201, "Upload a photo or a video",
    errors: [.notFound])
  public static let item = Endpoint<ByID, Upload>(
    "media.item", .get, "/api/media/{id}", auth: .account, "One upload and how far it has come")
  public static let retry = Endpoint<ByID, Upload>(
    "media.retry", .post, "/api/media/{id}/retry", auth: .account, "Try again what failed", errors: [.conflict])
  public static let discard = Endpoint<ByID, NoContent>(
    "media.discard", .delete, "/api/media/{id}", auth: .account, "Remove an upload that is not in use",
    errors: [.conflict])

  /// Every call of this API.
  public static let all: [any EndpointDescription] = [upload, item, retry, discard]
}

extension MediaAPI {
  /// Limits on text lengths, in Unicode scalars.
  public enum Limits {
    /// The maximum length of a description for people who cannot see the image.
    public static let alt = 1000
    /// The maximum length of a focus, in bytes too.
    public static let focus = 40
    /// The maximum length of a media type.
    public static let contentType = 100
  }
}

extension MediaAPI.MultipartUpload: BoundedInput {
  /// The OpenAPI bounds for the texts.
  public static var bounds: [String: JSONValue] {
    [
      "alt": .text(MediaAPI.Limits.alt), "focus": .text(MediaAPI.Limits.focus),
      "app": .text(AuthAPI.Limits.app),
    ]
  }
}
