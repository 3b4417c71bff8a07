internal import HTTP
internal import Media
internal import SQL
internal import Wire

/// A file that arrives in parts (tus 1.0). Its id becomes that of the photo or video which is made of it.
struct ResumableUpload: Sendable {
  var id: ID<MediaAPI.Item>
  /// Bytes that the whole file has.
  var size: Int
  /// Bytes that are acknowledged.
  var received: Int
  /// As the client gave it at the creation.
  var metadata: String
  var expires: Timestamp
  var isFinished: Bool

  enum Limits {
    /// Bytes of one part. The server holds a part in memory until it has arrived whole, so this is also what a slow
    /// sender costs.
    static let part = 4 << 20
    /// Parts of one file, where each is kept as an object of its own.
    static let parts = 2000
    /// Unfinished uploads of one account: an album, and one that was given up.
    static let open = 2 * MediaAPI.mostInAlbum
    /// Seconds after its last part at which an unfinished upload is given up.
    static let lifetime: Int64 = 86_400
    /// Characters of `Upload-Metadata`.
    static let metadata = 8000
  }

  /// The name of its file while it arrives.
  static func fileName(_ id: ID<MediaAPI.Item>) -> String { "\(id).part" }
}

/// What a client says about a file: `Upload-Metadata` of tus 1.0, pairs of a key and a value in base64.
struct UploadMetadata: Sendable, Equatable {
  var alt = ""
  var crop = PhotoCrop.original
  /// What the client takes the file for; its bytes decide.
  var kind: MediaKind?
  var purpose = Purpose.medium
  /// What an archive may be in place of a zip.
  var text: ArchiveText?
  /// Whether the file is to be kept as it is, beside what is made of it.
  var keepsOriginal = false
  /// The app that it is for.
  var app: String?

  enum Purpose: Sendable, Equatable {
    /// A photo or video.
    case medium
    /// For an app to read.
    case archive
    /// What another medium, which was made smaller by who sends it, has been before.
    case original(of: ID<MediaAPI.Item>, app: String)
  }

  var isArchive: Bool { purpose == .archive }

  /// What is looked at.
  private enum Key: String {
    case alt, crop, focus, purpose, of, original, app, filetype
  }

  /// - Throws: 400 for what is not of that form, 422 for values that make no sense.
  init(_ header: String) throws(Problem) {
    guard header.utf8.count <= ResumableUpload.Limits.metadata else {
      throw Problem.badRequest("Upload-Metadata may have 8,000 characters.")
    }
    var (shape, focus): (MediaAPI.Crop?, String?)
    var (said, subject) = ("", "")
    for pair in header.split(separator: ",") {
      let parts = pair.split(separator: " ")
      guard let name = parts.first, parts.count <= 2 else { throw Problem.badRequest("Upload-Metadata is malformed.") }
      guard let bytes = StandardBase64.decode(parts.count == 2 ? parts[1] : "") else {
        throw Problem.badRequest("A value of Upload-Metadata is not base64.")
      }
      // Whatever else is said is of no use, such as a file's name, which may be in any encoding.
      guard let key = Key(rawValue: String(name)) else { continue }
      guard let value = String(validating: bytes, as: UTF8.self) else {
        throw Problem.badRequest("A value of Upload-Metadata is not base64 of UTF-8.")
      }
      switch key {
      case .alt: alt = try UploadActions.checked(alt: value)
      case .crop: shape = MediaAPI.Crop(rawValue: value)
      case .focus: focus = value
      case .purpose: said = value
      case .of: subject = value
      case .original: keepsOriginal = value == "keep"
      case .app: app = value
      // By the media type's first part: image/jpeg, video/mp4.
      case .filetype:
        kind = value.hasPrefix("video/") ? .video : value.hasPrefix("image/") ? .photo : nil
        text = ArchiveText(mediaType: value)
      }
    }
    crop = try PhotoCrop(shape, focus: focus)
    purpose = try Self.purpose(said, of: subject, app)
  }

  private static func purpose(_ said: String, of subject: String, _ app: String?) throws(Problem) -> Purpose {
    switch said {
    case "archive": return .archive
    case "original":
      guard let media = ID<MediaAPI.Item>(subject), let app else {
        throw .validation("of", "invalid", "An original says of which photo it is, and for which app.")
      }
      return .original(of: media, app: app)
    default: return .medium
    }
  }
}

/// Base64 with padding (RFC 4648, section 4).
enum StandardBase64 {
  static func decode(_ text: some StringProtocol) -> [UInt8]? {
    let utf8 = Array(text.utf8)
    let plain = utf8.prefix { $0 != UInt8(ascii: "=") }
    guard utf8.count - plain.count <= 2, utf8[plain.count...].allSatisfy({ $0 == UInt8(ascii: "=") }),
      !plain.contains(UInt8(ascii: "-")), !plain.contains(UInt8(ascii: "_"))
    else { return nil }
    let safe = plain.map { byte -> UInt8 in
      switch byte {
      case UInt8(ascii: "+"): UInt8(ascii: "-")
      case UInt8(ascii: "/"): UInt8(ascii: "_")
      default: byte
      }
    }
    return Base64URL.decode(safe[...])
  }
}
