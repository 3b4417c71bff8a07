public import Foundation
public import SwiftUI

/// Stands here for ImageIO, which is Apple's alone: a picture is shown as its file is, and counted as if it had the pixels that it may have.
public struct DownsampledPicture: Sendable {
  public let image: Image
  /// How much memory it takes.
  public let bytes: Int

  /// The file is no picture.
  public struct Fault: Error {}

  public init(contentsOf file: URL, longestSide: Int) throws {
    // What a picture is made of is told by its first bytes.
    let first = try FileHandle(forReadingFrom: file).read(upToCount: 12) ?? Data()
    guard Self.isPicture([UInt8](first)) else { throw Fault() }
    image = Image(file: file)
    bytes = longestSide * longestSide * 4
  }

  @concurrent public static func read(_ file: URL, longestSide: Int) async throws -> DownsampledPicture {
    try DownsampledPicture(contentsOf: file, longestSide: longestSide)
  }

  private static func isPicture(_ bytes: [UInt8]) -> Bool {
    guard bytes.count == 12 else { return false }
    let signatures: [[UInt8]] = [
      [0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47], Array("GIF8".utf8), Array("RIFF".utf8),
    ]
    return signatures.contains { bytes.starts(with: $0) } || bytes[4..<8].elementsEqual("ftyp".utf8)
  }
}
