extension KinnectAPI {
  /// The data of `story.created`.
  public struct StoryReference: Hashable, Sendable, Codable, JSONWritable {
    /// The new story.
    public var id: ID<Story>

    public init(id: ID<Story>) {
      self.id = id
    }
  }
}
