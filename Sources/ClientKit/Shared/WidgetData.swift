public import Foundation

/// What widgets show: a few entries with their pictures in a folder that app and widget know. The app writes it whenever what it shows has
/// changed, so what the viewer may no longer see goes from the widget too.
public struct WidgetData: Sendable {
  /// One thing that a widget shows.
  public struct Entry: Hashable, Sendable, Codable, Identifiable {
    /// By what the app tells entries apart.
    public let id: String
    /// Whose it is.
    public var title: String
    /// What it says.
    public var text: String
    /// The path that opening it leads to, such as `/kinnect/p/...`.
    public var link: String
    /// When it was made.
    public var time: Date
    /// What is to be seen on the picture.
    public var alt: String

    public init(id: String, title: String, text: String, link: String, time: Date, alt: String) {
      self.id = id
      self.title = title
      self.text = text
      self.link = link
      self.time = time
      self.alt = alt
    }
  }

  private let folder: String
  private var list: URL { URL(fileURLWithPath: folder + "/widget.json") }

  /// - Parameter folder: the one that app and widget share; made when something is written.
  public init(folder: String) { self.folder = folder }

  /// Shows these, and nothing of what was shown before.
  /// - Parameter pictures: by entry, the bytes of its picture; an entry without one has none.
  /// - Throws: `StoreError.full` where there is no room; then the widget shows nothing.
  public func show(_ entries: [Entry], pictures: [Entry.ID: Data]) throws(StoreError) {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      // The list goes first: no entry is shown with another one's picture.
      try Data("[]".utf8).write(to: list, options: .atomic)
      let kept = Set(entries.map { picture(of: $0).lastPathComponent })
      for name in try FileManager.default.contentsOfDirectory(atPath: folder) where !kept.contains(name) {
        if name != list.lastPathComponent { try FileManager.default.removeItem(atPath: folder + "/" + name) }
      }
      for entry in entries {
        if let bytes = pictures[entry.id] {
          try bytes.write(to: picture(of: entry), options: .atomic)
        } else if FileManager.default.fileExists(atPath: picture(of: entry).path) {
          try FileManager.default.removeItem(at: picture(of: entry))
        }
      }
      try JSONEncoder().encode(entries).write(to: list, options: .atomic)
    } catch {
      throw (error as? CocoaError)?.code == .fileWriteOutOfSpace ? .full : .failed(10)
    }
  }

  /// What a widget shows now; nothing where nobody is signed in.
  public func entries() -> [Entry] {
    // No file, or one of another version of the app: nothing is shown until the app writes again.
    guard let data = try? Data(contentsOf: list) else { return [] }
    return (try? JSONDecoder().decode([Entry].self, from: data)) ?? []  // as said
  }

  /// Where an entry's picture is; it may have none.
  public func picture(of entry: Entry) -> URL {
    let name = entry.id.utf8.map { String($0, radix: 16) }.joined()
    return URL(fileURLWithPath: "\(folder)/picture-\(name)")
  }

  /// Shows nothing, as signing out does.
  public static func erase(folder: String) throws(StoreError) { try OfflineStore.erase(folder: folder) }
}
