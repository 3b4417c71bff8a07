public import Foundation
public import Wire

extension GrassyKit {
  /// Where a photo says it was taken, to about a metre.
  public struct PhotoPoint: Hashable, Sendable {
    /// Degrees north.
    public let latitude: Double
    /// Degrees east.
    public let longitude: Double

    /// Nil for what is no point of the Earth, and for where no degree is said: cameras without a position write zeros.
    public init?(latitude: Double, longitude: Double) {
      guard (-90...90).contains(latitude), (-180...180).contains(longitude), latitude != 0 || longitude != 0 else {
        return nil
      }
      self.latitude = (latitude * 100_000).rounded() / 100_000
      self.longitude = (longitude * 100_000).rounded() / 100_000
    }
  }

  /// What a photo's file says of it.
  public struct PhotoFacts: Hashable, Sendable {
    /// In pixels, of the upright photo.
    public var width: Int
    /// The same.
    public var height: Int
    /// What took it; nil where the file doesn't say.
    public var camera: GrassyAPI.Camera?
    /// Where it was taken; nil where the file doesn't say.
    public var point: PhotoPoint?
    /// Whether the pixels lie in the file as they are seen: it doesn't say that they are turned or mirrored.
    public var isUpright: Bool

    public init(
      width: Int, height: Int, camera: GrassyAPI.Camera? = nil, point: PhotoPoint? = nil, isUpright: Bool = true
    ) {
      self.width = width
      self.height = height
      self.camera = camera
      self.point = point
      self.isUpright = isUpright
    }
  }

  /// Reads and writes photos: Apple's ImageIO, or what a test has for it.
  public protocol PhotoCoder: Sendable {
    /// - Throws: for what is no photo.
    func facts(of photo: Data) async throws -> PhotoFacts
    /// The photo upright, no longer than so many pixels at its longer side, as a JPEG without anything that its file said of it.
    /// - Parameter quality: 0 to 1.
    func jpeg(of photo: Data, longestSide: Int, quality: Double) async throws -> Data
  }

  /// A photo as it is uploaded.
  public struct PreparedPhoto: Hashable, Sendable {
    /// A JPEG.
    public let data: Data
    /// In pixels.
    public let width: Int
    /// The same.
    public let height: Int
    /// What took it, which the JPEG doesn't say any more; for an author who chooses to tell it.
    public let camera: GrassyAPI.Camera?
    /// Where it was taken, likewise; it leaves the device only where the author tells or keeps it.
    public let point: PhotoPoint?
  }

  /// Makes photos ready to be uploaded.
  public actor ImageHelper {
    /// The longer side of what is uploaded, in pixels.
    public static let longestSide = 2048
    /// The quality of the JPEG that is uploaded.
    public static let quality = 0.8
    /// Bytes for each pixel above which a JPEG is denser than one of that quality.
    static let dense = 0.6

    private let coder: any PhotoCoder

    public init(_ coder: any PhotoCoder) { self.coder = coder }

    /// The photo as a JPEG of 80 %, at most 2,048 pixels long and never enlarged, without its place and all else that its file says.
    /// A JPEG that is within that already keeps its picture data, as in the browser: a second compression would only cost sharpness.
    /// - Throws: `badInput` for what is no photo.
    public func prepareForUpload(_ photo: Data) async throws(ClientError) -> PreparedPhoto {
      do {
        let facts = try await coder.facts(of: photo)
        let longest = max(facts.width, facts.height)
        guard facts.width > 0, facts.height > 0 else { throw ClientError.badInput("photo") }
        let side = min(longest, Self.longestSide)
        let data = try await jpeg(of: photo, facts, longestSide: side)
        func scaled(_ length: Int) -> Int { max(1, (length * side + longest / 2) / longest) }
        return PreparedPhoto(
          data: data, width: scaled(facts.width), height: scaled(facts.height), camera: facts.camera, point: facts.point
        )
      } catch {
        throw .badInput("photo")
      }
    }

    private func jpeg(of photo: Data, _ facts: PhotoFacts, longestSide side: Int) async throws -> Data {
      let isWithin = max(facts.width, facts.height) <= Self.longestSide && facts.isUpright
      guard isWithin, let lean = LeanJPEG.of(photo) else {
        return try await coder.jpeg(of: photo, longestSide: side, quality: Self.quality)
      }
      if Double(lean.count) <= Self.dense * Double(facts.width * facts.height) { return lean }
      let made = try await coder.jpeg(of: photo, longestSide: side, quality: Self.quality)
      // Never larger than it was.
      return made.count < lean.count ? made : lean
    }
  }
}
