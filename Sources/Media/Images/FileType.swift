/// What a photo or video that somebody sends is called as a file: the ending of its name.
public enum FileType: String, CaseIterable, Sendable {
  case jpeg = "jpg"
  case png, webp, heic, avif, gif, mp4, mov, webm, avi

  /// The media type.
  public var contentType: String {
    switch self {
    case .jpeg: "image/jpeg"
    case .png: "image/png"
    case .webp: "image/webp"
    case .heic: "image/heic"
    case .avif: "image/avif"
    case .gif: "image/gif"
    case .mp4: "video/mp4"
    case .mov: "video/quicktime"
    case .webm: "video/webm"
    case .avi: "video/x-msvideo"
    }
  }

  /// By the first bytes; nil for what is neither photo nor video.
  public static func sniff(_ beginning: [UInt8]) -> FileType? {
    beginning.withUnsafeBytes { raw in
      let bytes = FileBytes(raw: raw)
      do throws(MediaError) {
        return switch try ImageFormat.sniff(bytes) {
        case .jpeg: .jpeg
        case .png: .png
        case .webp: .webp
        case .heif: .heic
        case .avif: .avif
        case .gif: .gif
        }
      } catch {
        return error.code == .videoNotSupported || error.code == .videoFormat ? film(bytes) : nil
      }
    }
  }

  private static func film(_ bytes: FileBytes) -> FileType {
    if bytes.big32(at: 0) == 0x1A45_DFA3 { return .webm }
    if bytes.matches("RIFF", at: 0) { return .avi }
    return bytes.fourCC(at: 4) == "ftyp" && bytes.fourCC(at: 8) != "qt  " ? .mp4 : .mov
  }
}
