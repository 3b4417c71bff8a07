internal import Media
internal import SQL
internal import Wire

/// Where the files of a medium lie in the store: by its id, or by a name that the app asked for.
///
/// By its id: "f0/018f.../2048.jpg", random digits first, so that folders fill evenly. By name:
/// "grassy/{profile}/{id}_{milliseconds}.jpg" is the large JPEG, and what else there is lies beside it, as "..._320.jpg".
struct ObjectName: Hashable, Sendable {
  /// What all keys of the medium begin with, and no key of another.
  let prefix: String
  private let isNamed: Bool

  /// By the id.
  init(_ id: ID<MediaAPI.Item>) {
    prefix = "\(id.description.suffix(2))/\(id)"
    isNamed = false
  }

  /// - Parameter time: when the medium was reserved.
  init(_ id: ID<MediaAPI.Item>, app: String, profile: ID<ProfileEntity>, at time: Timestamp) {
    prefix = "\(app)/\(Self.own(id, profile, time))"
    isNamed = true
  }

  /// The key of one of its files.
  /// - Parameter file: as all media call it: "320.webp", "video.mp4".
  func path(_ file: String) -> String {
    guard isNamed else { return "\(prefix)/\(file)" }
    return file == Self.main ? "\(prefix).jpg" : "\(prefix)_\(file)"
  }

  /// The file at a key that begins with `prefix`; nil for what is no file of a medium.
  func file(at path: String) -> String? {
    StoredMedium.names.first { self.path($0) == path }
  }

  /// What an app tells of it: the key without the app.
  static func key(_ id: ID<MediaAPI.Item>, profile: ID<ProfileEntity>, at time: Timestamp) -> String {
    "\(own(id, profile, time)).jpg"
  }

  private static func own(_ id: ID<MediaAPI.Item>, _ profile: ID<ProfileEntity>, _ time: Timestamp) -> String {
    "\(profile)/\(id)_\(time.microseconds / 1000)"
  }

  /// The id in a key of either form.
  static func id(in key: String) -> ID<MediaAPI.Item>? {
    let parts = key.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    // No file of a medium that lies by its id has so long a name.
    return ID<MediaAPI.Item>(parts[2].count > 36 ? parts[2].prefix(36) : parts[1])
  }

  private static let main = Rendition.fileName(.large, .jpeg)
}

/// What a row says of where its files lie.
struct StoredName: Sendable, Equatable {
  /// How far the files have come from where they lay by their id.
  enum Move: String {
    case copying
    case clearing
  }

  let id: ID<MediaAPI.Item>
  /// What the row is named; they may not be there yet.
  let chosen: ObjectName?
  let move: Move?

  /// Of a medium that lies by its id.
  init(_ id: ID<MediaAPI.Item>) { (self.id, chosen, move) = (id, nil, nil) }

  /// - Parameter column: `created_at`, `named_app`, `named_for` and `move` stand from here on.
  init(_ id: ID<MediaAPI.Item>, _ row: Row, from column: Int32) {
    self.id = id
    let profile: ID<ProfileEntity>? = row.optionalID(column + 2)
    chosen =
      if let app = row.optionalText(column + 1), let profile {
        ObjectName(id, app: app, profile: profile, at: row.time(column))
      } else { nil }
    move = row.optionalText(column + 3).flatMap(Move.init)
  }

  /// Where all of them are.
  var current: ObjectName { move == .copying ? ObjectName(id) : chosen ?? ObjectName(id) }

  /// Everywhere that some may be, of a medium that is deleted too.
  var all: [ObjectName] { [ObjectName(id)] + (chosen.map { [$0] } ?? []) }

  /// Everywhere that some may rightly be.
  var allowed: [ObjectName] { move == nil ? [current] : all }
}
