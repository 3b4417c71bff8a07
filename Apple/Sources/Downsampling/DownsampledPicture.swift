import CoreGraphics
public import Foundation
import ImageIO
public import SwiftUI

/// A picture as it is drawn: with no more pixels than its place has, and ready for the screen.
public struct DownsampledPicture: Sendable {
  public let image: Image
  /// How much memory it takes.
  public let bytes: Int

  /// The file is no picture that the system can read.
  public struct Fault: Error {}

  /// Reads a file at once, as widgets have to.
  /// - Parameter longestSide: in pixels; a smaller picture stays as it is.
  public init(contentsOf file: URL, longestSide: Int) throws {
    let options: [CFString: Any] = [
      kCGImageSourceCreateThumbnailFromImageAlways: true, kCGImageSourceCreateThumbnailWithTransform: true,
      kCGImageSourceThumbnailMaxPixelSize: longestSide, kCGImageSourceShouldCacheImmediately: true,
    ]
    guard
      let source = CGImageSourceCreateWithURL(file as CFURL, [kCGImageSourceShouldCache: false] as CFDictionary),
      let made = CGImageSourceCreateThumbnailAtIndex(source, 0, options as CFDictionary)
    else { throw Fault() }
    image = Image(decorative: made, scale: 1)
    bytes = made.bytesPerRow * made.height
  }

  /// The same beside the screen.
  @concurrent public static func read(_ file: URL, longestSide: Int) async throws -> DownsampledPicture {
    try DownsampledPicture(contentsOf: file, longestSide: longestSide)
  }
}
