public import Foundation

/// What was shared to an app from elsewhere, such as photos from the system's library: a share extension puts it into a folder that both
/// know, the app takes it from there when it is next in front. The extension needs neither session nor store for it.
public struct ShareInbox: Sendable {
  /// Something that was shared, whole.
  public struct Share: Hashable, Sendable, Codable, Identifiable {
    /// Its folder's name.
    public let id: String
    /// Words that came with it.
    public var text: String
    /// The names of its files, in their order.
    public var files: [String]
    /// When it was shared.
    public var sharedAt: Date
  }

  private let folder: String
  private static let list = "share.json"
  /// Seconds after which what is only half there is given up: the extension that was writing it has long ended.
  private static let patience: TimeInterval = 3600

  /// - Parameter folder: the one that extension and app share; made when something is put into it.
  public init(folder: String) { self.folder = folder }

  /// Keeps copies of files, with words. A process that ends in between leaves nothing that `shares` would show.
  /// - Throws: `StoreError.full` where there is no room; `failed` where a file isn't there.
  @discardableResult
  public func put(_ paths: [String], text: String = "", at time: Date = Date()) throws(StoreError) -> Share {
    let share = Share(
      id: UUID().uuidString.lowercased(), text: text, files: paths.indices.map { "\($0)" }, sharedAt: time)
    let place = path(of: share)
    do {
      try FileManager.default.createDirectory(
        atPath: place, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      for (name, path) in zip(share.files, paths) {
        try FileManager.default.copyItem(atPath: path, toPath: place + "/" + name)
      }
      // Last, and at once: with it the share is there.
      try JSONEncoder().encode(share).write(to: URL(fileURLWithPath: place + "/" + Self.list), options: .atomic)
      return share
    } catch {
      remove(share)
      throw (error as? CocoaError)?.code == .fileWriteOutOfSpace ? .full : .failed(10)
    }
  }

  /// What was shared and not yet dealt with, oldest first. What was left half done long ago goes.
  public func shares(now: Date = Date()) -> [Share] {
    // No folder: nothing was ever shared.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    var found: [Share] = []
    for name in names {
      let list = URL(fileURLWithPath: "\(folder)/\(name)/\(Self.list)")
      // What has no list, or one that can't be read, isn't whole.
      let data = try? Data(contentsOf: list)
      if let share = data.flatMap({ try? JSONDecoder().decode(Share.self, from: $0) }) {  // as said
        found.append(share)
      } else {
        let facts = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")  // gone in the meantime
        guard let changed = facts?[.modificationDate] as? Date, now.timeIntervalSince(changed) > Self.patience else {
          continue
        }
        try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")  // tried again the next time
      }
    }
    return found.sorted { ($0.sharedAt, $0.id) < ($1.sharedAt, $1.id) }
  }

  /// Where a share's files are.
  public func paths(of share: Share) -> [String] { share.files.map { path(of: share) + "/" + $0 } }

  /// Takes a share out, once it is in the outbox or was thrown away.
  public func remove(_ share: Share) {
    // One that stays is shown once more.
    try? FileManager.default.removeItem(atPath: path(of: share))
  }

  /// Takes everything out, as signing out does.
  public static func erase(folder: String) throws(StoreError) { try OfflineStore.erase(folder: folder) }

  private func path(of share: Share) -> String { "\(folder)/\(share.id)" }
}
