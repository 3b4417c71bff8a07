extension RealspaceAPI {
  /// What the viewer did here, in numbers. Nobody else sees them, and they say nothing of other people.
  public struct Statistics: Hashable, Sendable, Codable, JSONWritable {
    /// The entries of the viewer's diary of each kind.
    public var diary: KindCounts
    /// The same for each year that an entry names, the newest first.
    public var years: [YearCounts]
    /// The number of entries with each rating, from half a star to five stars: 10 numbers.
    public var ratings: [Int]
    /// The number of entries that were not for the first time.
    public var againCount: Int
    /// The number of entries that say how far the viewer came before they stopped.
    public var abandonedCount: Int
    /// The viewer's posts of each kind.
    public var posts: KindCounts
    /// The viewer's posts in topics.
    public var topicPostCount: Int
    /// The number of entries of the viewer's list that aren't done.
    public var openCount: Int
    /// The number of entries of the viewer's list that are done.
    public var doneCount: Int
    /// The number of dates of events that the viewer went to: they had a place, and it is over.
    public var eventCount: Int

    public init(
      diary: KindCounts, years: [YearCounts], ratings: [Int], againCount: Int, abandonedCount: Int, posts: KindCounts,
      topicPostCount: Int, openCount: Int, doneCount: Int, eventCount: Int
    ) {
      self.diary = diary
      self.years = years
      self.ratings = ratings
      self.againCount = againCount
      self.abandonedCount = abandonedCount
      self.posts = posts
      self.topicPostCount = topicPostCount
      self.openCount = openCount
      self.doneCount = doneCount
      self.eventCount = eventCount
    }
  }

  /// The entries of a year in the viewer's diary.
  public struct YearCounts: Hashable, Sendable, Codable, JSONWritable {
    /// The year.
    public var year: Int
    /// Its entries of each kind.
    public var counts: KindCounts

    public init(year: Int, counts: KindCounts) {
      self.year = year
      self.counts = counts
    }
  }

  public static let statistics = Endpoint<NoInput, Statistics>(
    "realspace.statistics", .get, "/api/realspace/statistics", "What the viewer did here, in numbers for them alone")

  static let statisticsCalls: [any EndpointDescription] = [statistics]
}
