/// What one video may cost. The defaults are the platform's.
public struct VideoLimits: Hashable, Sendable {
  static let minutes = 3

  /// How long it may be, seconds.
  public var seconds = Double(minutes * 60)
  /// The longer side in pixels, and all of them.
  public var side = 8192
  public var pixels = 36_000_000
  /// The longer side of what is made of it.
  public var target = 1280
  /// Address space of a child in bytes (RLIMIT_AS).
  public var memoryBytes = 3 << 30
  /// Processor time of a child (RLIMIT_CPU), seconds; two threads use twice the time on the wall.
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

  /// - Throws: `video_format` for other containers, `unsupported_format` for what is no video.
  static func sniff(_ bytes: FileBytes) throws(MediaError) -> VideoContainer {
    if bytes.big32(at: 0) == 0x1A45_DFA3 {
      // The document type stands in the header's first few elements (RFC 8794, section 11.2).
      for offset in 4..<max(5, min(bytes.count, 64)) where bytes.matches("webm", at: offset) { return .matroska }
      throw MediaError(.videoFormat, "Matroska")
    }
    guard let type = bytes.fourCC(at: 4), ["ftyp", "moov", "mdat", "wide", "pnot", "free", "skip"].contains(type) else {
      throw MediaError(bytes.matches("RIFF", at: 0) ? .videoFormat : .unsupportedFormat)
    }
    return .mov
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
