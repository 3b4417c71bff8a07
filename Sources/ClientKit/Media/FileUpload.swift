internal import Foundation
public import Wire

/// A photo or video in a file, to be sent in parts by `HearthClient.send`.
///
/// Keep it with what needs the photo, such as a draft: it is `Codable`, and sent once more, after a lost connection or by another
/// process, it goes on with what the server has. The file must stay as it is until then. The server gives an upload up
/// 24 hours after its last part.
public struct FileUpload: Hashable, Sendable, Codable {
  /// Where the file is. It may be elsewhere by the time that it is sent again; what it holds may not change.
  public var path: String
  /// The file's size in bytes.
  public let size: Int
  /// By which the server knows the upload again.
  public private(set) var key: String
  /// The text alternative, for people who cannot see the photo or video.
  public let alt: String?
  /// Whether a photo is cut to a square.
  public let crop: MediaAPI.Crop?
  /// For which app it is, where that app's files are named after people; nil for any.
  public var app: String?
  /// The photo or video of which this is the file as it was, for its owner alone; `app` says in which app that is kept.
  public var originalOf: ID<MediaAPI.Item>?
  /// Whether the file is kept as it is, beside what is made of it, where its owner keeps originals in `app`.
  public var keepsOriginal: Bool?
  private let focus: String?
  private var purpose: String?

  /// - Parameters:
  ///   - focus: the centre of the square crop: 0 to 1 across and down the upright photo.
  ///   - key: unique and unguessable; one of its own where none is given.
  /// - Throws: `badInput` where there is no file, or an empty one.
  public init(
    path: String, alt: String? = nil, crop: MediaAPI.Crop? = nil, focus: (x: Double, y: Double)? = nil,
    key: String? = nil
  ) throws(ClientError) {
    guard let size = Self.size(of: path), size > 0 else { throw .badInput("path") }
    self.path = path
    self.size = size
    self.key = key ?? UUID().uuidString.lowercased()
    self.alt = alt
    self.crop = crop
    self.focus = focus.map { "\($0.x),\($0.y)" }
  }

  /// An archive, for `HearthClient.sendArchive`.
  /// - Throws: `badInput` where there is no file, or an empty one.
  public static func archive(path: String) throws(ClientError) -> FileUpload {
    var file = try FileUpload(path: path)
    file.purpose = "archive"
    return file
  }

  /// The same file as another upload, for one that the server didn't take.
  var again: FileUpload {
    var new = self
    new.key = UUID().uuidString.lowercased()
    return new
  }

  private static func size(of path: String) -> Int? {
    // Whatever is wrong with it, it can't be sent.
    try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
  }

  /// As tus has it: names, and values in base64.
  var metadata: String {
    let values = [
      ("alt", alt), ("crop", crop?.rawValue), ("focus", focus), ("app", app),
      ("purpose", purpose ?? originalOf.map { _ in "original" }), ("of", originalOf?.description),
      ("original", keepsOriginal == true ? "keep" : nil),
    ]
    return values.compactMap { name, value in
      value.map { "\(name) \(Data($0.utf8).base64EncodedString())" }
    }.joined(separator: ",")
  }

  /// - Throws: `badInput` where the file is gone, or another one.
  func part(at offset: Int, most: Int) throws(ClientError) -> Data {
    let count = min(most, size - offset)
    guard Self.size(of: path) == size, let file = FileHandle(forReadingAtPath: path) else { throw .badInput("path") }
    // The handle closes its file when it goes.
    let bytes = try? { () throws -> Data? in
      try file.seek(toOffset: UInt64(offset))
      return try file.read(upToCount: count)
    }()
    guard let bytes, bytes.count == count else { throw .badInput("path") }
    return bytes
  }
}
