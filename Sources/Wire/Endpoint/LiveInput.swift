/// What a live stream takes.
public struct LiveInput: Hashable, Sendable, Codable {
  /// As the `Last-Event-ID` field, for pages, which cannot set it.
  public var after: String? = nil

  public init(after: String? = nil) {
    self.after = after
  }
}
