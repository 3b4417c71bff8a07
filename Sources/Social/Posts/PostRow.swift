public import Core
public import SQL
public import Wire

/// A post as a list reads it, with what posts of every app have. Valid inside the closure that receives it, as its row is: what is shown of a
/// post is made of the row at once, without a copy between them.
public struct PostRow<Thing: Sendable> {
  /// The row, for what only the app's posts have.
  public let row: Row
  /// The first of the app's own columns.
  public let own: Int32
  /// For links to photos.
  public let links: MediaLinks
  /// The post.
  public let id: ID<Thing>
  /// The first photo or video, if there is one.
  public let media: [MediaAPI.Attachment]

  @inlinable init(row: Row, own: Int32, links: MediaLinks, id: ID<Thing>, media: [MediaAPI.Attachment]) {
    self.row = row
    self.own = own
    self.links = links
    self.id = id
    self.media = media
  }

  /// Who published it.
  @inlinable public var author: SocialAPI.Author { get throws { try links.author(row, from: authorColumn) } }
  /// The first of the author's columns, as `MediaLinks.author` takes them.
  @inlinable public var authorColumn: Int32 { 2 }
  /// Whether the viewer likes the post.
  @inlinable public var likedByMe: Bool { row.bool(6) }
  /// The number of likes, with those by people whom a block hides from the viewer; `PostRest` has the number for viewers in a block.
  @inlinable public var likeCount: Int { row.int(7) }
  /// The number of comments, likewise.
  @inlinable public var commentCount: Int { row.int(8) }
  /// When the post was published.
  @inlinable public var createdAt: Timestamp { row.time(0) }
}

/// What a post's row does not say.
public struct PostRest: Sendable {
  /// The photos and videos behind the first one.
  let media: [MediaAPI.Attachment]
  /// The number of likes without those by people whom a block hides from the viewer; nil where the row's is the same.
  let likeCount: Int?
  /// The number of comments, likewise.
  let commentCount: Int?

  /// Adds it to what the row said.
  public func put(
    into media: inout [MediaAPI.Attachment], _ likeCount: inout Int, _ commentCount: inout Int
  ) {
    media += self.media
    if let count = self.likeCount { likeCount = count }
    if let count = self.commentCount { commentCount = count }
  }
}
