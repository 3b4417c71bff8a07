/// What one video may cost. The defaults are the platform's.
public struct VideoLimits: Hashable, Sendable {
  static let minutes = 3

  /// How long it may be, seconds.
  public var seconds = Double(minutes * 60)
  /// The longer side in pixels, and all of them.
  public var side = 8192
  public var pixels = 36_000_000
  /// Pixels of all its frames together: three minutes of 3840 x 2160 at 60 frames a second are 90 thousand million.
  public var allPixels = 100_000_000_000
  /// The longer side of what is made of it.
  public var target = 1280
  /// Address space of a child in bytes (RLIMIT_AS).
  public var memoryBytes = 3 << 30
  /// Processor time of a child (RLIMIT_CPU), seconds, for the most work; less work gets less, see `VideoFacts.limits`. Two threads use
  /// twice the time on the wall.
  public var processorSeconds = 1800
  /// Wall clock of a child, seconds.
  public var wallSeconds = 900
  /// Bytes of a file that a child may write (RLIMIT_FSIZE).
  public var fileBytes = 160 << 20

  public init() {}
}

/// The containers that are let in, each with the only demuxer that may read it.
enum VideoContainer: String, Sendable {
  /// ISO base media and QuickTime files.
  case mov
  /// WebM.
  case matroska

  /// What the first box of a QuickTime file without a brand may be (QuickTime File Format, "Movie files"; free space comes first in some).
  static let unbranded: Set<String> = ["moov", "mdat", "wide", "pnot", "free", "skip"]

  /// - Throws: `video_format` for other containers, `unsupported_format` for what is no video.
  static func sniff(_ bytes: FileBytes) throws(MediaError) -> VideoContainer {
    if bytes.big32(at: 0) == 0x1A45_DFA3 {
      // The document type stands in the header's first few elements (RFC 8794, section 11.2).
      for offset in 4..<max(5, min(bytes.count, 64)) where bytes.matches("webm", at: offset) { return .matroska }
      throw MediaError(.videoFormat, "Matroska")
    }
    guard let type = bytes.fourCC(at: 4), type == "ftyp" || unbranded.contains(type) else {
      throw MediaError(bytes.matches("RIFF", at: 0) ? .videoFormat : .unsupportedFormat)
    }
    return .mov
  }

  /// Whether a WebM file goes on to the end that it announces (RFC 8794, section 11.2 and RFC 9559, section 5.1): one that was cut off
  /// does not.
  /// - Parameter size: of the file, bytes.
  static func isWholeWebM(_ beginning: FileBytes, size: Int) -> Bool {
    guard let head = beginning.elementSize(at: 4) else { return false }
    let segment = 4 + head.width + head.value
    guard beginning.big32(at: segment) == 0x1853_8067, let body = beginning.elementSize(at: segment + 4) else {
      return false
    }
    return size - segment - 4 - body.width >= body.value
  }
}

extension FileBytes {
  /// The size of an EBML element (RFC 8794, section 6), and how many bytes it takes to say it. Nil where it is not known.
  fileprivate func elementSize(at offset: Int) -> (value: Int, width: Int)? {
    guard let first = byte(at: offset), first != 0 else { return nil }
    let width = first.leadingZeroBitCount + 1
    var value = Int(first) & (0xFF >> width)
    for index in 1..<width {
      guard let next = byte(at: offset + index) else { return nil }
      value = value << 8 | Int(next)
    }
    return value == (1 << (7 * width)) - 1 ? nil : (value, width)
  }
}

/// A video that is ready to be kept.
public struct PreparedVideo: Hashable, Sendable {
  /// H.264 and AAC in MP4, its index in front (`moov` before `mdat`), upright, without metadata.
  public let film: String
  /// A frame of it as PNG.
  public let poster: String
  public let seconds: Double

  /// The name of the film in a URL, and of its file in a store.
  public static let name = "video"
  public static let fileName = "video.mp4"
  public static let contentType = "video/mp4"
}
