/// Whether a file is a picture or a film, by its first bytes.
public enum MediaKind: String, Sendable {
  case photo
  case video

  /// Nil for what is neither. A picture that has not arrived whole is told as one.
  public static func sniff(_ beginning: [UInt8]) -> MediaKind? {
    beginning.withUnsafeBytes { raw in
      do throws(MediaError) {
        _ = try ImageFormat.sniff(FileBytes(raw: raw))
        return .photo
      } catch {
        return error.code == .videoNotSupported || error.code == .videoFormat ? .video : nil
      }
    }
  }
}
