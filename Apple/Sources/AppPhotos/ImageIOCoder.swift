public import ClientKit
public import Foundation
import ImageIO
import UniformTypeIdentifiers
import Wire

/// Photos by the system's ImageIO: whatever it can read, HEIC too; written as JPEG.
public struct ImageIOCoder: GrassyKit.PhotoCoder {
  /// The bytes are no photo that the system can read, or write.
  public struct Fault: Error {}

  public init() {}

  public func facts(of photo: Data) async throws -> GrassyKit.PhotoFacts {
    let source = try source(photo)
    guard let said = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [CFString: Any],
      let width = said[kCGImagePropertyPixelWidth] as? Int, let height = said[kCGImagePropertyPixelHeight] as? Int
    else { throw Fault() }
    let orientation = said[kCGImagePropertyOrientation] as? Int ?? 1
    // From 5 on, the photo lies on its side (TIFF 6.0, Orientation).
    let isOnSide = orientation >= 5
    return GrassyKit.PhotoFacts(
      width: isOnSide ? height : width, height: isOnSide ? width : height, camera: camera(said),
      point: point(said), isUpright: orientation == 1)
  }

  public func jpeg(of photo: Data, longestSide: Int, quality: Double) async throws -> Data {
    let options: [CFString: Any] = [
      kCGImageSourceCreateThumbnailFromImageAlways: true, kCGImageSourceCreateThumbnailWithTransform: true,
      kCGImageSourceThumbnailMaxPixelSize: longestSide, kCGImageSourceShouldCacheImmediately: true,
    ]
    let made = NSMutableData()
    // The image that is made has pixels and their colour profile, and nothing that the file said.
    guard let image = CGImageSourceCreateThumbnailAtIndex(try source(photo), 0, options as CFDictionary),
      let target = CGImageDestinationCreateWithData(made, UTType.jpeg.identifier as CFString, 1, nil)
    else { throw Fault() }
    CGImageDestinationAddImage(target, image, [kCGImageDestinationLossyCompressionQuality: quality] as CFDictionary)
    guard CGImageDestinationFinalize(target) else { throw Fault() }
    return made as Data
  }

  private func source(_ photo: Data) throws -> CGImageSource {
    let options = [kCGImageSourceShouldCache: false] as CFDictionary
    guard let source = CGImageSourceCreateWithData(photo as CFData, options), CGImageSourceGetCount(source) > 0 else {
      throw Fault()
    }
    return source
  }

  /// Where it was taken (Exif 2.32, GPS Info): degrees without a sign, and on which side of the equator and of Greenwich.
  private func point(_ said: [CFString: Any]) -> GrassyKit.PhotoPoint? {
    let place = said[kCGImagePropertyGPSDictionary] as? [CFString: Any] ?? [:]
    guard let latitude = place[kCGImagePropertyGPSLatitude] as? Double,
      let longitude = place[kCGImagePropertyGPSLongitude] as? Double
    else { return nil }
    let isSouth = place[kCGImagePropertyGPSLatitudeRef] as? String == "S"
    let isWest = place[kCGImagePropertyGPSLongitudeRef] as? String == "W"
    return GrassyKit.PhotoPoint(
      latitude: isSouth ? -abs(latitude) : latitude, longitude: isWest ? -abs(longitude) : longitude)
  }

  /// Maker and model, lens, exposure: as `GrassyAPI.Camera` has them.
  private func camera(_ said: [CFString: Any]) -> GrassyAPI.Camera? {
    let tiff = said[kCGImagePropertyTIFFDictionary] as? [CFString: Any] ?? [:]
    let exif = said[kCGImagePropertyExifDictionary] as? [CFString: Any] ?? [:]
    func text(_ value: Any?) -> String { (value as? String ?? "").trimmingCharacters(in: .whitespacesAndNewlines) }
    let (maker, model) = (text(tiff[kCGImagePropertyTIFFMake]), text(tiff[kCGImagePropertyTIFFModel]))
    let time = (exif[kCGImagePropertyExifExposureTime] as? Double).map { time in
      time > 0 && time < 1 ? "1/\(Int((1 / time).rounded())) s" : "\(time) s"
    }
    let aperture = (exif[kCGImagePropertyExifFNumber] as? Double).map { "f/\($0)" }
    let speed = (exif[kCGImagePropertyExifISOSpeedRatings] as? [Int])?.first.map { "ISO \($0)" }
    let camera = GrassyAPI.Camera(
      model: cut(model.hasPrefix(maker) ? model : "\(maker) \(model)"),
      lens: cut(text(exif[kCGImagePropertyExifLensModel])),
      exposure: cut([time, aperture, speed].compactMap { $0 }.joined(separator: ", ")))
    return camera.model.isEmpty && camera.lens.isEmpty && camera.exposure.isEmpty ? nil : camera
  }

  /// As long as a server takes it.
  private func cut(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(GrassyAPI.Limits.camera)))
      .trimmingCharacters(in: .whitespaces)
  }
}
