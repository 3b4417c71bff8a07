internal import Core
internal import Wire

/// What somebody shares: a post or a story.
enum Shared: Sendable {
  case post(caption: String)
  case story

  var caption: String { if case .post(let caption) = self { caption } else { "" } }
  var isStory: Bool { if case .story = self { true } else { false } }
}

/// Publishing what somebody shares: at once where its photos and videos are ready, else as soon as they are.
struct Publishing: Sendable {
  let services: Services

  /// Answers whether it is published already.
  func publish(
    _ shared: Shared, _ media: [MediaAPI.Upload], by viewer: Viewer, links: MediaLinks,
    idempotency: IdempotencyKey? = nil
  ) async throws -> Bool {
    if media.allSatisfy({ $0.status == .ready }) {
      try await publishNow(shared, media.map(\.id), by: viewer, links: links, idempotency: idempotency)
      return true
    }
    _ = try await WaitingActions(services: services).publishWhenReady(
      shared, media.map(\.id), by: viewer, links: links, idempotency: idempotency)
    return false
  }

  /// - Parameter waiting: what waited and is published now; it waits no more.
  /// - Throws: 422 for media that can't be used; 404 when what waited is gone.
  func publishNow(
    _ shared: Shared, _ media: [ID<MediaAPI.Item>], by viewer: Viewer, links: MediaLinks,
    idempotency: IdempotencyKey? = nil, waiting: ID<Post>? = nil
  ) async throws {
    switch shared {
    case .post(let caption):
      _ = try await PostActions(services: services).publishPost(
        caption: caption, media: media, by: viewer, links: links, idempotency: idempotency, waiting: waiting)
    case .story:
      guard let first = media.first, media.count == 1 else {
        throw Problem.validation("media", "invalid", "A story is one photo or one video.")
      }
      _ = try await StoryActions(services: services).share(
        first, by: viewer, links: links, idempotency: idempotency, waiting: waiting)
    }
  }
}
