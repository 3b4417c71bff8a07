public import ClientKit
import Foundation

/// Stands here for ImageIO, which is Apple's alone, so that Grassy's main file is compiled on Linux too: it reads how large a JPEG is,
/// and hands its bytes on as they are.
public enum AppPhotos {
  /// Reads and writes photos.
  public static var coder: any GrassyKit.PhotoCoder { JPEGSizes() }
}

private struct JPEGSizes: GrassyKit.PhotoCoder {
  struct Unreadable: Error {}

  /// From the frame's header (ITU-T T.81, B.2.2).
  func facts(of photo: Data) async throws -> GrassyKit.PhotoFacts {
    let bytes = [UInt8](photo)
    var at = 2
    guard bytes.starts(with: [0xFF, 0xD8]) else { throw Unreadable() }
    while at + 9 < bytes.count, bytes[at] == 0xFF {
      let kind = bytes[at + 1]
      func number(_ offset: Int) -> Int { Int(bytes[at + offset]) << 8 | Int(bytes[at + offset + 1]) }
      if 0xC0...0xCF ~= kind, ![0xC4, 0xC8, 0xCC].contains(kind) {
        return GrassyKit.PhotoFacts(width: number(7), height: number(5))
      }
      at += 2 + max(2, number(2))
    }
    throw Unreadable()
  }

  func jpeg(of photo: Data, longestSide: Int, quality: Double) async throws -> Data { photo }
}
