internal import HTTP
internal import Media

/// Pictures that a decoder takes, made once.
public enum RealPhoto {
  /// A JPEG of 300 by 200 pixels.
  public static func jpeg() async throws -> [UInt8] { try await made.value }

  private static let made = Task {
    let rgb = (0..<300 * 200).flatMap { pixel in
      [UInt8(truncatingIfNeeded: pixel), UInt8(truncatingIfNeeded: pixel / 300), UInt8(truncatingIfNeeded: pixel / 7)]
    }
    guard let pixels = PixelBuffer(width: 300, height: 200, rgb: rgb) else { throw TestFault("no pixels") }
    let (photo, _) = try await ImageWorkers.built.make(.pixels(pixels), .photo())
    guard let large = photo.renditions.first(where: { $0.name == .large }) else { throw TestFault("no JPEG") }
    return large.bytes
  }
}

extension TestCircle {
  /// Uploads by the JSON API.
  public func upload(
    _ bytes: [UInt8], by member: Member, alt: String = "", crop: String? = nil, key: String? = nil
  ) async throws -> Reply {
    try await api(member).send(
      .post, "/api/media",
      body: .multipart([("alt", alt)] + (crop.map { [("crop", $0)] } ?? []), files: [("file", bytes)]),
      headers: key.map { ["Idempotency-Key": $0] } ?? [:])
  }
}
