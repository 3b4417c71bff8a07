internal import FoundationEssentials
internal import HTTP
internal import Wire

/// Files as a camera writes them, and keeping them.
extension TestCircle {
  /// What the original of the test photo says of where it was taken, and nothing else may.
  public static let secretPlace = "59.26748 18.01236"

  /// A photo whose file says where it was taken.
  public static func originalPhoto() async throws -> [UInt8] {
    let photo = try await RealPhoto.jpeg()
    let words = Array(secretPlace.utf8)
    // A comment (ITU-T T.81, B.2.4.5), behind the start of the image.
    return photo[..<2] + [0xff, 0xfe, 0, UInt8(words.count + 2)] + words + photo[2...]
  }

  /// Has the originals of what somebody sends from now on kept, or not.
  public func keepOriginals(_ member: Member, isOn: Bool = true, in app: String = "grassy") async throws {
    try await require(
      200, api(member).send(.put, "/api/\(app)/originals", body: .json(["keepsOriginals": .bool(isOn)])))
  }

  /// Sends a file by tus, in two parts; answers the last answer, or that which refuses it.
  public func sendInParts(
    _ bytes: [UInt8], _ metadata: [String: String], by member: Member
  ) async throws -> (id: String, reply: Reply) {
    let said = metadata.sorted { $0.key < $1.key }.map { "\($0.key) \(Data($0.value.utf8).base64EncodedString())" }
    let begun = try await api(member).send(
      .post, "/api/media/uploads",
      headers: [
        "Tus-Resumable": "1.0.0", "Upload-Length": "\(bytes.count)", "Upload-Metadata": said.joined(separator: ","),
      ])
    guard begun.status == 201, let path = begun.location else { return ("", begun) }
    var reply = begun
    for part in [0..<bytes.count / 2, bytes.count / 2..<bytes.count] {
      reply = try await api(member).send(
        .patch, path, body: .raw("application/offset+octet-stream", Array(bytes[part])),
        headers: ["Tus-Resumable": "1.0.0", "Upload-Offset": "\(part.lowerBound)"])
      guard reply.status == 204 else { break }
    }
    return (String(path.split(separator: "/").last ?? ""), reply)
  }
}
