internal import Media

/// An archive as Instagram might give it, written for a test.
public struct MadeArchive: Sendable {
  /// The files, in their order.
  public var files: [(name: String, bytes: [UInt8])] = []

  public init(files: [(name: String, bytes: [UInt8])] = []) { self.files = files }

  /// `posts_1.json`, and every file that it names.
  public static func posts(_ json: String, photos: [String], at name: String = "content/posts_1.json") async throws
    -> MadeArchive
  {
    let jpeg = try await RealPhoto.jpeg()
    return MadeArchive(files: [(name, Array(json.utf8))] + photos.map { ($0, jpeg) })
  }

  /// One photo, an album of two, and a post whose file is in another part.
  public static func usual() async throws -> MadeArchive {
    try await posts(
      #"""
      [{"media":[{"uri":"media/posts/202101/a.jpg","creation_timestamp":1609459200,
          "title":"Caf\u00c3\u00a9 \u00f0\u009f\u008c\u00b1 #Grass",
          "media_metadata":{"photo_metadata":{"exif_data":[{"latitude":48.137,"longitude":11.575}]}}}]},
       {"title":"Two of them","creation_timestamp":1612137600,"media":[
         {"uri":"media/posts/202102/b.jpg","creation_timestamp":1612137600,"title":""},
         {"uri":"media/posts/202102/c.jpg","creation_timestamp":1612137600,"title":""}]},
       {"media":[{"uri":"media/posts/202103/elsewhere.jpg","creation_timestamp":1614556800,"title":"Gone"}]}]
      """#, photos: ["media/posts/202101/a.jpg", "media/posts/202102/b.jpg", "media/posts/202102/c.jpg"])
  }

  public func zip() throws -> [UInt8] {
    let folder = try TestFolder()
    let writer = try ZipWriter(path: "\(folder.path)/made.zip")
    for file in files { try writer.put(file.bytes, as: file.name, seconds: 1_700_000_000) }
    try writer.finish()
    return try folder.read("made.zip")
  }
}
