extension MediaAPI {
  /// How a photo is cut at upload. The server may add values.
  public struct Crop: OpenValue {
    /// The value on the wire.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The whole photo in its own aspect ratio.
    public static let original = Crop(rawValue: "original")
    /// The largest centered square.
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

    public init(file: UploadedFile, alt: String? = nil, crop: Crop?) {
      self.file = file
      self.alt = alt
      self.crop = crop
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
