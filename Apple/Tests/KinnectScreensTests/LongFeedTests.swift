import ClientSupport
import Foundation
import Glibc
import Stage
import SwiftUI
import TestCircle
import Testing
import Wire

@testable import ClientKit
@testable import HearthScreens
@testable import KinnectScreens

/// A feed that was read for long.
@MainActor struct LongFeedTests {
  /// 1,000 posts in Ana's store.
  private func filled(_ world: KinnectWorld) async throws -> Account {
    let account = try await world.account()
    let first = try await world.served.post(world.ben, "A lake")
    let posts = (0..<1000).map { number in
      var post = first
      post.id = ID(high: first.id.high, low: first.id.low + UInt64(number))
      post.caption = "Post \(number) of a day by the lake, with more words than one line of a phone has room for."
      return post
    }
    try await account.store.change { (writer) throws(StoreError) in
      for post in posts { try writer.keep(post, of: KinnectOffline.posts) }
      try writer.keep(
        order: posts.map(\.id.description), of: KinnectOffline.posts.name, as: KinnectOffline.feed.name, next: nil)
    }
    return account
  }

  /// What this thread has worked, as others keep the processors busy too.
  private static func processorTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  @Test func `a feed of 1,000 posts is drawn as far as it is seen, and a like draws one row`() async throws {
    try await KinnectWorld.run { world in
      let account = try await filled(world)
      world.served.road.isClosed = true
      let auth = AuthViewModel(account)
      let (start, worked) = (ContinuousClock.now, Self.processorTime())
      let model = FeedViewModel(account, username: "ana")
      // Beside the screen, as a screen that appears does.
      await model.feed.read()
      let stage = Stage(
        NavigationStack { FeedView(model: model) {} }.environment(account).environment(auth), isBusy: world.isBusy)
      stage.draw()
      let (time, work) = (ContinuousClock.now - start, Self.processorTime() - worked)
      // For docs/performance.md; no time decides a test.
      print("1,000 posts from the store on the stage: \(time), \(work) of them at work")

      #expect(model.shown.count == 1000)
      #expect(stage.shows("Post 19 of") && !stage.shows("Post 20 of"))
      #expect(stage.bodies["PostCellView"] == 20 && stage.bodies["PostView<KinnectLook>"] == 20)
      await stage.settle()
      let before = try #require(stage.bodies["PostCellView"])
      let drawn = try #require(stage.bodies["PostView<KinnectLook>"])
      model.toggleLike(model.shown[3])
      try await stage.wait(for: "the like") { stage.count(of: "1 like") == 1 }
      #expect(stage.bodies["PostCellView"] == before + 1 && stage.bodies["PostView<KinnectLook>"] == drawn + 1)
      #expect(model.feed.rows.map(\.item.likeCount).filter { $0 > 0 } == [1])
      try await stage.scroll()
      #expect(stage.shows("Post 39 of") && stage.bodies["PostCellView"].map { $0 <= before + 41 } == true)
      await world.end(stage)
    }
  }
}
