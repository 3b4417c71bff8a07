extension MediaAPI {
  /// Whether the viewer's files are kept as they were sent, and what is kept.
  public struct Originals: Hashable, Sendable, Codable, JSONWritable {
    /// Whether the originals of what is sent from now on are kept; off at first.
    public var keepsOriginals: Bool
    /// The number of originals that the viewer keeps in the app.
    public var count: Int
    /// Their bytes.
    public var byteCount: Int

    public init(keepsOriginals: Bool, count: Int, byteCount: Int) {
      self.keepsOriginals = keepsOriginals
      self.count = count
      self.byteCount = byteCount
    }
  }

  /// Chooses whether originals are kept.
  public struct SetOriginals: Codable, Hashable, Sendable {
    /// Whether the originals of what is sent from now on are kept.
    public let keepsOriginals: Bool

    public init(keepsOriginals: Bool) {
      self.keepsOriginals = keepsOriginals
    }
  }
}

extension MediaAPI.URLs {
  /// The name under which its owner fetches the file as it was sent, where it is kept; 404 for everybody else.
  public static let original = "original"
}

/// The calls of an app in which people can keep the originals of what they post. They have the same paths in every app that
/// declares them, below `/api/` and its name.
///
/// An original comes by tus, at `/api/media/uploads`. Where it is the very file that is to be shown, its upload has `original` with
/// the value `keep` and `app` in its metadata. Where a smaller photo is shown in its place, it is an upload of its own, with
/// `purpose` of the value `original`, and with `of`, the ID of the photo, and `app`.
public struct OriginalCalls: Sendable {
  /// The choice, and what is kept.
  public let state: Endpoint<NoInput, MediaAPI.Originals>
  /// Chooses.
  public let set: Endpoint<MediaAPI.SetOriginals, MediaAPI.Originals>
  /// Deletes what is kept in the app; the photos stay, and so do the originals of other apps.
  public let deleteAll: Endpoint<NoInput, NoContent>

  /// The calls of an app.
  /// - Parameter app: the app's name: `grassy`.
  public init(_ app: String) {
    let path = PathTemplate("/api/\(app)/originals")
    state = Endpoint("\(app).originals", .get, path, "Whether originals are kept, and how many there are")
    set = Endpoint("\(app).setOriginals", .put, path, "Choose whether originals are kept from now on")
    deleteAll = Endpoint("\(app).deleteOriginals", .delete, path, "Delete all originals of the app; the photos stay")
  }

  /// Every one of them.
  public var all: [any EndpointDescription] { [state, set, deleteAll] }
}
