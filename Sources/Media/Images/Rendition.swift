/// One stored form of a picture.
public struct Rendition: Hashable, Sendable {
  /// The name in a URL; the longest side in pixels, unless the picture is smaller.
  public enum Name: String, Sendable, CaseIterable {
    case small = "320"
    case medium = "1080"
    case large = "2048"
  }

  public enum Format: String, Sendable, CaseIterable {
    case jpeg = "jpg"
    case webp = "webp"

    public var contentType: String {
      switch self {
      case .jpeg: "image/jpeg"
      case .webp: "image/webp"
      }
    }
  }

  public let name: Name
  public let format: Format
  public let bytes: [UInt8]

  public init(name: Name, format: Format, bytes: [UInt8]) {
    self.name = name
    self.format = format
    self.bytes = bytes
  }

  /// "1080.jpg": the last component of its key in a store.
  public var fileName: String { Self.fileName(name, format) }

  public static func fileName(_ name: Name, _ format: Format) -> String { "\(name.rawValue).\(format.rawValue)" }
}

/// What is known and ready once the JPEGs are made.
public struct PreparedPhoto: Hashable, Sendable {
  /// Pixels of the picture as it was sent, upright and cropped as asked. The renditions have the same shape.
  public let width: Int
  public let height: Int
  public let blurHash: String
  /// All three names, in JPEG.
  public let renditions: [Rendition]

  public init(width: Int, height: Int, blurHash: String, renditions: [Rendition]) {
    self.width = width
    self.height = height
    self.blurHash = blurHash
    self.renditions = renditions
  }
}

/// What shall be made of a picture.
public struct ImageRequest: Hashable, Sendable {
  public enum Crop: Hashable, Sendable {
    case original
    /// The largest square, as near as can be to the point (0 to 1 across and down the upright picture).
    case square(x: Double, y: Double)
  }

  public var crop: Crop
  /// Longest side in pixels of the rendition of each name.
  public var sides: [Rendition.Name: Int]

  public init(crop: Crop, sides: [Rendition.Name: Int]) {
    self.crop = crop
    self.sides = sides
  }

  /// A photo for a post.
  public static func photo(_ crop: Crop = .original) -> ImageRequest {
    ImageRequest(crop: crop, sides: [.small: 320, .medium: 1080, .large: 2048])
  }

  /// A face: square, at most 640 pixels under every name, so that all renditions stay far below 2 MB.
  public static func avatar(x: Double = 0.5, y: Double = 0.5) -> ImageRequest {
    ImageRequest(crop: .square(x: x, y: y), sides: [.small: 320, .medium: 640, .large: 640])
  }
}

/// Where a picture comes from.
public enum ImageSource: Sendable {
  /// A file that somebody sent.
  case file(String)
  /// A picture that this program drew.
  case pixels(PixelBuffer)
}

/// A drawn picture: rows of red, green and blue bytes, sRGB.
public struct PixelBuffer: Hashable, Sendable {
  public let width: Int
  public let height: Int
  public let rgb: [UInt8]

  /// Nil unless there are exactly three bytes for every pixel.
  public init?(width: Int, height: Int, rgb: [UInt8]) {
    guard width > 0, height > 0, width <= 16_384, height <= 16_384, rgb.count == width * height * 3 else { return nil }
    self.width = width
    self.height = height
    self.rgb = rgb
  }
}
