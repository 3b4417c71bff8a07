/// How much has not been read, such as activities.
public struct UnreadCount: Hashable, Sendable, Codable, JSONWritable {
  /// The number of unread items; 0 when everything has been read.
  public var count: Int

  public init(count: Int) {
    self.count = count
  }
}
